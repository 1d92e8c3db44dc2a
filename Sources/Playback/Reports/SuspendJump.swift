/// Tells a suspend of the machine by the time that CLOCK_BOOTTIME has counted and CLOCK_MONOTONIC has not.
package struct SuspendJump: Sendable, Equatable {
  /// A shorter sleep leaves connections as they are: the peer has missed no beat.
  package static let least = Duration.seconds(5)

  private var known: Duration

  /// `suspended` is how long the machine has been suspended since it booted.
  package init(suspended: Duration) { known = suspended }

  /// How long the machine slept since the last look that told; nothing when it was `least` or less.
  package mutating func look(suspended: Duration) -> Duration? {
    let slept = suspended - known
    guard slept > Self.least else { return nil }
    known = suspended
    return slept
  }
}
