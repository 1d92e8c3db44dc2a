import Fuzzing

@testable import RemoteClient

/// The reassembler against a plain reading of the whole: the same messages and the same end, wherever DATA was cut and
/// whenever messages were taken.
enum Framing {
  private struct Expected {
    var messages: [[UInt8]] = []
    var error: FramingError?
    /// Bytes after the last whole message.
    var left = 0

    init(_ bytes: [UInt8], limit: Int) {
      var rest = bytes[...]
      while let flag = rest.first {
        guard flag == 0 else {
          error = flag == 1 ? .compressed(encoding: nil) : .invalidFlag(flag)
          break
        }
        guard rest.count >= 5 else { break }
        let prefix = Array(rest.prefix(5))
        let length =
          UInt32(prefix[1]) << 24 | UInt32(prefix[2]) << 16 | UInt32(prefix[3]) << 8 | UInt32(prefix[4])
        guard length <= limit else {
          error = .tooLong(Int(length), limit: limit)
          break
        }
        guard rest.count - 5 >= Int(length) else { break }
        messages.append(Array(rest.dropFirst(5).prefix(Int(length))))
        rest = rest.dropFirst(5 + Int(length))
      }
      left = rest.count
    }
  }

  static func check(_ input: inout FuzzInput) {
    let limit = 1 + input.word() << (input.byte() & 4)
    var reassembler = MessageReassembler(limit: limit)
    var (fed, taken): ([UInt8], [[UInt8]]) = ([], [])
    var error: FramingError?
    func take() {
      do throws(FramingError) {
        if try reassembler.isMoreThanOneMessage() {
          let isComplete = try reassembler.isMessageComplete()
          expect(isComplete, "a second message before the end of the first")
        }
        while let message = try reassembler.next() {
          taken.append(message.message)
        }
        let isComplete = try reassembler.isMessageComplete()
        expect(!isComplete, "complete, and not given")
      } catch let thrown { error = thrown }
    }
    while !input.isEmpty, error == nil, fed.count < 1 << 17 {
      let chunk: [UInt8]
      switch input.byte() % 4 {
      case 0: chunk = input.string()
      case 1:
        // A message that an input of this length could not hold.
        let length = input.word() >> 2
        chunk = [0, 0, 0, UInt8(length >> 8), UInt8(length & 0xFF)] + [UInt8](repeating: input.byte(), count: length)
      case 2: chunk = [UInt8](repeating: input.byte(), count: Int(input.byte()))
      default:
        take()
        continue
      }
      fed += chunk
      reassembler.append(chunk)
    }
    if error == nil { take() }
    let expected = Expected(fed, limit: limit)
    expect(taken == expected.messages, "\(taken.count) messages of \(expected.messages.count), or others")
    expect(error == expected.error, "\(String(describing: error)) instead of \(String(describing: expected.error))")
    expect(reassembler.byteCount == expected.left, "\(reassembler.byteCount) bytes left, not \(expected.left)")
    if let error { expect(error.status.code != .ok, "\(error) is OK") }
  }

  /// Requests leave as they were given, each behind its prefix, whatever room there is.
  static func checkRequests(_ input: inout FuzzInput) {
    let isKnown = input.byte() & 1 == 0
    var messages: [[UInt8]] = isKnown ? [input.string()] : []
    let body = isKnown ? RequestBody(RequestMessage(messages[0])) : RequestBody()
    var read: [UInt8] = []
    func take(_ count: Int) {
      let chunk = [UInt8](unsafeUninitializedCapacity: count) { space, filled in
        space.initialize(repeating: 0xEE)
        filled = body.read(into: UnsafeMutableBufferPointer(rebasing: space[..<count]))
        expect(filled >= 0 && filled <= count, "\(filled) bytes in a room of \(count)")
      }
      read += chunk
    }
    while !input.isEmpty {
      switch input.byte() % 3 {
      case 0: take(Int(input.byte()))
      case 1 where !isKnown && !body.isFinished:
        let bytes = input.string()
        let message = RequestMessage(bytes)
        let hasRoom = body.hasRoom(for: message)
        expect(hasRoom, "no room for \(message.count) bytes beside \(body.unsentCount)")
        messages.append(bytes)
        body.append(message)
      case 2 where body.mayRestart && isKnown:
        body.restart()
        read = []
      default: if input.byte() & 1 == 1 { body.finish() }
      }
    }
    body.finish()
    while body.unsentCount > 0 { take(256) }
    let expected = messages.flatMap { message in (0..<5).map { GRPCFraming.prefix(message.count, isCompressed: false, at: $0) } + message
    }
    expect(body.isSpent, "spent, and still to be sent")
    expect(read == expected, "\(read.count) bytes of \(expected.count), or others")
    expect(Expected(read, limit: 1 << 20).messages == messages, "other messages")
  }
}
