/// Length-prefixed messages (grpc/doc/PROTOCOL-HTTP2.md): a compressed flag, four bytes of length, the message.
enum GRPCFraming {
  /// No message of this service is longer, in either direction.
  static let messageLimit = 1 << 20
  static let prefixLength = 5

  /// `message` with its prefix, not compressed.
  static func framed(_ message: [UInt8]) -> [UInt8] {
    let length = UInt32(message.count)
    var result: [UInt8] = []
    result.reserveCapacity(prefixLength + message.count)
    result.append(0)
    for shift in [24, 16, 8, 0] { result.append(UInt8(truncatingIfNeeded: length >> UInt32(shift))) }
    result.append(contentsOf: message)
    return result
  }
}

/// Bytes that are no messages of ours.
enum FramingError: Error, Equatable {
  case compressed
  case invalidFlag(UInt8)
  case tooLong(UInt32)

  var status: GRPCStatus {
    switch self {
    case .compressed: GRPCStatus(.internalError, "a compressed message, though only identity was offered")
    case .invalidFlag(let flag): GRPCStatus(.internalError, "a message begins with flag \(flag)")
    case .tooLong(let length):
      GRPCStatus(.resourceExhausted, "a message of \(length) bytes; the limit is \(GRPCFraming.messageLimit)")
    }
  }
}

/// Puts messages together from DATA, whose boundaries mean nothing. Holds what flow control lets in, and no more.
struct MessageReassembler {
  private var bytes: [UInt8] = []
  private var head = 0

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
    guard length <= GRPCFraming.messageLimit else { throw .tooLong(length) }
    return Int(length)
  }

  /// True when `next` has a message to give. Throws as soon as a prefix is wrong.
  func isMessageComplete() throws(FramingError) -> Bool {
    guard let length = try firstLength() else { return false }
    return byteCount - GRPCFraming.prefixLength >= length
  }

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
