import Testing

@testable import Playback

struct PingPeriodTests {
  private struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Seconds, and whether the frame is a ping.
    let frames: [(Double, Bool)]
    let learned: Double?
  }

  private static func pings(_ seconds: Double...) -> [(Double, Bool)] { seconds.map { ($0, true) } }

  private static let cases: [Case] = [
    Case(testDescription: "nothing", frames: [], learned: nil),
    Case(testDescription: "one", frames: pings(15), learned: nil),
    Case(testDescription: "two", frames: pings(15, 30), learned: nil),
    Case(testDescription: "three", frames: pings(15, 30, 45), learned: 15),
    // The second was held up, so the third seems early: the longer of the two times counts.
    Case(testDescription: "one was late", frames: pings(15, 40, 45), learned: 25),
    Case(testDescription: "one was late, later", frames: pings(15, 30, 45, 70, 75, 90), learned: 15),
    Case(testDescription: "a burst after a stall", frames: pings(15, 30, 45, 46, 47, 60, 75), learned: 13),
    Case(testDescription: "a slower server", frames: pings(5, 10, 15, 20, 50, 80, 110), learned: 30),
    Case(testDescription: "only the newest five count", frames: pings(0, 9, 18, 27, 28, 29, 30, 31), learned: 1),
    Case(
      testDescription: "a directive between",
      frames: [(15, true), (17, false), (18, true), (33, true), (34, false), (48, true), (63, true)], learned: 15),
    Case(testDescription: "directives alone", frames: [(1, false), (2, false), (3, false), (4, false)], learned: nil),
    Case(testDescription: "too fast", frames: pings(0, 0.01, 0.02, 0.03), learned: nil),
    Case(testDescription: "too fast for long", frames: pings(0, 0.5, 1, 1.5, 2, 2.5, 3), learned: 1),
    Case(testDescription: "two servers", frames: pings(0, 0.05, 6, 6.05, 12, 12.05), learned: 6),
    Case(testDescription: "held up together", frames: pings(0, 3, 6, 22, 22.1, 22.1, 24, 27), learned: 3),
    Case(testDescription: "too slow", frames: pings(0, 4000, 8000, 12_000), learned: 120),
    Case(testDescription: "all at once", frames: pings(5, 5, 5, 5), learned: nil),
  ]

  private static func instant(_ seconds: Double) -> MonotonicInstant {
    MonotonicInstant(nanoseconds: Int64(seconds * 1e9))
  }

  @Test(arguments: 0..<cases.count) func thePeriodIsLearned(index: Int) {
    let each = Self.cases[index]
    var period = PingPeriod()
    period.streamOpened()
    for (seconds, isPing) in each.frames { period.heard(isPing: isPing, at: Self.instant(seconds)) }
    #expect(period.learned == each.learned.map { Duration.seconds($0) }, "\(each.testDescription)")
  }

  @Test func silenceMayLastTwoAndAHalfPeriods() {
    var period = PingPeriod()
    for seconds in [0.0, 10, 20] { period.heard(isPing: true, at: Self.instant(seconds)) }
    #expect(period.silenceLimit(heartbeat: .seconds(2), graceBeats: 3) == .seconds(25))
    // Another stream of the same server: what was learned stays, and the time between the streams is none.
    period.streamOpened()
    period.heard(isPing: true, at: Self.instant(500))
    period.heard(isPing: true, at: Self.instant(510))
    #expect(period.learned == .seconds(10))
  }

  /// Before the period is known: what the server itself would wait for us, a minute at least.
  @Test(
    arguments: [
      (2, 3, 60), (20, 3, 60), (30, 3, 90), (120, 5, 600), (120, 4_000_000_000, 3600), (1, 0, 60),
    ] as [(Int, UInt32, Int)]) func theUnknownPeriod(heartbeat: Int, grace: UInt32, seconds: Int)
  {
    #expect(
      PingPeriod().silenceLimit(heartbeat: .seconds(heartbeat), graceBeats: grace) == .seconds(seconds))
  }

  /// A server that never pings is left alone for longer and longer, and costs a stream an hour in the end.
  @Test func aServerThatNeverPings() {
    var period = PingPeriod()
    var limits: [Duration] = []
    for _ in 0..<9 {
      limits.append(period.silenceLimit(heartbeat: .seconds(2), graceBeats: 3))
      period.streamOpened()
      period.heard(isPing: false, at: Self.instant(1))
      period.gaveUp()
    }
    #expect(limits == [60, 120, 240, 480, 960, 1920, 3600, 3600, 3600].map { Duration.seconds($0) })
    // One ping is enough to expect another.
    period.heard(isPing: true, at: Self.instant(2))
    #expect(period.silenceLimit(heartbeat: .seconds(2), graceBeats: 3) == .seconds(60))
  }

  /// A server that pings more rarely than it did: the stream is given up once, and its period is learned anew.
  @Test func aPeriodThatNoLongerHoldsIsForgotten() {
    var period = PingPeriod()
    for seconds in [0.0, 5, 10] { period.heard(isPing: true, at: Self.instant(seconds)) }
    period.gaveUp()
    #expect(period.learned == nil)
    #expect(period.silenceLimit(heartbeat: .seconds(2), graceBeats: 3) == .seconds(60))
  }
}
