import Testing

@testable import Playback

struct DurationWholeTests {
  @Test(arguments: [
    (Duration.zero, Int64(0), Int64(0)), (.nanoseconds(1_999_999), 1_999_999, 1),
    (.nanoseconds(-1_999_999), -1_999_999, -1),
    (.seconds(Int64.max), .max, .max), (.seconds(Int64.min), .min, .min),
    (.milliseconds(Int64.max), .max, .max), (.milliseconds(Int64.min), .min, .min),
    (.nanoseconds(Int64.max), .max, 9_223_372_036_854), (.nanoseconds(Int64.min), .min, -9_223_372_036_854),
  ])
  func isTowardsZeroAndHeldAtTheEnds(duration: Duration, nanoseconds: Int64, milliseconds: Int64) {
    #expect(duration.wholeNanoseconds == nanoseconds)
    #expect(duration.wholeMilliseconds == milliseconds)
  }
}
