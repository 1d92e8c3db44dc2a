import Playback
import Synchronization

/// What a screen has done, and how far pictures were from the clock that they follow.
package struct ScreenCounters: Sendable, Equatable {
  /// Pictures that have been on screen.
  package var shown = 0
  /// Pictures that were passed over because a later one was due.
  package var dropped = 0
  /// Vblanks at which a picture stayed on screen while the clock ran.
  package var repeated = 0
  /// Of those shown, pictures that came more than a vblank after they were due.
  package var late = 0
  /// Vblanks that passed before the display thread woke.
  package var missedVblanks = 0
  /// Of the newest 4,096 pictures that flipped while the clock ran: the magnitude of the difference between the clock at
  /// the flip and the presentation. Nothing before the first.
  package var error: ErrorStatistics?

  package struct ErrorStatistics: Sendable, Equatable {
    package let median: Duration
    package let percentile99: Duration
    package let worst: Duration
    package let count: Int
  }
}

/// Counts on the display thread; read from any.
package final class ScreenCounting: Sendable {
  private static let window = 4096

  private struct Counts {
    var counters = ScreenCounters()
    var errors: [Int64] = []
    var next = 0
  }

  private let counts = Mutex(Counts())

  /// The counts so far. Sorts the window: for a report, not for each picture.
  package var snapshot: ScreenCounters {
    let (counters, errors) = counts.withLock { ($0.counters, $0.errors) }
    guard !errors.isEmpty else { return counters }
    var result = counters
    let sorted = errors.sorted()
    func rank(_ percent: Int) -> Duration { .nanoseconds(sorted[(sorted.count - 1) * percent / 100]) }
    result.error = ScreenCounters.ErrorStatistics(
      median: rank(50), percentile99: rank(99), worst: rank(100), count: sorted.count)
    return result
  }

  /// A picture was late before it came to the screen.
  package func dropped() { change { $0.dropped += 1 } }

  func change(_ body: (inout ScreenCounters) -> Void) { counts.withLock { body(&$0.counters) } }

  func record(error: Duration) {
    let magnitude = Int64(clamping: error.wholeNanoseconds.magnitude)
    counts.withLock { counts in
      if counts.errors.count < Self.window {
        counts.errors.append(magnitude)
      } else {
        counts.errors[counts.next] = magnitude
        counts.next = (counts.next + 1) % Self.window
      }
    }
  }
}
