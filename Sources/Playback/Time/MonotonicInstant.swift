/// A reading of CLOCK_MONOTONIC in nanoseconds. Flips, sound delays and deadlines; nothing of it is ever reported.
package struct MonotonicInstant: Sendable, Hashable, Comparable {
  package let nanoseconds: Int64

  package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  package static func < (left: MonotonicInstant, right: MonotonicInstant) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  package static func + (instant: MonotonicInstant, difference: Duration) -> MonotonicInstant {
    MonotonicInstant(nanoseconds: saturated(instant.nanoseconds.addingReportingOverflow(difference.wholeNanoseconds)))
  }

  package static func - (instant: MonotonicInstant, difference: Duration) -> MonotonicInstant {
    MonotonicInstant(
      nanoseconds: saturated(instant.nanoseconds.subtractingReportingOverflow(difference.wholeNanoseconds)))
  }

  package static func - (left: MonotonicInstant, right: MonotonicInstant) -> Duration {
    .nanoseconds(saturated(left.nanoseconds.subtractingReportingOverflow(right.nanoseconds)))
  }
}
