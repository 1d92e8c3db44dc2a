import Linux
import Playback

/// A time as a person writes it.
enum TimeArgument {
  /// What `parse` takes, in words that finish "must be …".
  static let form = "seconds, m:ss or h:mm:ss, each with a fraction if you like: 83.5, 1:23.4, 1:02:03"

  /// Seconds, `m:ss` or `h:mm:ss`; the last part may have a fraction, which is cut after the millisecond. The first part
  /// has at most 9 digits; those after a colon have two and end at 59. Nothing for any other text.
  static func parse(_ text: some StringProtocol) -> FilmTime? {
    let halves = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let parts = halves[0].split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count), let first = number(parts[0]) else { return nil }
    var seconds = first
    for part in parts.dropFirst() {
      guard part.utf8.count == 2, let value = number(part), value < 60 else { return nil }
      seconds = seconds * 60 + value
    }
    var milliseconds: Int64 = 0
    if halves.count == 2 {
      guard halves[1].isDecimalDigits else { return nil }
      milliseconds = Int64("\(halves[1])00".prefix(3)) ?? 0
    }
    return FilmTime(milliseconds: seconds * 1000 + milliseconds)
  }

  private static func number(_ text: some StringProtocol) -> Int64? {
    text.isDecimalDigits && text.utf8.count <= 9 ? Int64(text) : nil
  }
}
