import Testing

@testable import Playback

struct FilmTimeTests {
  @Test(arguments: [
    (Int64(0), "0:00.000"), (999, "0:00.999"), (61_005, "1:01.005"), (3_599_999, "59:59.999"),
    (3_600_000, "1:00:00.000"), (3_723_456, "1:02:03.456"), (-1500, "-0:01.500"),
    (.max, "2562047788015:12:55.807"), (.min, "-2562047788015:12:55.808"),
  ])
  func isWritten(milliseconds: Int64, text: String) {
    #expect(FilmTime(milliseconds: milliseconds).description == text)
  }

  /// Directives 5: clamped to 0 … duration − guard.
  @Test(
    arguments: [
      (Int64(-1), Int64(60_000), Int64(0)), (.min, 60_000, 0), (59_500, 60_000, 59_500), (59_501, 60_000, 59_500),
      (.max, 60_000, 59_500), (7, 400, 0), (.max, .max, .max - 500),
      (1234, 0, 1234), (1234, -9, 1234), (1234, .min, 1234), (-5, 0, 0),
    ] as [(Int64, Int64, Int64)])
  func isClampedToTheFilm(milliseconds: Int64, duration: Int64, expected: Int64) {
    let clamped = FilmTime(milliseconds: milliseconds).clamped(
      to: .milliseconds(duration), guardInterval: .milliseconds(500))
    #expect(clamped == FilmTime(milliseconds: expected))
  }

  @Test func withoutADurationOnlyTheLowerEndHolds() {
    #expect(FilmTime(milliseconds: .max).clamped(to: nil, guardInterval: .zero) == FilmTime(milliseconds: .max))
    #expect(FilmTime(milliseconds: .min).clamped(to: nil, guardInterval: .zero) == .zero)
  }
}
