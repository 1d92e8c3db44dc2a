import Testing

@testable import Playback

/// SEMANTICS, Attachment 4 to 6.
struct ReportPolicyTests {
  /// What happens, at how many milliseconds.
  private enum Step {
    case welcome(UInt32, Int64)
    case changed(Int64)
    case beat(Int64)
    case answered(Int64)
    case failed(Int64)
    case attachmentEnded
  }

  /// Carries out the steps on `policy` and returns which of them send a report.
  private func run(_ steps: [Step], on policy: inout ReportPolicy) -> [Bool] {
    steps.map { step in
      switch step {
      case .welcome(let heartbeat, let time): return policy.welcome(heartbeatMilliseconds: heartbeat, now: at(time))
      case .changed(let time): return policy.stateChanged(now: at(time))
      case .beat(let time): return policy.beat(now: at(time))
      case .answered(let time): return policy.reportEnded(answered: true, now: at(time))
      case .failed(let time): return policy.reportEnded(answered: false, now: at(time))
      case .attachmentEnded:
        policy.attachmentEnded()
        return false
      }
    }
  }

  private func at(_ milliseconds: Int64) -> MonotonicInstant { MonotonicInstant(nanoseconds: milliseconds * 1_000_000) }

  @Test(arguments: [
    (UInt32(0), Int64(500)), (1, 500), (499, 500), (500, 500), (5000, 5000), (120_000, 120_000), (36_000_000, 120_000),
    (.max, 120_000),
  ])
  func theHeartbeatIsTheServersWithinBounds(heartbeat: UInt32, milliseconds: Int64) {
    var policy = ReportPolicy()
    #expect(run([.welcome(heartbeat, 0)], on: &policy) == [true])
    #expect(policy.interval == .milliseconds(milliseconds))
    #expect(policy.deadline < policy.interval)
    #expect(policy.deadline > .zero)
  }

  @Test func theHeartbeatIsTakenAnewAtEachWelcome() {
    var policy = ReportPolicy()
    #expect(run([.welcome(10_000, 0), .welcome(2000, 100)], on: &policy) == [true, true])
    #expect(policy.interval == .seconds(2))
  }

  @Test func nothingIsSentBeforeAWelcomeNorAfterTheEnd() {
    var policy = ReportPolicy()
    #expect(run([.changed(0), .beat(1_000_000), .answered(3)], on: &policy) == [false, false, false])
    #expect(policy.due == nil)
    let sent = run(
      [.welcome(5000, 0), .attachmentEnded, .changed(1), .answered(1), .beat(1_000_000)], on: &policy)
    #expect(sent == [true, false, false, false, false])
    #expect(policy.due == nil)
  }

  @Test func oneReportIsInFlightAndTheNewestStateIsNext() {
    var policy = ReportPolicy()
    #expect(run([.welcome(5000, 0)], on: &policy) == [true])
    #expect(policy.due == nil)
    let flood = run((0..<50).map { .changed($0) } + [.beat(60_000)], on: &policy)
    #expect(!flood.contains(true))
    #expect(run([.answered(20), .answered(30)], on: &policy) == [true, false])
    #expect(policy.due == at(5020))
  }

  @Test func aDiscreteChangeIsReportedAtOnceAndTheClockAloneWaitsForTheBeat() {
    var policy = ReportPolicy()
    let sent = run(
      [.welcome(5000, 0), .answered(10), .beat(4999), .beat(5000), .answered(5010), .changed(5011)], on: &policy)
    #expect(sent == [true, false, false, true, false, true])
  }

  @Test func aReportThatFailedIsSentAgainByTheBeatAndNotAtOnce() {
    var policy = ReportPolicy()
    #expect(run([.welcome(5000, 0), .changed(1), .failed(2)], on: &policy) == [true, false, false])
    #expect(policy.due == at(5000))
    #expect(run([.beat(5000), .answered(5001)], on: &policy) == [true, false])
  }

  /// Attachment 2: what was in flight belonged to the attachment before.
  @Test func anotherWelcomeReportsAtOnceAlthoughAnOldReportIsInFlight() {
    var policy = ReportPolicy()
    #expect(run([.welcome(5000, 0), .welcome(5000, 9)], on: &policy) == [true, true])
    #expect(policy.due == nil)
  }
}
