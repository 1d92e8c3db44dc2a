import Testing

@testable import Linux

struct LogTests {
  @Test(arguments: [
    ("plain-1:x/y", "plain-1:x/y"), ("", "\"\""), ("two words", "\"two words\""), ("a\"b", "\"a\\\"b\""),
    ("a\\b", "a\\b"),
    ("a \\", "\"a \\\\\""), ("x\" level=error", "\"x\\\" level=error\""), ("a\nb", "\"a\\nb\""),
    ("a\r\nb", "\"a?\\nb\""),
    ("\u{1B}[2J", "\"?[2J\""), ("\u{9B}2J", "\"?2J\""), ("\u{7F}", "\"?\""), ("a\u{2028}b", "\"a?b\""),
    ("\u{85}", "\"?\""),
    ("é😀", "é😀"), ("\u{0}", "\"?\""),
  ])
  func aValueCanForgeNoLine(value: String, written: String) {
    #expect(Log.quoted(value) == written)
  }

  @Test(arguments: Log.Level.allCases)
  func aLevelHasItsName(level: Log.Level) {
    #expect(Log.Level(name: "\(level)") == level)
    #expect(Log.Level(name: "\(level)s") == nil)
  }
}
