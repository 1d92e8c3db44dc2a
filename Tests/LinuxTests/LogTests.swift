import Glibc
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

struct LogWritingTests {
  /// What lies in a pipe, as text.
  private static func drained(_ reader: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = read(reader, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  @Test func aReaderThatDoesNotReadHoldsUpNobody() {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    var lost = 0
    // More than the 64 KiB of a pipe: a write that waits would wait for ever.
    for number in 0..<100 { Log.put("line \(number) " + String(repeating: ".", count: 2000), to: ends[1], lost: &lost) }
    #expect(lost > 60 && lost < 100)
    let missed = lost
    #expect(Self.drained(ends[0]).hasPrefix("line 0 ."))
    Log.put("again", to: ends[1], lost: &lost)
    #expect(lost == 0)
    #expect(Self.drained(ends[0]).hasSuffix("log: lines that nobody took count=\(missed)\nagain\n"))
  }

  @Test func aLineIsCutBetweenCharacters() {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    var lost = 0
    for length in 4090...4093 {
      Log.put(
        String(repeating: "a", count: length - 4000) + String(repeating: "é", count: 3000), to: ends[1], lost: &lost)
      let line = Self.drained(ends[0])
      #expect(line.hasSuffix("é…\n"))
      #expect(!line.unicodeScalars.contains("\u{FFFD}"))
      #expect((4092...4096).contains(line.utf8.count))
    }
    #expect(lost == 0)
  }
}
