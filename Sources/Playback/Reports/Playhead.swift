/// Where the film is, as it is reported: the picture on screen and the time since it appeared.
///
/// Within one play and between seeks the position never goes back.
package struct Playhead: Sendable, Equatable {
  private var floor = FilmTime.zero

  package init() {}

  /// The position without a look at the screen: the last one given.
  package var standing: FilmTime { floor }

  /// A load or a seek: the position may now be anything from `position` on.
  package mutating func move(to position: FilmTime) { floor = position }

  /// The film time at `now`: the picture on screen, and how far the clock that pictures follow has gone past it.
  ///
  /// Extrapolates at most two picture durations, so that a stall does not run on, and not at all unless the film is
  /// `moving`. A held clock holds the position; without a clock the time since the flip counts. Without a flip the
  /// position stands.
  package mutating func position(
    flip: Flip?, clock: ClockReading? = nil, origin: PlaylistOrigin, moving: Bool, now: MonotonicInstant
  ) -> FilmTime {
    guard let flip else { return floor }
    let past = clock.map { $0.position(at: now) - flip.presentation } ?? now - flip.instant
    let elapsed = moving ? min(max(.zero, past), flip.duration * 2) : .zero
    floor = max(floor, origin.filmTime(at: flip.presentation + elapsed))
    return floor
  }
}
