/// A position in the film: time since its first picture, whatever the delivery.
///
/// Unit: milliseconds. The only kind of position that is reported to a server or commanded by one.
package struct FilmTime: Sendable, Hashable, Comparable {
  package let milliseconds: Int64

  package init(milliseconds: Int64) { self.milliseconds = milliseconds }

  package static let zero = FilmTime(milliseconds: 0)

  package static func < (left: FilmTime, right: FilmTime) -> Bool { left.milliseconds < right.milliseconds }

  /// This position held inside `0 ... duration - guardInterval`; without a duration only the lower end holds.
  package func clamped(to duration: Duration?, guardInterval: Duration) -> FilmTime {
    guard let duration, duration > .zero else { return FilmTime(milliseconds: max(0, milliseconds)) }
    let last = max(0, (duration - guardInterval).wholeMilliseconds)
    return FilmTime(milliseconds: min(max(0, milliseconds), last))
  }
}

extension FilmTime: CustomStringConvertible {
  /// `1:02:03.456`, or `2:03.456` below an hour.
  package var description: String {
    // Not abs(): a server can send Int64.min, which has no positive counterpart.
    let total = milliseconds.magnitude
    let (hours, minutes, seconds, rest) = (
      total / 3_600_000, total / 60_000 % 60, total / 1000 % 60, total % 1000
    )
    func padded(_ value: UInt64, _ width: Int) -> String {
      let digits = String(value)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    let head = hours > 0 ? "\(hours):\(padded(minutes, 2))" : "\(minutes)"
    return (milliseconds < 0 ? "-" : "") + "\(head):\(padded(seconds, 2)).\(padded(rest, 3))"
  }
}
