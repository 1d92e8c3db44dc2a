/// Length-prefixed messages (grpc/doc/PROTOCOL-HTTP2.md): a compressed flag, four bytes of length, the message.
enum GRPCFraming {
  static let prefixLength = 5

  /// The byte at `offset` of the prefix of a message of `length` bytes that is not compressed.
  static func prefix(_ length: Int, at offset: Int) -> UInt8 {
    offset == 0 ? 0 : UInt8(truncatingIfNeeded: length >> (8 * (prefixLength - 1 - offset)))
  }
}

/// Bytes that are no messages of ours.
enum FramingError: Error, Equatable {
  case compressed
  case invalidFlag(UInt8)
  case tooLong(Int, limit: Int)

  var status: GRPCStatus {
    switch self {
    case .compressed: GRPCStatus(.internalError, "a compressed message, though only identity was offered")
    case .invalidFlag(let flag): GRPCStatus(.internalError, "a message begins with flag \(flag)")
    case .tooLong(let length, let limit):
      GRPCStatus(.resourceExhausted, "a message of \(length) bytes; the limit is \(limit)")
    }
  }
}

/// Puts messages together from DATA, whose boundaries mean nothing. Holds what flow control lets in, and no more.
struct MessageReassembler {
  /// The longest message, in bytes.
  private let limit: Int
  private var bytes: [UInt8] = []
  private var head = 0

  init(limit: Int) { self.limit = limit }

  mutating func append(_ chunk: [UInt8]) {
    if head == bytes.count {
      bytes = chunk
      head = 0
    } else {
      bytes.append(contentsOf: chunk)
    }
  }

  var byteCount: Int { bytes.count - head }

  /// The length of the first message, also when it is not complete yet; nothing while its prefix is not.
  private func firstLength() throws(FramingError) -> Int? {
    guard byteCount > 0 else { return nil }
    switch bytes[head] {
    case 0: break
    case 1: throw .compressed
    default: throw .invalidFlag(bytes[head])
    }
    guard byteCount >= GRPCFraming.prefixLength else { return nil }
    let length = bytes[(head + 1)..<(head + 5)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    guard length <= limit else { throw .tooLong(Int(length), limit: limit) }
    return Int(length)
  }

  /// True when `next` has a message to give. Throws as soon as a prefix is wrong.
  func isMessageComplete() throws(FramingError) -> Bool {
    guard let length = try firstLength() else { return false }
    return byteCount - GRPCFraming.prefixLength >= length
  }

  /// True when a second message has begun.
  func isMoreThanOneMessage() throws(FramingError) -> Bool {
    guard let length = try firstLength() else { return false }
    return byteCount - GRPCFraming.prefixLength > length
  }

  mutating func removeAll() { (bytes, head) = ([], 0) }

  /// Takes the first complete message.
  mutating func next() throws(FramingError) -> [UInt8]? {
    guard let length = try firstLength(), byteCount - GRPCFraming.prefixLength >= length else { return nil }
    let start = head + GRPCFraming.prefixLength
    let message = Array(bytes[start..<(start + length)])
    head = start + length
    if head == bytes.count {
      bytes.removeAll(keepingCapacity: false)
      head = 0
    } else if head > 65_536 {
      bytes.removeFirst(head)
      head = 0
    }
    return message
  }
}
