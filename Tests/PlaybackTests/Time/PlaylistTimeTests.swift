import Testing

@testable import Playback

struct PlaylistTimeTests {
  @Test(arguments: [
    (Int64(0), Int64(0)), (1500, 1_500_000_000), (-1500, -1_500_000_000),
    (9_223_372_036_854, 9_223_372_036_854_000_000), (9_223_372_036_855, .max), (-9_223_372_036_855, .min),
    // The product of each of these wraps to the other sign.
    (1 << 62, .max), (.max, .max), (.min, .min), (13_835_058_055_283, .max), (-13_835_058_055_283, .min),
  ])
  func isHeldAtTheEnds(milliseconds: Int64, nanoseconds: Int64) {
    #expect(PlaylistTime(milliseconds: milliseconds) == PlaylistTime(nanoseconds: nanoseconds))
  }

  @Test(arguments: [Int64.min, .min + 1, -1, 0, 1, .max - 1, .max] as [Int64])
  func sumsAndDifferencesAreHeldAtTheEnds(nanoseconds: Int64) {
    let time = PlaylistTime(nanoseconds: nanoseconds)
    for difference in [Int64.min, -1, 0, 1, .max] {
      let (sum, over) = nanoseconds.addingReportingOverflow(difference)
      #expect((time + .nanoseconds(difference)).nanoseconds == (over ? (difference > 0 ? .max : .min) : sum))
      let (rest, under) = nanoseconds.subtractingReportingOverflow(difference)
      #expect((time - .nanoseconds(difference)).nanoseconds == (under ? (difference < 0 ? .max : .min) : rest))
      #expect(
        time - PlaylistTime(nanoseconds: difference)
          == .nanoseconds(under ? (difference < 0 ? .max : .min) : rest))
    }
  }
}
