/// When a playback session is renewed.
package enum RenewalChoice {
  /// Bounds of the server's interval.
  static let intervals: ClosedRange<UInt32> = 1000...120_000

  /// How long after a renewal the next one is due: the server's interval, or 60 % of the media token's life when that
  /// is sooner. A life that the wall clock makes absurd (not set yet, or set back) counts for nothing.
  package static func delay(
    renewMilliseconds: UInt32, expiresAtUnixMilliseconds: Int64, wallClockUnixMilliseconds: Int64
  ) -> Duration {
    let interval = Int64(min(max(renewMilliseconds, intervals.lowerBound), intervals.upperBound))
    let (life, overflow) = expiresAtUnixMilliseconds.subtractingReportingOverflow(wallClockUnixMilliseconds)
    guard expiresAtUnixMilliseconds > 0, !overflow, (1...86_400_000).contains(life) else {
      return .milliseconds(interval)
    }
    return .milliseconds(max(500, min(interval, life * 6 / 10)))
  }
}
