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
  @Test(arguments: [(-1.0, 0.0), (0, 0), (0.25, 0.25), (1, 1), (7, 1)])
  func theJitterIsFull(random: Double, seconds: Double) {
    var backoff = Backoff.attachment
    let wait = backoff.next(random: random)
    #expect(wait == .seconds(seconds))
  }

  /// Trap 71: nothing gives up.
  @Test func aYearOfFailuresStillHasANextAttempt() {
    var backoff = Backoff.attachment
    for _ in 0..<1_100_000 { _ = backoff.next(random: 0.999) }
    let wait = backoff.next(random: 1)
    #expect(wait == .seconds(30))
  }
}
