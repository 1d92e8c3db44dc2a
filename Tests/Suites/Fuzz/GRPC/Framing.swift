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

    init(_ bytes: [UInt8], limit: Int, encoding: String?) {
      var rest = bytes[...]
      while let flag = rest.first {
        guard flag == 0 || flag == 1 && encoding == "gzip" else {
          error = flag == 1 ? .compressed(encoding: encoding) : .invalidFlag(flag)
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
        let content = rest.dropFirst(5).prefix(Int(length))
        do throws(GzipError) {
          messages.append(flag == 0 ? Array(content) : try Gzip.inflated(content, limit: limit))
        } catch let thrown {
          error = .gzip(thrown)
          break
        }
        rest = rest.dropFirst(5 + Int(length))
      }
      left = rest.count
    }
  }

  static func check(_ input: inout FuzzInput) {
    let limit = 1 + input.word() << (input.byte() & 4)
    let encoding: String? = [nil, "gzip", "gzip", "identity"][Int(input.byte() & 3)]
    var reassembler = MessageReassembler(limit: limit)
    reassembler.encoding = encoding
    var (fed, taken): ([UInt8], [[UInt8]]) = ([], [])
    var error: FramingError?
    func take() {
      do throws(FramingError) {
        if try reassembler.isMoreThanOneMessage() {
          let isComplete = try reassembler.isMessageComplete()
          expect(isComplete, "a second message before the end of the first")
        }
        while let (message, _) = try reassembler.next() {
          expect(message.count <= limit, "a message of \(message.count) bytes")
          taken.append(message)
        }
        let isComplete = try reassembler.isMessageComplete()
        expect(!isComplete, "complete, and not given")
      } catch let thrown { error = thrown }
    }
    while !input.isEmpty, error == nil, fed.count < 1 << 17 {
      let chunk: [UInt8]
      switch input.byte() % 5 {
      case 0: chunk = input.string()
      case 1:
        // A message that an input of this length could not hold.
        let length = input.word() >> 2
        chunk = [0, 0, 0, UInt8(length >> 8), UInt8(length & 0xFF)] + [UInt8](repeating: input.byte(), count: length)
      case 2: chunk = [UInt8](repeating: input.byte(), count: Int(input.byte()))
      case 3:
        let content = [UInt8](repeating: input.byte(), count: input.word())
        let deflated = Gzip.deflated(content) ?? content
        chunk = [1, 0, 0, UInt8(deflated.count >> 8), UInt8(deflated.count & 0xFF)] + deflated
      default:
        take()
        continue
      }
      fed += chunk
      reassembler.append(chunk)
    }
    if error == nil { take() }
    let expected = Expected(fed, limit: limit, encoding: encoding)
    expect(taken == expected.messages, "\(taken.count) messages of \(expected.messages.count), or others")
    expect(error == expected.error, "\(String(describing: error)) instead of \(String(describing: expected.error))")
    expect(reassembler.byteCount == expected.left, "\(reassembler.byteCount) bytes left, not \(expected.left)")
    if let error { expect(error.status.code != .ok, "\(error) is OK") }
  }

  /// What was compressed comes back under a limit of its length and not under a lower one; what nobody compressed is
  /// refused or fits.
  static func checkGzip(_ input: inout FuzzInput) {
    let limit = input.word() + 1
    let cut = Int(input.byte())
    let bytes = input.remainder()
    if let inflated = try? Gzip.inflated(bytes[...], limit: limit) {
      expect(inflated.count <= limit, "\(inflated.count) bytes")
      expect((try? Gzip.inflated(bytes[...], limit: 1 << 20)) == inflated, "another limit, other bytes")
      expect((try? Gzip.inflated((bytes + [0])[...], limit: limit)) == nil, "a byte behind the end")
    }
    let text = Array(repeatElement(bytes, count: 1 + cut & 7).joined())
    guard let deflated = Gzip.deflated(text) else { return }
    expect(deflated.count < text.count, "longer than it was")
    expect((try? Gzip.inflated(deflated[...], limit: text.count)) == text, "other bytes came back")
    expect((try? Gzip.inflated(deflated[...], limit: text.count - 1)) == nil, "a limit let one more in")
    expect((try? Gzip.inflated(deflated.dropLast(1 + cut), limit: text.count)) == nil, "cut off, and taken")
  }

  /// Requests leave as they were given, each behind its prefix, whatever room there is.
  static func checkRequests(_ input: inout FuzzInput) {
    let isKnown = input.byte() & 1 == 0
    let compression: Compression = input.byte() & 1 == 0 ? .identity : .gzip
    var messages: [[UInt8]] = isKnown ? [input.string()] : []
    let body = isKnown ? RequestBody(RequestMessage(messages[0], compression)) : RequestBody()
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
        let content = input.string()
        let message = RequestMessage(content, compression)
        let hasRoom = body.hasRoom(for: message)
        expect(hasRoom, "no room for \(content.count) bytes beside \(body.unsentCount)")
        messages.append(content)
        body.append(message)
      case 2 where body.mayRestart && isKnown:
        body.restart()
        read = []
      default: if input.byte() & 1 == 1 { body.finish() }
      }
    }
    body.finish()
    while body.unsentCount > 0 { take(256) }
    expect(body.isSpent, "spent, and still to be sent")
    let expected = Expected(read, limit: 1 << 20, encoding: compression == .gzip ? "gzip" : nil)
    expect(expected.messages == messages && expected.left == 0, "other messages")
  }
}
