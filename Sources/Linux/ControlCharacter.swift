extension Unicode.Scalar {
  /// A control character (C0, DEL, C1), which a terminal obeys, or one of the separators U+2028 and U+2029, which some
  /// take for the end of a line: written as it is, text of others could speak to the terminal or forge a line.
  package var isControlOrLineSeparator: Bool {
    value < 0x20 || (0x7F...0x9F).contains(value) || (0x2028...0x2029).contains(value)
  }
}
