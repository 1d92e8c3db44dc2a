import Testing

@testable import RemoteClient

@Suite("Gzip messages") struct GzipTests {
  private static let text = (0..<20_000).map { UInt8(truncatingIfNeeded: $0 / 7) }

  private func deflated(_ bytes: [UInt8] = text) throws -> [UInt8] { try #require(Gzip.deflated(bytes)) }

  private func failure(_ bytes: [UInt8], limit: Int = 1 << 20) -> GzipError? {
    do throws(GzipError) {
      _ = try Gzip.inflated(bytes[...], limit: limit)
      return nil
    } catch { return error }
  }

  @Test("there and back", arguments: [100, 65_535, 65_536, 65_537, 300_000]) func roundTrip(size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 / 5) }
    let short = try deflated(bytes)
    #expect(short.count < bytes.count)
    #expect(try Gzip.inflated(short[...], limit: size) == bytes)
    #expect(failure(short, limit: size - 1) == .tooLong(size - 1))
    // Not only from the start of an array.
    #expect(try Gzip.inflated(([9] + short + [9])[1...short.count], limit: size) == bytes)
  }

  @Test("what does not become shorter") func notShorter() {
    #expect(Gzip.deflated([]) == nil)
    #expect(Gzip.deflated([1, 2, 3]) == nil)
    var generator = SystemRandomNumberGenerator()
    #expect(Gzip.deflated((0..<1000).map { _ in UInt8.random(in: 0...255, using: &generator) }) == nil)
  }

  @Test("nothing in a wrapper, as Python's gzip writes it") func empty() throws {
    let bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 0xFF, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    #expect(try Gzip.inflated(bytes[...], limit: 1).isEmpty)
  }

  @Test("cut off anywhere") func truncated() throws {
    let bytes = try deflated()
    for count in 0..<bytes.count {
      #expect(failure(Array(bytes[..<count]), limit: 1 << 30) == .truncated, "\(count) of \(bytes.count)")
    }
  }

  @Test("bytes behind the end, also a second member") func trailing() throws {
    let bytes = try deflated()
    #expect(failure(bytes + [0]) == .trailingBytes)
    #expect(failure(bytes + bytes) == .trailingBytes)
  }

  @Test("a wrong checksum, length, header, block") func broken() throws {
    let bytes = try deflated()
    func changed(_ index: Int) -> [UInt8] {
      var copy = bytes
      copy[index] ^= 0x55
      return copy
    }
    #expect(failure(changed(bytes.count - 5)) == .broken("incorrect data check"))
    #expect(failure(changed(bytes.count - 4)) == .broken("incorrect length check"))
    #expect(failure(changed(0)) == .broken("incorrect header check"))
    #expect(failure(changed(2)) == .broken("unknown compression method"))
    #expect(failure(Array(repeating: 0, count: 40)) == .broken("incorrect header check"))
    for index in bytes.indices { _ = failure(changed(index)) }
  }

  @Test("a bomb, whatever length it tells", arguments: [0, 1, 16 << 20, 0xFFFF_FFFF] as [UInt32]) func bomb(
    told: UInt32
  ) throws {
    var bytes = try deflated([UInt8](repeating: 0, count: 16 << 20))
    #expect(bytes.count < 50_000)
    for index in 0..<4 { bytes[bytes.count - 4 + index] = UInt8(truncatingIfNeeded: told >> (8 * UInt32(index))) }
    #expect(failure(bytes, limit: 1 << 20) == .tooLong(1 << 20))
    #expect(GzipError.tooLong(7).status.code == .resourceExhausted)
    #expect(GzipError.truncated.status.code == .internalError)
  }
}
