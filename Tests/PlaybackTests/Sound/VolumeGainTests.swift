import Playback
import Testing

@Suite struct VolumeGainTests {
  @Test(arguments: [
    (1.0, false, 1.0 as Float), (0.5, false, 0.125), (0.0, false, 0), (1.0, true, 0), (7.0, false, 1), (-1.0, false, 0),
    (Double.nan, false, 0),
  ])
  func levelIsCubed(level: Double, muted: Bool, gain: Float) {
    #expect(Volume(level: level, muted: muted).gain == gain)
  }

  @Test func rampReachesItsTargetInSmallSteps() {
    var ramp = GainRamp(1)
    ramp.move(to: 0)
    var last: Float = 1
    var frames = 0
    while !ramp.isSteady {
      let gain = ramp.next(sampleRate: 48_000)
      #expect(last - gain <= 1.001 / 960)
      (last, frames) = (gain, frames + 1)
    }
    #expect((959...961).contains(frames))
    #expect(ramp.next(sampleRate: 48_000) == 0)
  }

  @Test func rampTurnsRoundHalfWay() {
    var ramp = GainRamp(0)
    ramp.move(to: 1)
    for _ in 0..<480 { _ = ramp.next(sampleRate: 48_000) }
    ramp.move(to: 0)
    let gain = ramp.next(sampleRate: 48_000)
    #expect(gain < 0.5 && gain > 0.49)
    ramp.jump()
    #expect(ramp.current == 0)
  }
}
