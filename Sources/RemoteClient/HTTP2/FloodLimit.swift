import Playback

/// How much a peer may send that brings no call further: a bucket that fills with time.
///
/// PING, SETTINGS, PRIORITY, WINDOW_UPDATE, RST_STREAM, empty DATA, frames of unknown kinds, frames on streams that are over: each
/// is allowed, and a peer that sends nothing else keeps a thread busy for ever (RFC 9113 section 10.5).
struct FloodLimit {
  /// What a frame costs; see `FrameMeter`. Far more than the frames of honest peers; about 1 % of a slow core.
  static let unitsPerSecond = 10_000
  /// What a call that has come to its end gives back: its headers and trailers, and what peers measure meanwhile.
  static let unitsPerCall = 16

  private var level = Double(Self.unitsPerSecond)
  private var filled: MonotonicInstant

  init(at now: MonotonicInstant) { filled = now }

  /// Takes `units`, or gives them back if they are less than 0. False when there are not so many.
  mutating func take(_ units: Int, at now: MonotonicInstant) -> Bool {
    let most = Double(Self.unitsPerSecond)
    let elapsed = Double((now - filled).wholeNanoseconds) / 1e9
    filled = now
    level = min(most, level + elapsed * most - Double(units))
    return level >= 0
  }
}

/// What the frames cost that a peer sends, by the headers of RFC 9113 section 4.1. The library tells of no frames that it passes
/// over: those of unknown kinds, and DATA on a stream that is over.
struct FrameMeter {
  /// Of the frame at hand.
  private var headerCount = 0
  private var length = 0
  private var payloadLeft = 0

  static func units(payload length: Int) -> Int { 1 + length / 1024 }

  /// The cost of the frames that begin in `bytes`, which follow upon those of the last call.
  mutating func units(in bytes: UnsafeRawBufferPointer) -> Int {
    var units = 0
    var index = 0
    while index < bytes.count {
      if payloadLeft > 0 {
        let count = min(payloadLeft, bytes.count - index)
        payloadLeft -= count
        index += count
        continue
      }
      if headerCount < 3 { length = length << 8 | Int(bytes[index]) }
      headerCount += 1
      index += 1
      guard headerCount == 9 else { continue }
      units += Self.units(payload: length)
      payloadLeft = length
      (headerCount, length) = (0, 0)
    }
    return units
  }
}
