/// The messages of one request on their way to the peer. Belongs to one `Link` and its thread.
final class RequestBody {
  /// What may wait to be sent, in bytes; and one message however long it is.
  static let unsentLimit = 1 << 20

  private struct Frame {
    let message: [UInt8]

    var count: Int { GRPCFraming.prefixLength + message.count }

    /// Fills `space` from the byte at `offset` on; how much that was.
    func copy(from offset: Int, to space: UnsafeMutableBufferPointer<UInt8>) -> Int {
      var filled = 0
      while offset + filled < GRPCFraming.prefixLength, filled < space.count {
        space[filled] = GRPCFraming.prefix(message.count, at: offset + filled)
        filled += 1
      }
      let start = offset + filled - GRPCFraming.prefixLength
      let size = min(space.count - filled, message.count - start)
      guard size > 0, start >= 0 else { return filled }
      _ = UnsafeMutableBufferPointer(rebasing: space[filled..<(filled + size)])
        .update(fromContentsOf: message[start..<(start + size)])
      return filled + size
    }
  }

  /// Those before `index` are kept for another attempt, if this is one message known from the start.
  private var frames: [Frame]
  private var index = 0
  /// Of the frame at `index`.
  private var sent = 0
  private let isReplayable: Bool
  private(set) var unsentCount: Int
  private(set) var isFinished: Bool
  /// A part has left: a server may have acted on it.
  private(set) var hasBegun = false
  /// Somebody waits until no more than this is unsent.
  var roomWanted: Int?

  /// A request of one message.
  init(_ message: [UInt8]) {
    frames = [Frame(message: message)]
    unsentCount = frames[0].count
    isReplayable = true
    isFinished = true
  }

  /// A request whose messages are to come.
  init() {
    frames = []
    unsentCount = 0
    isReplayable = false
    isFinished = false
  }

  /// Of the message that is known from the start.
  var messageLength: Int { isReplayable ? frames[0].message.count : 0 }

  var mayRestart: Bool { isReplayable || !hasBegun }

  /// Back to the first byte.
  func restart() {
    precondition(mayRestart)
    unsentCount = frames.reduce(0) { $0 + $1.count }
    (index, sent, hasBegun) = (0, 0, false)
  }

  func hasRoom(for message: [UInt8]) -> Bool {
    unsentCount == 0 || unsentCount + GRPCFraming.prefixLength + message.count <= Self.unsentLimit
  }

  /// Asks to be told when there is room for `message`.
  func wantRoom(for message: [UInt8]) {
    roomWanted = max(0, Self.unsentLimit - GRPCFraming.prefixLength - message.count)
  }

  func append(_ message: [UInt8]) {
    let frame = Frame(message: message)
    frames.append(frame)
    unsentCount += frame.count
  }

  func finish() { isFinished = true }

  /// True when all has left.
  var isSpent: Bool { isFinished && unsentCount == 0 }

  /// Fills `space` with what comes next; how much that was.
  func read(into space: UnsafeMutableBufferPointer<UInt8>) -> Int {
    var filled = 0
    while filled < space.count, index < frames.count {
      let frame = frames[index]
      let count = frame.copy(from: sent, to: UnsafeMutableBufferPointer(rebasing: space[filled...]))
      filled += count
      sent += count
      if sent == frame.count { (index, sent) = (index + 1, 0) }
    }
    unsentCount -= filled
    if filled > 0 { hasBegun = true }
    if !isReplayable, index == frames.count || index >= 32 {
      frames.removeFirst(index)
      index = 0
    }
    return filled
  }
}
