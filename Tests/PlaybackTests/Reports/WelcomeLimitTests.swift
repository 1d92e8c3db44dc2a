import Testing

@testable import Playback

struct WelcomeLimitTests {
  @Test func fourInTenSecondsAreTaken() {
    var limit = WelcomeLimit()
    let taken = [0, 1, 2, 3, 9, 12, 13, 14, 15, 40].map { (seconds: Int64) in
      limit.take(at: MonotonicInstant(nanoseconds: seconds * 1_000_000_000))
    }
    #expect(taken == [true, true, true, true, false, true, true, true, false, true])
  }
}
