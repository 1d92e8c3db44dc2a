import Testing

@testable import Playback

struct MediaTicksTests {
  @Test(arguments: [(Int32(0), Int32(1)), (1, 0), (-1, 25), (1, -25), (.min, .min), (0, 0)])
  func aDamagedTimebaseIsNone(numerator: Int32, denominator: Int32) {
    #expect(Timebase(numerator: numerator, denominator: denominator) == nil)
  }

  @Test(arguments: [
    (Int32(1), Int32(90_000), Int64(90_000), Int64(1_000_000_000)), (1, 90_000, 1, 11_111), (1, 90_000, -1, -11_111),
    (1001, 24_000, 24_000, 1_001_000_000_000), (1, 1000, 1234, 1_234_000_000), (1, 2_000_000_000, 1, 1),
    (1, 1, .max, .max), (1, 1, .min, .min), (.max, 1, .max, .max), (.max, 1, .min, .min),
    (1, 1_000_000_000, .max, .max), (1, 1_000_000_000, .min, .min),
  ])
  func ticksBecomeTimeToTheNearestNanosecond(numerator: Int32, denominator: Int32, ticks: Int64, nanoseconds: Int64) {
    let timebase = Timebase(numerator: numerator, denominator: denominator)
    #expect(timebase?.playlistTime(at: MediaTicks(ticks)) == PlaylistTime(nanoseconds: nanoseconds))
  }

  @Test(arguments: [
    (Int32(1), Int32(90_000), Int64(1_000_000_000), Int64(90_000)), (1, 90_000, 11_111, 0), (1, 90_000, 11_112, 1),
    (1, 90_000, -1, -1), (1, 90_000, -11_112, -2), (1, 1, .max, 9_223_372_036), (1, 1, .min, -9_223_372_037),
    (1, .max, .max, .max), (1, .max, .min, .min), (.max, 1, .max, 4), (.max, 1, .min, -5),
  ])
  func timeBecomesTheTickAtOrBeforeIt(numerator: Int32, denominator: Int32, nanoseconds: Int64, ticks: Int64) {
    let timebase = Timebase(numerator: numerator, denominator: denominator)
    #expect(timebase?.ticks(at: PlaylistTime(nanoseconds: nanoseconds)) == MediaTicks(ticks))
  }

  @Test func anyTimebaseAndTickOfAFileHasATimeAndItsOrderIsKept() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<50_000 {
      let numerator = Int32.random(in: 1...(.max), using: &random) >> Int32.random(in: 0...30, using: &random)
      let denominator = Int32.random(in: 1...(.max), using: &random) >> Int32.random(in: 0...30, using: &random)
      guard let timebase = Timebase(numerator: numerator, denominator: denominator) else { continue }
      let first = Int64.random(in: .min...(.max), using: &random) >> Int64.random(in: 0...62, using: &random)
      let second = Int64.random(in: .min...(.max), using: &random) >> Int64.random(in: 0...62, using: &random)
      let times = [min(first, second), max(first, second)].map { timebase.playlistTime(at: MediaTicks($0)) }
      #expect(times[0] <= times[1])
      #expect(timebase.ticks(at: times[0]).value <= timebase.ticks(at: times[1]).value)
      let exact = Double(first) * Double(numerator) / Double(denominator) * 1e9
      guard abs(exact) < 9e18 else { continue }
      #expect(abs(Double(timebase.playlistTime(at: MediaTicks(first)).nanoseconds) - exact) <= abs(exact) * 1e-12 + 1)
    }
  }
}
