import Testing

@testable import Playback

struct PlayheadTests {
  private let origin = PlaylistOrigin(start: FilmTime(milliseconds: 60_000))

  private func flip(_ milliseconds: Int64, at nanoseconds: Int64, duration: Duration = .milliseconds(40)) -> Flip {
    Flip(
      play: PlayNumber(1), presentation: PlaylistTime(milliseconds: milliseconds), duration: duration,
      instant: MonotonicInstant(nanoseconds: nanoseconds))
  }

  private func instant(_ milliseconds: Int64) -> MonotonicInstant {
    MonotonicInstant(nanoseconds: milliseconds * 1_000_000)
  }

  @Test(arguments: [
    (Int64(0), true, Int64(61_000)), (15, true, 61_015), (80, true, 61_080), (500, true, 61_080), (500, false, 61_000),
    (-20, true, 61_000),
  ])
  func isThePictureOnScreenAndTheTimeSinceButNoMoreThanTwoPictures(
    elapsed: Int64, moving: Bool, expected: Int64
  ) {
    var playhead = Playhead()
    let position = playhead.position(
      flip: flip(1000, at: 0), origin: origin, moving: moving, now: instant(elapsed))
    #expect(position == FilmTime(milliseconds: expected))
  }

  /// Trap 2: positions seen by a sender never go back but by a seek.
  @Test func neverGoesBackButByAMove() {
    var playhead = Playhead()
    playhead.move(to: FilmTime(milliseconds: 60_000))
    var random = SeededGenerator(seed: 2)
    var last = FilmTime.zero
    for step in 0..<10_000 {
      let flip = Bool.random(using: &random) ? flip(Int64.random(in: -50...5000, using: &random), at: 0) : nil
      let position = playhead.position(
        flip: flip, origin: origin, moving: .random(using: &random), now: instant(Int64(step)))
      #expect(position >= last)
      #expect(position >= FilmTime(milliseconds: 60_000))
      last = position
    }
    playhead.move(to: FilmTime(milliseconds: 3))
    let moved = playhead.position(flip: nil, origin: origin, moving: true, now: instant(0))
    #expect(moved == FilmTime(milliseconds: 3))
  }

  @Test(arguments: [Int64.min, -1, 0, .max], [Int64.min, -1, 0, .max])
  func absurdTimestampsDoNotTrap(presentation: Int64, start: Int64) {
    var playhead = Playhead()
    let flip = Flip(
      play: PlayNumber(1), presentation: PlaylistTime(nanoseconds: presentation), duration: .nanoseconds(presentation),
      instant: MonotonicInstant(nanoseconds: .min))
    let position = playhead.position(
      flip: flip, origin: PlaylistOrigin(start: FilmTime(milliseconds: start)), moving: true,
      now: MonotonicInstant(nanoseconds: .max))
    #expect(position >= .zero)
  }
}
