/// What others wrote, for a terminal.
enum Printable {
  /// `text` with a question mark for each control character and each separator of lines: they could speak to the
  /// terminal or forge a line.
  static func text(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isControl =
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || (0x2028...0x202E).contains(scalar.value)
        || (0x2066...0x2069).contains(scalar.value)
      result.append(isControl ? "?" : scalar)
    }
    return String(result)
  }
}
