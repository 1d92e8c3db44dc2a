/// Length-prefixed messages (grpc/doc/PROTOCOL-HTTP2.md): a compressed flag, four bytes of length, the message.
enum GRPCFraming {
  static let prefixLength = 5

  /// The byte at `offset` of the prefix of a message of `length` bytes.
  static func prefix(_ length: Int, isCompressed: Bool, at offset: Int) -> UInt8 {
    offset == 0 ? (isCompressed ? 1 : 0) : UInt8(truncatingIfNeeded: length >> (8 * (prefixLength - 1 - offset)))
  }
}

/// Bytes that are no messages of ours.
enum FramingError: Error, Equatable {
  /// A compressed message where `grpc-encoding` says this, or nothing.
  case compressed(encoding: String?)
  case invalidFlag(UInt8)
  case tooLong(Int, limit: Int)
  case gzip(GzipError)

  var status: GRPCStatus {
    switch self {
    case .compressed(nil): GRPCStatus(.internalError, "a compressed message without a grpc-encoding")
    case .compressed("identity"):
      GRPCStatus(.internalError, "a compressed message, though grpc-encoding is identity")
    case .compressed(let encoding?):
      GRPCStatus(.internalError, "a message compressed by \"\(encoding.prefix(32))\", which was not offered")
    case .invalidFlag(let flag): GRPCStatus(.internalError, "a message begins with flag \(flag)")
    case .tooLong(let length, let limit):
      GRPCStatus(.resourceExhausted, "a message of \(length) bytes; the limit is \(limit)")
    case .gzip(let error): error.status
    }
  }
}

/// Puts messages together from DATA, whose boundaries mean nothing. Holds what flow control lets in, and no more.
struct MessageReassembler {
  /// The longest message, in bytes, also of one that is compressed.
  private let limit: Int
  /// What `grpc-encoding` says.
  var encoding: String?
  /// The message at the front once its length is known and while it is not whole, so that a long one is put together
  /// where it stays.
  private var front: Front?
  /// What follows it.
  private var bytes: [UInt8] = []
  private var head = 0

  private struct Front {
    let isCompressed: Bool
    let length: Int
    var content: [UInt8]
    var missing: Int { length - content.count }
  }

  init(limit: Int) { self.limit = limit }

  mutating func append(_ chunk: [UInt8]) {
    var rest = chunk[...]
    if let missing = front?.missing, missing > 0 {
      front?.content.append(contentsOf: rest.prefix(missing))
      rest = rest.dropFirst(missing)
      guard !rest.isEmpty else { return }
    }
    if head < bytes.count {
      bytes.append(contentsOf: rest)
    } else {
      bytes = rest.startIndex == 0 ? chunk : Array(rest)
      head = 0
    }
    separateFront()
  }

  /// Takes the first message out of `bytes` when the rest of it is still to come.
  private mutating func separateFront() {
    guard front == nil, let prefix = try? firstPrefix(), prefix.length > byteCount - GRPCFraming.prefixLength else {
      return
    }
    var content: [UInt8] = []
    content.reserveCapacity(prefix.length)
    content.append(contentsOf: bytes[(head + GRPCFraming.prefixLength)...])
    front = Front(isCompressed: prefix.isCompressed, length: prefix.length, content: content)
    (bytes, head) = ([], 0)
  }

  /// What was appended and not taken yet.
  var byteCount: Int { (front.map { GRPCFraming.prefixLength + $0.content.count } ?? 0) + bytes.count - head }

  /// The first prefix in `bytes`; nothing while it is not complete.
  private func firstPrefix() throws(FramingError) -> (isCompressed: Bool, length: Int)? {
    guard head < bytes.count else { return nil }
    switch bytes[head] {
    case 0: break
    case 1: guard encoding == "gzip" else { throw .compressed(encoding: encoding) }
    default: throw .invalidFlag(bytes[head])
    }
    guard bytes.count - head >= GRPCFraming.prefixLength else { return nil }
    let length = bytes[(head + 1)..<(head + 5)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    guard length <= limit else { throw .tooLong(Int(length), limit: limit) }
    return (bytes[head] == 1, Int(length))
  }

  /// True when `next` has a message to give. Throws as soon as a prefix is wrong.
  func isMessageComplete() throws(FramingError) -> Bool {
    if let front { return front.missing == 0 }
    guard let length = try firstPrefix()?.length else { return false }
    return bytes.count - head - GRPCFraming.prefixLength >= length
  }

  /// True when a second message has begun.
  func isMoreThanOneMessage() throws(FramingError) -> Bool {
    if front != nil { return head < bytes.count }
    guard let length = try firstPrefix()?.length else { return false }
    return bytes.count - head - GRPCFraming.prefixLength > length
  }

  mutating func removeAll() { (front, bytes, head) = (nil, [], 0) }

  /// Takes the first complete message. What it took from `append`, prefix included, is `wireCount`.
  mutating func next() throws(FramingError) -> (message: [UInt8], wireCount: Int)? {
    if let whole = front {
      guard whole.missing == 0 else { return nil }
      let message = whole.isCompressed ? try inflated(whole.content[...]) : whole.content
      front = nil
      separateFront()
      return (message, GRPCFraming.prefixLength + whole.length)
    }
    guard let (isCompressed, length) = try firstPrefix(), bytes.count - head - GRPCFraming.prefixLength >= length
    else { return nil }
    let start = head + GRPCFraming.prefixLength
    let content = bytes[start..<(start + length)]
    let message = isCompressed ? try inflated(content) : Array(content)
    head = start + length
    if head == bytes.count {
      (bytes, head) = ([], 0)
    } else if head > 65_536 {
      bytes.removeFirst(head)
      head = 0
    }
    separateFront()
    return (message, GRPCFraming.prefixLength + length)
  }

  private func inflated(_ content: ArraySlice<UInt8>) throws(FramingError) -> [UInt8] {
    do throws(GzipError) { return try Gzip.inflated(content, limit: limit) } catch { throw .gzip(error) }
  }
}
