import Testing

@testable import Playback

struct ContactTests {
  private var contact = Contact()
  private let start = MonotonicInstant(nanoseconds: 1_000_000_000)
  private let welcome = Welcome(receiver: "one", heartbeatMilliseconds: 1000, graceBeats: 3)

  private func phase(after wait: Duration = .zero) -> Contact.Phase { contact.phase(now: start + wait) }

  @Test func atFirstItConnects() {
    #expect(phase() == .connecting)
    #expect(contact.problem == nil && contact.retryIn(now: start) == nil)
  }

  @Test mutating func aWaitIsToldUntilItIsOver() {
    contact.waits(until: start + .seconds(4), "no route")
    #expect(phase() == .waiting)
    #expect(contact.problem == "no route" && contact.retryIn(now: start + .seconds(1)) == .seconds(3))
    #expect(phase(after: .seconds(4)) == .connecting && contact.retryIn(now: start + .seconds(4)) == nil)
    // Still the newest that is known.
    #expect(contact.problem == "no route")
    contact.heard(.welcomed(welcome))
    #expect(phase() == .attached && contact.problem == nil && contact.retryIn(now: start) == nil)
  }

  @Test mutating func withoutAStreamOnlyAnAnsweredReportIsContact() {
    contact.heard(.welcomed(welcome))
    contact.heard(.reportAnswered(attachment: "one", number: 1, pending: []))
    contact.heard(.streamEnded(signedOut: false))
    #expect(phase() == .connecting)
    contact.waits(until: start + .seconds(4), "cut")
    #expect(phase() == .waiting)
    contact.heard(.reportAnswered(attachment: "one", number: 2, pending: []))
    #expect(phase() == .polling && contact.problem == "cut")
    contact.heard(.reportFailed(attachment: "one", number: 3, .passing))
    #expect(phase() == .waiting)
    contact.heard(.reportAnswered(attachment: "one", number: 4, pending: []))
    contact.heard(.reportFailed(attachment: "one", number: 5, .attachmentOver))
    #expect(phase() == .waiting)
    // The attachment is over, whatever comes late.
    contact.heard(.reportAnswered(attachment: "one", number: 6, pending: []))
    #expect(phase() == .waiting)
  }

  @Test mutating func aReportThatFailsIsNoEndOfTheStream() {
    contact.heard(.welcomed(welcome))
    contact.heard(.reportFailed(attachment: "one", number: 1, .passing))
    #expect(phase() == .attached)
  }

  @Test(arguments: [true, false])
  mutating func signedOutStaysSoUntilTheNextWelcome(byReport: Bool) {
    contact.heard(.welcomed(welcome))
    if byReport { contact.heard(.reportFailed(attachment: "one", number: 1, .signedOut)) }
    contact.heard(.streamEnded(signedOut: !byReport))
    #expect(phase() == .signedOut)
    contact.waits(until: start + .seconds(4), "refused")
    #expect(phase() == .signedOut && phase(after: .seconds(9)) == .signedOut)
    contact.heard(.welcomed(welcome))
    #expect(phase() == .attached)
  }
}
