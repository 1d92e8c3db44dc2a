import Playback

/// A device's buffer that plays by CLOCK_MONOTONIC: for devices that take any amount at once, and while there is none.
///
/// When it runs dry it stands, and goes on from the instant of the next write.
struct PacedBuffer: Equatable {
  let sampleRate: Int
  let capacity: Int
  private(set) var written: Int64
  /// Played by `since`, or by now when it stands.
  private var base: Int64
  private var since: MonotonicInstant?

  init(sampleRate: Int, capacity: Int, written: Int64 = 0, played: Int64 = 0) {
    self.sampleRate = sampleRate
    self.capacity = capacity
    self.written = written
    base = min(played, written)
  }

  var isRunning: Bool { since != nil }

  /// All that was ever written has been played, though it should go on.
  func isDry(at now: MonotonicInstant) -> Bool { isRunning && written > 0 && played(at: now) == written }

  func played(at now: MonotonicInstant) -> Int64 {
    guard let since, now > since else { return base }
    let (seconds, rest) = (now - since).wholeNanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    let elapsed = seconds * Int64(sampleRate) + rest * Int64(sampleRate) / 1_000_000_000
    return min(base + elapsed, written)
  }

  func room(at now: MonotonicInstant) -> Int {
    isRunning ? max(0, capacity - Int(written - played(at: now))) : 0
  }

  mutating func start(at now: MonotonicInstant) {
    guard since == nil else { return }
    since = now
  }

  mutating func stop(at now: MonotonicInstant) {
    base = played(at: now)
    since = nil
  }

  mutating func wrote(_ frames: Int, at now: MonotonicInstant) {
    if isRunning, played(at: now) == written {
      base = written
      since = now
    }
    written += Int64(frames)
  }
}
