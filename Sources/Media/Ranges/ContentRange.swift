internal import Linux

/// The Content-Range field of a response (RFC 9110, section 14.4).
struct ContentRange: Equatable {
  /// First and last byte of the part, both included; absent in the answer that no byte could be sent (`bytes */9`).
  let part: ClosedRange<Int64>?
  /// Size of the whole object; absent where the server writes `*`.
  let total: Int64?

  init?(_ field: some StringProtocol) {
    let words = field.split(whereSeparator: { $0 == " " || $0 == "\t" })
    guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
    let sides = words[1].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2 else { return nil }
    if sides[1] == "*" {
      total = nil
    } else {
      guard let value = Self.number(sides[1]) else { return nil }
      total = value
    }
    if sides[0] == "*" {
      guard total != nil else { return nil }
      part = nil
      return
    }
    let ends = sides[0].split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]), first <= last else {
      return nil
    }
    if let total, last >= total { return nil }
    part = first...last
  }

  /// Digits only: `Int64("+1")` would be taken as well.
  static func number(_ text: some StringProtocol) -> Int64? {
    text.isDecimalDigits ? Int64(text) : nil
  }
}
