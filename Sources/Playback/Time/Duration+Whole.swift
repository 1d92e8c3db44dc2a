extension Duration {
  /// Whole nanoseconds towards zero, held at the ends of the range (about 292 years).
  package var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflow else { return seconds < 0 ? .min : .max }
    return saturated(scaled.addingReportingOverflow(attoseconds / 1_000_000_000))
  }

  /// Whole milliseconds towards zero.
  package var wholeMilliseconds: Int64 {
    let (seconds, attoseconds) = components
    let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    guard !overflow else { return seconds < 0 ? .min : .max }
    return saturated(scaled.addingReportingOverflow(attoseconds / 1_000_000_000_000_000))
  }
}
