/// One reading of the clock that pictures follow: what is heard (or would be) at an instant, and how fast it moves on.
package struct ClockReading: Sendable, Equatable {
  package let position: PlaylistTime
  package let instant: MonotonicInstant
  /// False while held: the position stands.
  package let running: Bool

  package init(position: PlaylistTime, instant: MonotonicInstant, running: Bool) {
    self.position = position
    self.instant = instant
    self.running = running
  }

  /// What the clock shows at `instant`, which may lie before or after the reading.
  package func position(at instant: MonotonicInstant) -> PlaylistTime {
    running ? position + (instant - self.instant) : position
  }
}
