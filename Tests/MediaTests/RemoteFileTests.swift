import Glibc
import Playback
import Testing

@testable import Media

extension RemoteFile {
  /// Reads `range` in blocks of 64 KiB.
  func bytes(_ range: Range<Int64>) -> Result<[UInt8], MediaFailure> {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 64 << 10)
    do throws(MediaFailure) {
      while Int64(bytes.count) < range.upperBound - range.lowerBound {
        let offset = range.lowerBound + Int64(bytes.count)
        let wanted = min(Int64(block.count), range.upperBound - offset)
        var count = 0
        var failure: MediaFailure?
        block.withUnsafeMutableBytes { buffer in
          do throws(MediaFailure) {
            count = try read(at: offset, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<Int(wanted)]))
          } catch { failure = error }
        }
        if let failure { throw failure }
        if count == 0 { break }
        bytes += block[..<count]
      }
      return .success(bytes)
    } catch { return .failure(error) }
  }
}

@Suite(.timeLimit(.minutes(1))) struct RemoteFileTests {
  @Test func aFilmIsReadFromEndToEnd() async throws {
    let server = RangeServer(object: RangeServer.bytes(20_000_001))
    defer { server.stop() }
    let fetcher = try Fetcher()
    let file = try await fetcher.open(url: server.url("film.bin?token=secret"))
    #expect(file.size == 20_000_001)
    #expect(file.name == "film.bin on 127.0.0.1:\(server.port)")
    let bytes = await onThread { file.bytes(0..<file.size) }
    #expect(try bytes.get() == server.object)
    #expect(file.isComplete)
    #expect(file.memory <= 16 << 20)
    let asked = server.requests.compactMap(\.range)
    #expect(asked.first == 0...262_143)
    #expect(asked.allSatisfy { $0.count <= 8 << 20 })
    #expect(zip(asked, asked.dropFirst()).allSatisfy { $0.upperBound + 1 == $1.lowerBound })
    #expect(asked.count < 12)
    await fetcher.close()
  }
}
