import Testing

@testable import Linux

struct TOMLDocumentTests {
  @Test(arguments: [
    ("a = 1", TOMLDocument.Value.integer(1)), ("a=+5", .integer(5)), ("a = -0", .integer(0)),
    ("a = 1_000", .integer(1000)),
    ("a = 9223372036854775807", .integer(.max)), ("a = -9223372036854775808", .integer(.min)),
    ("a = 1.5", .float(1.5)), ("a = 1e3", .float(1000)), ("a = -1.5E-1", .float(-0.15)),
    ("a = 6.02_2e2", .float(602.2)),
    ("a = true", .boolean(true)), ("a = false # off", .boolean(false)), ("\t a\t=\t1\t", .integer(1)),
    ("a = \"\"", .string("")), ("a = \"x # y\" # z", .string("x # y")), ("a = 'C:\\x'", .string("C:\\x")),
    (#"a = "q\" b\\ n\n t\t u\u00e9 U\U0001F600""#, .string("q\" b\\ n\n t\t ué U😀")),
    ("a = \"tab\there\"", .string("tab\there")),
    ("a = \"äöü\"", .string("äöü")), ("a = 1\r", .integer(1)), ("\u{FEFF}a = 1", .integer(1)),
    ("a = \"e\u{301}\"", .string("e\u{301}")),
  ])
  func goodLines(text: String, value: TOMLDocument.Value) throws {
    let document = try TOMLDocument(parsing: text)
    #expect(document.entries == [TOMLDocument.Entry(key: "a", value: value, line: 1)])
  }

  @Test(arguments: [
    ("a", "expected = after a"), ("= 1", "expected a key of letters, digits, - and _"), ("a =", "a value is missing"),
    ("a = # b", "a value is missing"), ("a = b", "b is no value: texts stand in quotes"),
    ("a = 1 2", "unexpected text at the end of the line"), ("a = \"x\" y", "unexpected text at the end of the line"),
    ("a = \"x", "a text needs a closing \""), ("a = 'x", "a text needs a closing '"),
    ("a = \"x\\", "an unknown escape in a text: use \\\" \\\\ \\n \\t \\uXXXX"),
    ("a = \"\\q\"", "an unknown escape in a text: use \\\" \\\\ \\n \\t \\uXXXX"),
    ("a = \"\\u12\"", "\\u needs 4 hexadecimal digits of a character"),
    ("a = \"\\u+041\"", "\\u needs 4 hexadecimal digits of a character"),
    ("a = \"\\uD800\"", "\\u needs 4 hexadecimal digits of a character"),
    ("a = \"\\u0000\"", "\\u needs 4 hexadecimal digits of a character"),
    ("a = \"\\UFFFFFFFF\"", "\\u needs 8 hexadecimal digits of a character"),
    ("a = \"x\u{0}y\"", "a control character in a text"), ("a = \"x\u{7F}\"", "a control character in a text"),
    ("a = 'x\u{0}y'", "a text needs a closing '"),
    ("[a", "a table needs a closing ]"), ("[]", "expected a key of letters, digits, - and _"),
    ("[[a]]", "expected a key of letters, digits, - and _"), ("[a] b = 1", "unexpected text at the end of the line"),
    ("\"a\" = 1", "expected a key of letters, digits, - and _"),
    ("ä = 1", "expected a key of letters, digits, - and _"),
    ("a = [1, 2]", "[1 is no value: texts stand in quotes"), ("a = {}", "{} is no value: texts stand in quotes"),
    ("a = 007", "007 is no value: texts stand in quotes"), ("a = 0x1F", "0x1F is no value: texts stand in quotes"),
    ("a = 1__0", "1__0 is no value: texts stand in quotes"), ("a = _1", "_1 is no value: texts stand in quotes"),
    ("a = 1_", "1_ is no value: texts stand in quotes"), ("a = .5", ".5 is no value: texts stand in quotes"),
    ("a = 5.", "5. is no value: texts stand in quotes"), ("a = 1e", "1e is no value: texts stand in quotes"),
    ("a = nan", "nan is no value: texts stand in quotes"), ("a = inf", "inf is no value: texts stand in quotes"),
    ("a = 1979-05-27", "1979-05-27 is no value: texts stand in quotes"),
    ("a = -", "- is no value: texts stand in quotes"),
    ("a = 9223372036854775808", "9223372036854775808 is too large"), ("a = 1e400", "1e400 is too large"),
    ("a = \"\"\"x\"\"\"", "unexpected text at the end of the line"),
    ("a = True", "True is no value: texts stand in quotes"),
  ])
  func badLines(text: String, message: String) {
    #expect(throws: TOMLDocument.Malformed(line: 1, message: message)) { try TOMLDocument(parsing: text) }
  }

  @Test(arguments: ["\n", "\r\n"])
  func tablesAndLineNumbers(end: String) throws {
    let lines = ["# a file", "", "a = 1", "[sound]", "device = \"null\"", "  [ screen ]  # here", "mode=2"]
    let document = try TOMLDocument(parsing: lines.joined(separator: end) + end)
    #expect(
      document.entries == [
        .init(key: "a", value: .integer(1), line: 3), .init(key: "sound.device", value: .string("null"), line: 5),
        .init(key: "screen.mode", value: .integer(2), line: 7),
      ])
  }

  @Test func aKeyIsGivenOnce() {
    #expect(throws: TOMLDocument.Malformed(line: 3, message: "a is given twice")) {
      try TOMLDocument(parsing: "a = 1\nb = 2\na = 3")
    }
    #expect(throws: TOMLDocument.Malformed(line: 4, message: "t.a is given twice")) {
      try TOMLDocument(parsing: "[t]\na = 1\n[t]\na = 3")
    }
  }

  @Test(arguments: ["", "\n\n", "# nothing", "\u{FEFF}", "  \t "])
  func emptyFiles(text: String) throws {
    let document = try TOMLDocument(parsing: text)
    #expect(document.entries == [])
  }
}
