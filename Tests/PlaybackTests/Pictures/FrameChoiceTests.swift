import Playback
import Testing

/// Plays pictures of one rate against a vblank grid, as a screen would.
private struct Play {
  var period: Duration
  var duration: Duration
  /// Where the clock stands at vblank 0, against the first picture.
  var phase = Duration.zero
  /// Added to the reading of each vblank in turn.
  var jitter: [Duration] = [.zero]

  /// For how many vblanks each picture was on screen; 0 for a dropped one.
  func counts(vblanks: Int) -> [Int] {
    var counts: [Int] = []
    var next = 0
    var shown: FrameChoice.Shown?
    for index in 0..<vblanks {
      let instant = MonotonicInstant(nanoseconds: 0) + period * index
      let position = PlaylistTime.zero + phase + period * index + jitter[index % jitter.count]
      let clock = index == 0 ? nil : ClockReading(position: position, instant: instant, running: true)
      while true {
        let presentation = PlaylistTime(nanoseconds: (duration * next).wholeNanoseconds)
        guard
          FrameChoice.of(next: presentation, after: shown, clock: clock, vblank: instant, period: period) == .show
        else { break }
        let previous = shown.map { $0.vblanks(until: instant, period: period) } ?? 0
        shown = FrameChoice.Shown(
          duration: duration, since: instant,
          predecessorVblanks: previous == 0 ? shown?.predecessorVblanks ?? 0 : previous)
        next += 1
        counts.append(0)
      }
      if !counts.isEmpty { counts[counts.count - 1] += 1 }
    }
    return counts
  }
}

private let hertz60 = Duration.nanoseconds(16_666_667)
private let nervous: [Duration] = [0, 900, -800, 400, -1000, 1000, -300].map { .microseconds($0) }

@Suite struct FrameChoiceTests {
  @Test(arguments: [
    (24, [3, 2]), (30, [2]), (60, [1]),
  ])
  func rateOn60HzKeepsItsCadenceInAnyPhaseAndWithJitter(rate: Int, pattern: [Int]) {
    for phase in stride(from: 0, through: 16_000, by: 500) {
      let play = Play(
        period: hertz60, duration: .nanoseconds(1_000_000_000 / rate), phase: .microseconds(phase), jitter: nervous)
      // The first pictures settle the phase; the last is cut off.
      let counts = play.counts(vblanks: 300).dropFirst(10).dropLast()
      let expected = Set(pattern)
      #expect(Set(counts) == expected, "\(rate) Hz, phase \(phase) µs: \(counts)")
      if pattern.count == 2 {
        let repeats = zip(counts, counts.dropFirst()).filter { $0 == $1 }.count
        #expect(repeats == 0, "\(rate) Hz, phase \(phase) µs: \(counts)")
      }
    }
  }

  @Test func rate25On60HzShowsEachPicture2Or3TimesAndOnTime() {
    let counts = Play(period: hertz60, duration: .milliseconds(40)).counts(vblanks: 600).dropFirst().dropLast()
    #expect(Set(counts) == [2, 3])
    #expect(abs(counts.reduce(0, +) - counts.count * 24 / 10) <= 2)
  }

  @Test func rate50On60HzDropsNothing() {
    let counts = Play(period: hertz60, duration: .milliseconds(20)).counts(vblanks: 600).dropFirst().dropLast()
    #expect(Set(counts) == [1, 2])
  }

  @Test func rate60On50HzDropsOneInSix() {
    let counts = Play(period: .milliseconds(20), duration: hertz60).counts(vblanks: 500).dropFirst().dropLast()
    #expect(Set(counts) == [0, 1])
    #expect(abs(counts.filter { $0 == 0 }.count - counts.count / 6) <= 2)
  }

  @Test func rate25On50HzIsShownTwiceEach() {
    let counts = Play(period: .milliseconds(20), duration: .milliseconds(40), jitter: nervous).counts(vblanks: 200)
    #expect(Set(counts.dropFirst(2).dropLast()) == [2])
  }

  @Test func firstPictureNeedsNoClock() {
    let choice = FrameChoice.of(
      next: PlaylistTime(milliseconds: 90_000), after: nil, clock: nil, vblank: MonotonicInstant(nanoseconds: 5),
      period: hertz60)
    #expect(choice == .show)
  }

  @Test func heldClockHoldsAndSoDoesNone() {
    let shown = FrameChoice.Shown(
      duration: .milliseconds(40), since: MonotonicInstant(nanoseconds: 0), predecessorVblanks: 2)
    let held = ClockReading(
      position: PlaylistTime(milliseconds: 9000), instant: MonotonicInstant(nanoseconds: 0), running: false)
    for clock in [held, nil] {
      let choice = FrameChoice.of(
        next: PlaylistTime(milliseconds: 40), after: shown, clock: clock,
        vblank: MonotonicInstant(nanoseconds: 1_000_000_000), period: hertz60)
      #expect(choice == .hold)
    }
  }

  @Test func latePictureIsShownWhenNothingNewerIsThere() {
    let shown = FrameChoice.Shown(
      duration: .milliseconds(40), since: MonotonicInstant(nanoseconds: 0), predecessorVblanks: 2)
    let clock = ClockReading(
      position: PlaylistTime(milliseconds: 9000), instant: MonotonicInstant(nanoseconds: 0), running: true)
    let choice = FrameChoice.of(
      next: PlaylistTime(milliseconds: 40), after: shown, clock: clock,
      vblank: MonotonicInstant(nanoseconds: 16_666_667), period: hertz60)
    #expect(choice == .show)
  }
}
