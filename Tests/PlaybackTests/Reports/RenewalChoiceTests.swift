import Testing

@testable import Playback

/// The playback session 2 and 4: every `renew_interval_ms`, or at 60 % of the token's life.
struct RenewalChoiceTests {
  private static let now: Int64 = 1_700_000_000_000

  @Test(arguments: [
    // No expiry: the server's interval, within bounds.
    (UInt32(30_000), Int64(0), Int64(30_000)), (0, 0, 1000), (.max, 0, 120_000), (999, 0, 1000),
    // The token's life is shorter.
    (30_000, now + 10_000, 6000), (120_000, now + 60_000, 36_000), (30_000, now + 1, 500),
    (30_000, now + 50_000, 30_000),
    // Expired, or a clock that is wrong: the interval.
    (30_000, now, 30_000), (30_000, now - 5, 30_000), (30_000, 5, 30_000), (30_000, now + 86_400_001, 30_000),
    (30_000, .max, 30_000), (30_000, .min, 30_000), (30_000, -1, 30_000),
  ])
  func renewsInTime(interval: UInt32, expires: Int64, milliseconds: Int64) {
    let delay = RenewalChoice.delay(
      renewMilliseconds: interval, expiresAtUnixMilliseconds: expires, wallClockUnixMilliseconds: Self.now)
    #expect(delay == .milliseconds(milliseconds))
  }

  @Test(arguments: [Int64.min, -1, 0, .max])
  func anAbsurdWallClockCountsForNothing(wallClock: Int64) {
    let delay = RenewalChoice.delay(
      renewMilliseconds: 30_000, expiresAtUnixMilliseconds: Self.now, wallClockUnixMilliseconds: wallClock)
    #expect(delay == .milliseconds(30_000))
  }
}
