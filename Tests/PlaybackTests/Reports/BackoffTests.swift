import Testing

@testable import Playback

struct BackoffTests {
  @Test func theBoundDoublesFromTheFirstToTheLastAndStaysThere() {
    var backoff = Backoff.attachment
    let waits = (0..<7).map { _ in backoff.next(random: 0.5) }
    #expect(waits == [0.5, 1, 2, 4, 8, 15, 15].map { Duration.seconds($0) })
    backoff.reset()
    let first = backoff.next(random: 0.5)
    #expect(first == .seconds(0.5))
  }

  /// Trap 70: a crowd that comes back together is spread over the whole interval.
  @Test(arguments: [(-1.0, 0.1), (0, 0.1), (0.25, 0.25), (1, 1), (7, 1)])
  func theJitterIsFull(random: Double, seconds: Double) {
    var backoff = Backoff.attachment
    let wait = backoff.next(random: random)
    #expect(wait == .seconds(seconds))
  }

  /// Trap 70 too: a server that refuses at once, and no draw makes it a tight loop.
  @Test func attemptsInAMinuteAreFew() {
    var generator = SeededGenerator(seed: 70)
    var (first, second): ([Int], [Int]) = ([], [])
    for _ in 0..<10_000 {
      var backoff = Backoff.attachment
      var (time, counts) = (Duration.zero, [0, 0])
      while time < .seconds(120) {
        counts[time < .seconds(60) ? 0 : 1] += 1
        time += backoff.next(random: .random(in: 0..<1, using: &generator))
      }
      first.append(counts[0])
      second.append(counts[1])
    }
    #expect((7.0...9.5).contains(Double(first.reduce(0, +)) / 10_000))
    #expect((3.5...4.5).contains(Double(second.reduce(0, +)) / 10_000))
    #expect(first.max() ?? 0 < 25)
    // With every draw at its worst.
    var worst = Backoff.attachment
    let waits = (0..<600).map { _ in worst.next(random: 0) }
    #expect(waits.reduce(.zero, +) >= .seconds(60))
  }

  /// Trap 71: nothing gives up.
  @Test func aYearOfFailuresStillHasANextAttempt() {
    var backoff = Backoff.attachment
    for _ in 0..<1_100_000 { _ = backoff.next(random: 0.999) }
    let wait = backoff.next(random: 1)
    #expect(wait == .seconds(30))
  }
}
