/// What the screen shows since when: the truth that positions are reported from.
package struct Flip: Sendable, Equatable {
  package let play: PlayNumber
  package let presentation: PlaylistTime
  package let duration: Duration
  /// When the picture appeared.
  package let instant: MonotonicInstant

  package init(play: PlayNumber, presentation: PlaylistTime, duration: Duration, instant: MonotonicInstant) {
    self.play = play
    self.presentation = presentation
    self.duration = duration
    self.instant = instant
  }
}
