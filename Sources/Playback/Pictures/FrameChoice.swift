/// Whether the next queued picture is to be on screen at a vblank. Asked again after each `show`, with the picture
/// behind it: a picture that is followed by another one that is due is dropped.
///
/// A picture belongs to the vblank that is nearest its presentation, so it is due at the first vblank that is at most half
/// a period ahead of it. Where a presentation lies just between two vblanks (24 Hz on 60 Hz, or any rate in an
/// unfortunate phase) the clock's jitter would decide; so the picture on screen, and the one before it, shift that
/// limit by a tenth of a period towards a regular cadence (3:2, 2:2, 1:1). The newest picture that is due is shown
/// however late it is: a slow decoder gives a slow film, never a standing one.
package enum FrameChoice: Sendable, Equatable {
  case show
  /// Leave on screen what is there.
  case hold

  /// The picture that will be on screen until a newer one replaces it.
  package struct Shown: Sendable, Equatable {
    package let duration: Duration
    /// The vblank at which it appeared or will appear.
    package let since: MonotonicInstant
    /// For how many vblanks the picture before it was shown; 0 when there was none.
    package let predecessorVblanks: Int

    package init(duration: Duration, since: MonotonicInstant, predecessorVblanks: Int) {
      self.duration = duration
      self.since = since
      self.predecessorVblanks = predecessorVblanks
    }

    /// For how many vblanks it has been shown at `vblank`, which is `period` after the one before it.
    package func vblanks(until vblank: MonotonicInstant, period: Duration) -> Int {
      let period = max(1, period.wholeNanoseconds)
      return Int(max(0, (vblank - since).wholeNanoseconds + period / 2) / period)
    }
  }

  /// - Parameters:
  ///   - shown: nothing before the first picture of a play or of a seek, which is shown at once and without a clock.
  ///   - clock: the newest reading; a held clock, or none, holds.
  ///   - vblank: when a picture that is committed now appears.
  package static func of(
    next presentation: PlaylistTime, after shown: Shown?, clock: ClockReading?, vblank: MonotonicInstant,
    period: Duration
  ) -> FrameChoice {
    guard let shown else { return .show }
    guard let clock, clock.running else { return .hold }
    let limit = clock.position(at: vblank) + period / 2 + bias(shown, vblank, period)
    return presentation <= limit ? .show : .hold
  }

  private static func bias(_ shown: Shown, _ vblank: MonotonicInstant, _ period: Duration) -> Duration {
    let (band, length) = (period / 10, max(1, period.wholeNanoseconds))
    // Two hundredths of a period: 59.94 on 60 counts as 1:1.
    let whole = (shown.duration.wholeNanoseconds + length / 50) / length
    let isWhole = shown.duration.wholeNanoseconds - whole * length < length / 50
    let elapsed = Int64(shown.vblanks(until: vblank, period: period))
    if elapsed != whole { return elapsed > whole ? band : .zero - band }
    return isWhole || Int64(shown.predecessorVblanks) > whole ? band : .zero - band
  }
}
