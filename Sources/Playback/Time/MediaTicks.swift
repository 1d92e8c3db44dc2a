/// A timestamp of one stream, in units of that stream's timebase. Never added to a tick of another timebase.
package struct MediaTicks: Sendable, Hashable {
  package let value: Int64

  package init(_ value: Int64) { self.value = value }
}

/// Seconds per tick, as a fraction: 1/90000 for MPEG-TS.
package struct Timebase: Sendable, Hashable {
  package let numerator: Int32
  package let denominator: Int32

  /// Nothing for a timebase that is zero or negative, which a damaged file can carry.
  package init?(numerator: Int32, denominator: Int32) {
    guard numerator > 0, denominator > 0 else { return nil }
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Rounded to the nearest nanosecond, held at the ends of the range.
  package func playlistTime(at ticks: MediaTicks) -> PlaylistTime {
    let negative = ticks.value < 0
    let wide = ticks.value.magnitude.multipliedFullWidth(by: UInt64(numerator) * 1_000_000_000)
    let divisor = UInt64(denominator)
    guard wide.high < divisor else { return PlaylistTime(nanoseconds: negative ? .min : .max) }
    let (quotient, remainder) = divisor.dividingFullWidth(wide)
    guard quotient < UInt64(Int64.max) else { return PlaylistTime(nanoseconds: negative ? .min : .max) }
    let rounded = remainder >= divisor - remainder ? quotient + 1 : quotient
    return PlaylistTime(nanoseconds: negative ? -Int64(rounded) : Int64(rounded))
  }

  package func duration(of ticks: MediaTicks) -> Duration { playlistTime(at: ticks) - .zero }

  /// The tick that is nearest at or before `time`.
  package func ticks(at time: PlaylistTime) -> MediaTicks {
    let perTick = Int64(numerator).multipliedReportingOverflow(by: 1_000_000_000).partialValue
    let negative = time.nanoseconds < 0
    let wide = time.nanoseconds.magnitude.multipliedFullWidth(by: UInt64(denominator))
    guard wide.high < UInt64(perTick) else { return MediaTicks(negative ? .min : .max) }
    let (quotient, remainder) = UInt64(perTick).dividingFullWidth(wide)
    guard quotient < UInt64(Int64.max) else { return MediaTicks(negative ? .min : .max) }
    return MediaTicks(negative ? -Int64(quotient) - (remainder == 0 ? 0 : 1) : Int64(quotient))
  }
}
