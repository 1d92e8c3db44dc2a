import Linux
import Testing

@testable import RemoteClient

/// Runs `body` with a link to `peer`, and closes it.
func withLink<Result: Sendable>(
  _ peer: PeerProcess, host: String = "127.0.0.1", caFile: String? = TestCertificates.shared.caFile,
  cleartext: Bool = false, timing: Link.Timing = Link.Timing(), token: String? = nil,
  _ body: (Link) async throws -> Result
) async throws -> Result {
  let thread = try PollThread(name: "test-net")
  let security = cleartext ? Endpoint.Security.cleartextLoopback : .tls(caFile: caFile)
  defer { withExtendedLifetime(peer) {} }
  let endpoint = Endpoint(host: host, port: peer.port, security: security)
  let link = Link(endpoint: endpoint, thread: thread, timing: timing) { token }
  let result: Swift.Result<Result, any Error>
  do { result = .success(try await body(link)) } catch { result = .failure(error) }
  await link.close()
  thread.stop()
  return try result.get()
}

/// The error of a call that has to fail.
func failure(_ call: () async throws(RPCError) -> some Any) async -> RPCError? {
  do throws(RPCError) {
    _ = try await call()
    return nil
  } catch { return error }
}

@Suite("Unary calls to grpcio") struct LinkUnaryTests {
  @Test func echoOverTLS() async throws {
    let peer = try PeerProcess()
    try await withLink(peer) { link in
      let reply = try await link.unary(path: "/test.Peer/Echo", body: [1, 2, 3], deadline: .seconds(5))
      #expect(reply == [1, 2, 3])
      let empty = try await link.unary(path: "/test.Peer/Echo", body: [], deadline: .seconds(5))
      #expect(empty.isEmpty)
    }
  }
}
