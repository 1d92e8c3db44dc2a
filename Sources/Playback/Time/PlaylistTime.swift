/// A position in what is delivered: the only kind of position that demuxers, decoders, clocks and screens know.
///
/// Unit: nanoseconds. Finer than `FilmTime`, since a millisecond would shift a picture of a 24/1.001 Hz film by a
/// thirtieth of its duration.
package struct PlaylistTime: Sendable, Hashable, Comparable {
  package let nanoseconds: Int64

  package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// Held at the ends of the range (about 292 years).
  package init(milliseconds: Int64) {
    let (value, overflow) = milliseconds.multipliedReportingOverflow(by: 1_000_000)
    nanoseconds = !overflow ? value : milliseconds < 0 ? .min : .max
  }

  package static let zero = PlaylistTime(nanoseconds: 0)

  package static func < (left: PlaylistTime, right: PlaylistTime) -> Bool { left.nanoseconds < right.nanoseconds }

  package static func + (time: PlaylistTime, difference: Duration) -> PlaylistTime {
    PlaylistTime(nanoseconds: saturated(time.nanoseconds.addingReportingOverflow(difference.wholeNanoseconds)))
  }

  package static func - (time: PlaylistTime, difference: Duration) -> PlaylistTime {
    PlaylistTime(nanoseconds: saturated(time.nanoseconds.subtractingReportingOverflow(difference.wholeNanoseconds)))
  }

  package static func - (left: PlaylistTime, right: PlaylistTime) -> Duration {
    .nanoseconds(saturated(left.nanoseconds.subtractingReportingOverflow(right.nanoseconds)))
  }
}

/// The value of an overflow-reporting sum or difference, held at the end that it ran over: a file can carry any 64-bit timestamp.
func saturated(_ result: (partialValue: Int64, overflow: Bool)) -> Int64 {
  guard result.overflow else { return result.partialValue }
  return result.partialValue < 0 ? .max : .min
}
