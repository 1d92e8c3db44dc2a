import Playback
import Testing

@testable import Remote

@Suite("Times as people write them") struct TimeArgumentTests {
  @Test(
    arguments: [
      ("0", 0), ("83", 83_000), ("83.5", 83_500), ("0.001", 1), ("0.0019", 1), ("1.20", 1200), ("1:23", 83_000),
      ("1:23.4", 83_400), ("01:02", 62_000), ("75:00", 4_500_000), ("0:00", 0), ("1:02:03", 3_723_000),
      ("10:59:59.999", 39_599_999), ("999999999", 999_999_999_000),
    ] as [(String, Int64)])
  func reads(text: String, milliseconds: Int64) {
    #expect(TimeArgument.parse(text) == FilmTime(milliseconds: milliseconds))
  }

  @Test(arguments: [
    "", ".", ".5", "5.", "1:", ":1", "1:2", "1:60", "1:023", "1:60:00", "1:2:03", "1:02:3", "1:02:03:04", "-1", "+1",
    "1,5", "1.2.3", "1:2.3:04", "1s", " 1", "1 ", "0x10", "1e3", "nan", "٣", "1_0", "1234567890",
    "99999999999999999999",
  ])
  func refuses(text: String) { #expect(TimeArgument.parse(text) == nil) }

  @Test func comesBack() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<1000 {
      let time = FilmTime(milliseconds: .random(in: 0..<360_000_000, using: &generator))
      #expect(TimeArgument.parse("\(time)") == time)
    }
  }
}
