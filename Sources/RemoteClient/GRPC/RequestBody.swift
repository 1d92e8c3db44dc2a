/// One message of a request with its prefix, compressed where that was asked for and is worth it.
struct RequestMessage: Sendable {
  /// As it is sent.
  private let bytes: [UInt8]
  private let isCompressed: Bool
  /// What it was before it was compressed, in bytes.
  let length: Int

  init(_ message: [UInt8], _ compression: Compression = .identity) {
    let compressed = compression == .gzip ? Gzip.deflated(message) : nil
    bytes = compressed ?? message
    isCompressed = compressed != nil
    length = message.count
  }

  /// On the wire.
  var count: Int { GRPCFraming.prefixLength + bytes.count }

  /// Fills `space` from the byte at `offset` on; how much that was.
  func copy(from offset: Int, to space: UnsafeMutableBufferPointer<UInt8>) -> Int {
    var filled = 0
    while offset + filled < GRPCFraming.prefixLength, filled < space.count {
      space[filled] = GRPCFraming.prefix(bytes.count, isCompressed: isCompressed, at: offset + filled)
      filled += 1
    }
    let start = offset + filled - GRPCFraming.prefixLength
    let size = min(space.count - filled, bytes.count - start)
    guard size > 0 else { return filled }
    _ = UnsafeMutableBufferPointer(rebasing: space[filled..<(filled + size)])
      .update(fromContentsOf: bytes[start..<(start + size)])
    return filled + size
  }
}

/// The messages of one request on their way to the peer. Belongs to one `Link` and its thread.
final class RequestBody {
  /// What may wait to be sent, in bytes; and one message however long it is.
  static let unsentLimit = 1 << 20

  /// Those before `index` are kept for another attempt, if this is one message known from the start.
  private var messages: [RequestMessage]
  private var index = 0
  /// Of the message at `index`.
  private var sent = 0
  private let isReplayable: Bool
  private(set) var unsentCount: Int
  private(set) var isFinished: Bool
  /// A part has left: a server may have acted on it.
  private(set) var hasBegun = false
  /// Somebody waits until no more than this is unsent.
  var roomWanted: Int?

  /// A request of one message.
  init(_ message: RequestMessage) {
    messages = [message]
    unsentCount = message.count
    isReplayable = true
    isFinished = true
  }

  /// A request whose messages are to come.
  init() {
    messages = []
    unsentCount = 0
    isReplayable = false
    isFinished = false
  }

  var mayRestart: Bool { isReplayable || !hasBegun }

  /// Back to the first byte.
  func restart() {
    precondition(mayRestart)
    unsentCount = messages.reduce(0) { $0 + $1.count }
    (index, sent, hasBegun) = (0, 0, false)
  }

  func hasRoom(for message: RequestMessage) -> Bool {
    unsentCount == 0 || unsentCount + message.count <= Self.unsentLimit
  }

  /// Asks to be told when there is room for `message`.
  func wantRoom(for message: RequestMessage) {
    roomWanted = max(0, Self.unsentLimit - message.count)
  }

  func append(_ message: RequestMessage) {
    messages.append(message)
    unsentCount += message.count
  }

  func finish() { isFinished = true }

  /// True when all has left.
  var isSpent: Bool { isFinished && unsentCount == 0 }

  /// Fills `space` with what comes next; how much that was.
  func read(into space: UnsafeMutableBufferPointer<UInt8>) -> Int {
    var filled = 0
    while filled < space.count, index < messages.count {
      let message = messages[index]
      let count = message.copy(from: sent, to: UnsafeMutableBufferPointer(rebasing: space[filled...]))
      filled += count
      sent += count
      if sent == message.count { (index, sent) = (index + 1, 0) }
    }
    unsentCount -= filled
    if filled > 0 { hasBegun = true }
    if !isReplayable, index == messages.count || index >= 32 {
      messages.removeFirst(index)
      index = 0
    }
    return filled
  }
}
