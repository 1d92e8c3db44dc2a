import Testing

@testable import RemoteClient

extension GRPCFraming {
  /// `message` as a request carries it.
  static func framed(_ message: [UInt8]) -> [UInt8] { RequestBody(RequestMessage(message)).rest() }
}

extension RequestBody {
  /// All that is left, read `step` bytes at a time.
  func rest(step: Int = 16_384) -> [UInt8] {
    var bytes: [UInt8] = []
    while unsentCount > 0 {
      bytes += [UInt8](unsafeUninitializedCapacity: step) { space, count in
        count = read(into: UnsafeMutableBufferPointer(rebasing: space[..<step]))
      }
    }
    return bytes
  }
}

@Suite("Length-prefixed messages") struct GRPCFramingTests {
  private func drain(_ reassembler: inout MessageReassembler) throws -> [[UInt8]] {
    var messages: [[UInt8]] = []
    while let message = try reassembler.next() { messages.append(message.message) }
    return messages
  }

  @Test func framed() { #expect(GRPCFraming.framed([7, 8]) == [0, 0, 0, 0, 2, 7, 8]) }

  @Test("DATA boundaries mean nothing", arguments: 1...12) func split(size: Int) throws {
    let messages: [[UInt8]] = [[1, 2, 3], [], [4], Array(repeating: 9, count: 300)]
    let bytes = messages.flatMap(GRPCFraming.framed)
    var reassembler = MessageReassembler(limit: 1 << 20)
    var found: [[UInt8]] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      reassembler.append(Array(bytes[start..<min(start + size, bytes.count)]))
      found += try drain(&reassembler)
    }
    #expect(found == messages)
    #expect(reassembler.byteCount == 0)
  }

  @Test func largestMessage() throws {
    var reassembler = MessageReassembler(limit: 1 << 20)
    let message = [UInt8](repeating: 5, count: 1 << 20)
    reassembler.append(GRPCFraming.framed(message) + [0])
    #expect(try reassembler.isMessageComplete())
    let (first, second) = (try reassembler.next(), try reassembler.next())
    #expect(first?.message == message)
    #expect(first?.wireCount == message.count + 5)
    #expect(second == nil)
    #expect(reassembler.byteCount == 1)
  }

  @Test(
    "wrong prefixes",
    arguments: [
      ([1, 0, 0, 0, 0], FramingError.compressed(encoding: nil)), ([1], .compressed(encoding: nil)),
      ([2], .invalidFlag(2)),
      ([0, 0, 0x10, 0, 1], .tooLong(0x10_0001, limit: 1 << 20)),
      ([0, 0xFF, 0xFF, 0xFF, 0xFF], .tooLong(0xFFFF_FFFF, limit: 1 << 20)),
    ] as [([UInt8], FramingError)])
  func wrong(bytes: [UInt8], error: FramingError) {
    var reassembler = MessageReassembler(limit: 1 << 20)
    reassembler.append(bytes)
    #expect(throws: error) { try reassembler.next() }
    #expect(throws: error) { try reassembler.isMessageComplete() }
  }

  @Test func statuses() {
    #expect(FramingError.compressed(encoding: nil).status.code == .internalError)
    #expect(FramingError.tooLong(3, limit: 2).status.code == .resourceExhausted)
  }
}
