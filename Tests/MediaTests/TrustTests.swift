import Playback
import Testing

@testable import Media

/// Which servers are trusted, and what is said of the others.
@Suite(.timeLimit(.minutes(1))) struct TrustTests {
  private func open(_ url: String, trust: String?) async throws -> Result<[UInt8], MediaFailure> {
    let fetcher = try Fetcher()
    var result: Result<[UInt8], MediaFailure>
    do throws(MediaFailure) {
      let file = try await fetcher.open(url: url, options: Fetcher.Options(trust: trust))
      result = await onThread { file.bytes(0..<file.size) }
    } catch { result = .failure(error) }
    await fetcher.close()
    return result
  }

  @Test func onlyATrustedCertificateForThatHostWillDo() async throws {
    let server = RangeServer(object: RangeServer.bytes(1_000_000))
    defer { server.stop() }
    let front = try TLSFront(to: server.port)
    defer { front.stop() }
    #expect(try await open(front.url("film.bin?token=secret"), trust: front.certificate).get() == server.object)

    let other = try TLSFront(to: server.port)
    defer { other.stop() }
    let elsewhere = try TLSFront(to: server.port, names: "DNS:media.example")
    defer { elsewhere.stop() }
    let before = server.requests.count
    let cases: [(url: String, trust: String?, words: String)] = [
      (front.url(), other.certificate, "signed"), (front.url(), nil, "signed"),
      (elsewhere.url(), elsewhere.certificate, "another host name"),
      (front.url(host: "localhost"), front.certificate, "another host name"),
      (front.url(), "/nowhere/ca.pem", "cannot be read"),
    ]
    for (url, trust, words) in cases {
      guard case .failure(let failure) = try await open(url, trust: trust) else {
        Issue.record("\(url) was trusted")
        continue
      }
      #expect(failure.kind == .certificate, "\(failure)")
      #expect(failure.message.contains(words), "\(failure)")
    }
    #expect(server.requests.count == before)
  }

  @Test func aRedirectLeadsToHTTPSOnly() async throws {
    let target = RangeServer(object: RangeServer.bytes(1000))
    defer { target.stop() }
    let url = target.url()
    let server = RangeServer(object: []) { _, _ in RangeServer.Answer(status: 302, headers: ["Location: \(url)"]) }
    defer { server.stop() }
    let result = try await open(server.url(), trust: nil)
    guard case .failure(let failure) = result else {
      Issue.record("followed to http")
      return
    }
    #expect(failure.kind == .protocolViolation)
    #expect(failure.message.contains("not https"))
    #expect(target.requests.isEmpty)
  }

  @Test func redirectsInCirclesEnd() async throws {
    let server = RangeServer(object: []) { _, _ in
      RangeServer.Answer(status: 302, headers: ["Location: /again?token=secret"])
    }
    defer { server.stop() }
    let front = try TLSFront(to: server.port)
    defer { front.stop() }
    guard case .failure(let failure) = try await open(front.url(), trust: front.certificate) else {
      Issue.record("came to an end")
      return
    }
    #expect(failure.message.contains("in circles"), "\(failure)")
    #expect(server.requests.count == 6)
  }
}
