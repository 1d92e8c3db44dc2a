/// The part of TOML 1.0 that a settings file needs: comments, `[tables]`, and `key = value` with basic and literal
/// strings, integers, floats, booleans. Anything else is refused by line.
struct TOMLDocument: Equatable {
  enum Value: Equatable {
    case string(String)
    case integer(Int64)
    case float(Double)
    case boolean(Bool)
  }

  struct Entry: Equatable {
    /// With its table: `sound.device`.
    let key: String
    let value: Value
    let line: Int
  }

  struct Malformed: Error, Equatable, CustomStringConvertible {
    let line: Int
    let message: String
    var description: String { "line \(line): \(message)" }
  }

  private(set) var entries: [Entry] = []

  init(parsing text: String) throws(Malformed) {
    var table = ""
    var seen = Set<String>()
    // By scalar: for Swift "\r\n" is one character, and no "\n".
    var scalars = text.unicodeScalars[...]
    if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
    for (index, raw) in scalars.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let number = index + 1
      var line = TOMLLine(raw, number: number)
      line.skipSpace()
      guard !line.isAtEnd else { continue }
      if line.take("[") {
        table = try line.key() + "."
        line.skipSpace()
        guard line.take("]") else { throw Malformed(line: number, message: "a table needs a closing ]") }
      } else {
        let key = table + (try line.key())
        line.skipSpace()
        guard line.take("=") else { throw Malformed(line: number, message: "expected = after \(key)") }
        line.skipSpace()
        let value = try line.value()
        guard seen.insert(key).inserted else { throw Malformed(line: number, message: "\(key) is given twice") }
        entries.append(Entry(key: key, value: value, line: number))
      }
      line.skipSpace()
      guard line.isAtEnd else { throw Malformed(line: number, message: "unexpected text at the end of the line") }
    }
  }
}

/// One line being read.
private struct TOMLLine {
  private var rest: Substring.UnicodeScalarView
  private let number: Int

  init(_ line: Substring.UnicodeScalarView, number: Int) {
    rest = line
    if rest.last == "\r" { rest.removeLast() }
    self.number = number
  }

  /// A comment ends a line too.
  var isAtEnd: Bool { rest.isEmpty || rest.first == "#" }

  mutating func skipSpace() {
    while let first = rest.first, first == " " || first == "\t" { rest.removeFirst() }
  }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }

  private func malformed(_ message: String) -> TOMLDocument.Malformed {
    TOMLDocument.Malformed(line: number, message: message)
  }

  private mutating func word(_ isPart: (Unicode.Scalar) -> Bool) -> String {
    var word = String.UnicodeScalarView()
    while let first = rest.first, isPart(first) { word.append(rest.removeFirst()) }
    return String(word)
  }

  mutating func key() throws(TOMLDocument.Malformed) -> String {
    skipSpace()
    let key = word {
      $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0)) || "-_.".unicodeScalars.contains($0)
    }
    guard !key.isEmpty else { throw malformed("expected a key of letters, digits, - and _") }
    return key
  }

  mutating func value() throws(TOMLDocument.Malformed) -> TOMLDocument.Value {
    if take("\"") { return .string(try basicString()) }
    if take("'") { return .string(try literalString()) }
    let text = word { $0 != " " && $0 != "\t" && $0 != "#" && $0 != "," }
    switch text {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "": throw malformed("a value is missing")
    default:
      guard isNumber(text) else { throw malformed("\(text) is no value: texts stand in quotes") }
      let digits = text.filter { $0 != "_" }
      if let integer = Int64(digits) { return .integer(integer) }
      // An integer that is too large is not taken for a float.
      if let float = Double(digits), float.isFinite, !digits.allSatisfy({ !".eE".contains($0) }) {
        return .float(float)
      }
      throw malformed("\(text) is too large")
    }
  }

  private mutating func literalString() throws(TOMLDocument.Malformed) -> String {
    let text = word { $0 != "'" && isText($0) }
    guard take("'") else { throw malformed("a text needs a closing '") }
    return text
  }

  private mutating func basicString() throws(TOMLDocument.Malformed) -> String {
    var text = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      if scalar == "\"" { return String(text) }
      guard isText(scalar) else { throw malformed("a control character in a text") }
      guard scalar == "\\" else {
        text.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "\"": text.append("\"")
      case "\\": text.append("\\")
      case "n": text.append("\n")
      case "t": text.append("\t")
      case "u": text.append(try escaped(digits: 4))
      case "U": text.append(try escaped(digits: 8))
      default: throw malformed("an unknown escape in a text: use \\\" \\\\ \\n \\t \\uXXXX")
      }
    }
    throw malformed("a text needs a closing \"")
  }

  private mutating func escaped(digits: Int) throws(TOMLDocument.Malformed) -> Unicode.Scalar {
    var code = ""
    for _ in 0..<digits {
      guard let digit = rest.popFirst() else { break }
      code.unicodeScalars.append(digit)
    }
    guard code.utf8.count == digits, code.utf8.first != UInt8(ascii: "+"), let value = UInt32(code, radix: 16),
      let scalar = Unicode.Scalar(value), value != 0
    else {
      throw malformed("\\u needs \(digits) hexadecimal digits of a character")
    }
    return scalar
  }
}

/// Whether `text` is a decimal number of TOML 1.0: a digit on both sides of each `.` and `_`, no leading zero.
private func isNumber(_ text: String) -> Bool {
  var digits = text.first == "+" || text.first == "-" ? text.dropFirst() : text[...]
  func takeDigits() -> Substring? {
    let run = digits.prefix { ("0"..."9").contains($0) || $0 == "_" }
    digits = digits.dropFirst(run.count)
    return run.isEmpty || run.first == "_" || run.last == "_" || run.contains("__") ? nil : run
  }
  guard let whole = takeDigits(), whole.count == 1 || whole.first != "0" else { return false }
  if digits.first == "." {
    digits.removeFirst()
    guard takeDigits() != nil else { return false }
  }
  if digits.first == "e" || digits.first == "E" {
    digits.removeFirst()
    if digits.first == "+" || digits.first == "-" { digits.removeFirst() }
    guard takeDigits() != nil else { return false }
  }
  return digits.isEmpty
}

/// A character that may stand in a text: no control character but the tab.
private func isText(_ scalar: Unicode.Scalar) -> Bool {
  scalar == "\t" || scalar.value >= 0x20 && scalar.value != 0x7F
}
