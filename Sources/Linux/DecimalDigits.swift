extension StringProtocol {
  /// One or more of 0 to 9 and nothing else. The initializers of the integers take a sign as well: `Int("+1")` is 1.
  package var isDecimalDigits: Bool { !isEmpty && utf8.allSatisfy { (0x30...0x39).contains($0) } }
}
