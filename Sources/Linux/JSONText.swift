/// JSON written by hand: the few flat objects that programs on this box print.
package enum JSONText {
  package static func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      // More than RFC 8259 asks for.
      case _ where scalar.isControlOrLineSeparator:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Infinities and NaN, which JSON has no word for, are null.
  package static func number(_ value: Double) -> String { value.isFinite ? "\(value)" : "null" }

  /// An object of members that are JSON already.
  package static func object(_ members: [(key: String, value: String)]) -> String {
    "{" + members.map { "\(string($0.key)): \($0.value)" }.joined(separator: ", ") + "}"
  }
}
