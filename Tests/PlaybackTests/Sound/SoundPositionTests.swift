import Playback
import Testing

private func at(_ milliseconds: Int64) -> PlaylistTime { PlaylistTime(milliseconds: milliseconds) }

@Suite struct SoundPositionTests {
  @Test func positionIsThatOfTheFrameThatIsHeard() {
    var position = SoundPosition(sampleRate: 48_000, start: at(10_000))
    position.wrote(frames: 48_000, presentation: at(10_000))
    let instant = MonotonicInstant(nanoseconds: 7)
    #expect(position.reading(delay: 48_000, at: instant, running: false).position == at(10_000))
    #expect(position.reading(delay: 24_000, at: instant, running: true).position == at(10_500))
    #expect(position.reading(delay: -5, at: instant, running: true).position == at(11_000))
    #expect(position.reading(delay: 99_999, at: instant, running: true).position == at(10_000))
  }

  @Test func eachChunkBringsItsOwnPresentation() {
    var position = SoundPosition(sampleRate: 48_000, start: at(0))
    for chunk in 0..<1000 {
      // 1001 frames that claim 21 ms each: off by 146 µs a chunk.
      position.wrote(frames: 1001, presentation: at(Int64(chunk) * 21))
    }
    #expect(position.position(played: 999 * 1001) == at(999 * 21))
    #expect(position.position(played: 999 * 1001 + 48) == at(999 * 21 + 1))
  }

  @Test func threeHoursOfOneRunLoseNothing() {
    var position = SoundPosition(sampleRate: 44_100, start: at(0))
    for _ in 0..<(3 * 3600) { position.wrote(frames: 44_100) }
    #expect(position.end == at(3 * 3_600_000))
    #expect(position.position(played: 44_100 * 3 * 3600) == at(3 * 3_600_000))
  }

  @Test(arguments: [
    (0 as Int64, SoundPosition.Fit.take),
    (20, .take), (-20, .take),
    (21, .fill(frames: 1008)), (4000, .fill(frames: 192_000)),
    (-21, .trim(frames: 1008)), (-100, .drop), (-1000, .take),
  ])
  func chunkInTheMiddleFits(gapMilliseconds: Int64, fit: SoundPosition.Fit) {
    var position = SoundPosition(sampleRate: 48_000, start: at(0))
    position.wrote(frames: 48_000, presentation: at(0))
    #expect(position.fit(presentation: at(1000 + gapMilliseconds), frames: 1024) == fit)
  }

  @Test(arguments: [
    (5000 as Int64, SoundPosition.Fit.take), (4999, .trim(frames: 48)), (4000, .drop), (0, .drop),
    (5001, .fill(frames: 48)),
  ])
  func firstChunkStartsExactlyAtTheTarget(presentation: Int64, fit: SoundPosition.Fit) {
    let position = SoundPosition(sampleRate: 48_000, start: at(5000))
    #expect(position.fit(presentation: at(presentation), frames: 1024) == fit)
  }

  @Test func presentationsRoundedToNanosecondsNeitherFillNorTrim() {
    var position = SoundPosition(sampleRate: 44_100, start: at(0))
    for chunk in 0..<100 {
      let presentation = PlaylistTime(nanoseconds: Int64(chunk) * 1024 * 1_000_000_000 / 44_100)
      #expect(position.fit(presentation: presentation, frames: 1024) == .take)
      position.wrote(frames: 1024, presentation: presentation)
    }
  }
}

@Suite struct SoundPositionSmoothingTests {
  private func reading(_ position: Int64, _ instant: Int64, running: Bool = true) -> ClockReading {
    ClockReading(
      position: PlaylistTime(nanoseconds: position * 1000), instant: MonotonicInstant(nanoseconds: instant * 1000),
      running: running)
  }

  @Test func jitterIsTakenOverByAnEighthAndNeverRunsBack() {
    var smoothing = SoundPositionSmoothing()
    #expect(smoothing.smooth(reading(0, 0)) == reading(0, 0))
    #expect(smoothing.smooth(reading(50_800, 50_000)) == reading(50_100, 50_000))
    // A reading 1 ms later that lies 20 ms behind would step back by 2.5 - 1 ms.
    let before = smoothing.smooth(reading(50_100, 50_000))
    #expect(smoothing.smooth(reading(31_000, 51_000)).position == before.position)
  }

  @Test func constantErrorIsGoneInHalfASecond() {
    var smoothing = SoundPositionSmoothing()
    _ = smoothing.smooth(reading(0, 0))
    var last = reading(0, 0)
    for step in 1...10 { last = smoothing.smooth(reading(Int64(step) * 50_000 + 8000, Int64(step) * 50_000)) }
    let error = reading(10 * 50_000 + 8000, 500_000).position - last.position
    #expect(error < .microseconds(2200) && error > .zero)
  }

  @Test func jumpAndHoldAreTakenOverWhole() {
    var smoothing = SoundPositionSmoothing()
    _ = smoothing.smooth(reading(0, 0))
    #expect(smoothing.smooth(reading(150_000, 50_000)) == reading(150_000, 50_000))
    let held = reading(140_000, 60_000, running: false)
    #expect(smoothing.smooth(held) == held)
    #expect(smoothing.smooth(reading(140_001, 70_000)) == reading(140_001, 70_000))
  }
}
