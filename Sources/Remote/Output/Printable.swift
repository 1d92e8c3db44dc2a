import Linux

/// What others wrote, for a terminal.
enum Printable {
  /// `text` with a question mark for each control character, each separator of lines, and each control of writing
  /// direction (U+202A to U+202E, U+2066 to U+2069), which could show a line in another order.
  static func text(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isDirection = (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
      result.append(isDirection || scalar.isControlOrLineSeparator ? "?" : scalar)
    }
    return String(result)
  }
}
