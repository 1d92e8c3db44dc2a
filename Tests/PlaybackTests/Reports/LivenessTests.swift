import Testing

@testable import Playback

/// Scripts of events, and what is decided at each.
struct LivenessTests {
  private typealias Step = (seconds: Double, event: Liveness.Event, action: Liveness.Action?)

  private static func instant(_ seconds: Double) -> MonotonicInstant {
    MonotonicInstant(nanoseconds: Int64(seconds * 1e9))
  }

  private func play(_ steps: [Step], _ location: SourceLocation = #_sourceLocation) -> Liveness {
    var liveness = Liveness()
    for (index, step) in steps.enumerated() {
      let action = liveness.handle(step.event, now: Self.instant(step.seconds))
      #expect(action == step.action, "step \(index): \(step.event)", sourceLocation: location)
    }
    return liveness
  }

  private static let welcome = Liveness.Event.welcomed(heartbeat: .seconds(2), graceBeats: 3)
  private static let ping = Liveness.Event.heard(isPing: true)
  private static func looked(_ lastBytes: Double) -> Liveness.Event { .looked(lastBytes: instant(lastBytes)) }
  /// A stream whose server pings every ten seconds until 30 s.
  private static let learned: [Step] = [(0, welcome, nil), (10, ping, nil), (20, ping, nil), (30, ping, nil)]

  @Test func aSilentStreamIsOpenedAgain() {
    let liveness = play(
      Self.learned + [
        (54.9, Self.looked(30), nil),
        (55, Self.looked(30), .reopenStream(silence: .seconds(25))),
        // Asked again before the stream has ended: once is enough.
        (56, Self.looked(30), nil), (56, Self.ping, nil),
      ])
    #expect(liveness.due == nil)
  }

  @Test func anyFrameIsASignOfLife() {
    let liveness = play(Self.learned + [(50, .heard(isPing: false), nil), (60, Self.looked(30), nil)])
    #expect(liveness.due == Self.instant(75))
  }

  @Test func aPartOfAFrameIsASignOfLife() {
    let liveness = play(Self.learned + [(55, Self.looked(41), nil)])
    #expect(liveness.due == Self.instant(66))
  }

  @Test func twoSilentStreamsInARowAreTheConnections() {
    _ = play(
      Self.learned + [
        (55, Self.looked(30), .reopenStream(silence: .seconds(25))),
        (55, .streamEnded(.otherwise), nil),
        // The welcome alone proves nothing. What was learned did not hold, so there is a minute again.
        (56, Self.welcome, nil), (115, Self.looked(56), nil),
        (116, Self.looked(56), .dropConnection(.stream)),
        (116, .streamEnded(.otherwise), nil),
        // From the start.
        (117, Self.welcome, nil), (237, Self.looked(117), .reopenStream(silence: .seconds(120))),
      ])
  }

  @Test func noWelcomeAfterASilentStream() {
    _ = play(
      Self.learned + [
        (55, Self.looked(30), .reopenStream(silence: .seconds(25))), (55, .streamEnded(.otherwise), nil),
        (75, .streamEnded(.silent), .dropConnection(.stream)),
      ])
  }

  @Test(
    arguments: [Liveness.Event.heard(isPing: true), .heard(isPing: false)]) func aFrameBetweenTwoSilences(
      sign: Liveness.Event
    )
  {
    _ = play(
      Self.learned + [
        (55, Self.looked(30), .reopenStream(silence: .seconds(25))), (55, .streamEnded(.otherwise), nil),
        (56, Self.welcome, nil), (57, sign, nil), (117, Self.looked(57), .reopenStream(silence: .seconds(60))),
      ])
  }

  @Test func theServersOwnWordIsASignOfLife() {
    _ = play([
      (0, .streamEnded(.silent), nil), (1, .streamEnded(.byServer), nil), (21, .streamEnded(.silent), nil),
      (41, .streamEnded(.silent), .dropConnection(.stream)),
    ])
  }

  @Test func twoReportsInARowWithoutAnAnswer() {
    _ = play([
      (0, Self.welcome, nil), (2, .reportUnanswered, nil), (4, .reportUnanswered, .dropConnection(.beat)),
      (6, .reportUnanswered, nil), (8, .reportAnswered, nil), (10, .reportUnanswered, nil),
      (12, .reportUnanswered, .dropConnection(.beat)),
    ])
  }

  /// Another attachment has other reports, and frames of the stream say nothing about them.
  @Test func aNewAttachmentStartsItsReportsFromTheBeginning() {
    _ = play([
      (0, Self.welcome, nil), (2, .reportUnanswered, nil), (3, Self.welcome, nil), (5, .reportUnanswered, nil),
      (6, Self.ping, nil), (7, .reportUnanswered, .dropConnection(.beat)),
    ])
  }

  @Test func oneFailureOfEachIsNotTwoOfOne() {
    _ = play(
      Self.learned + [
        (50, .reportUnanswered, nil), (55, Self.looked(30), .reopenStream(silence: .seconds(25))),
        (57, .reportAnswered, nil),
      ])
  }

  @Test func nothingFromBeforeASleepCounts() {
    let liveness = play(
      Self.learned + [
        (31, .reportUnanswered, nil), (32, .resumed, nil), (33, .reportUnanswered, nil), (90, Self.looked(30), nil),
      ])
    #expect(liveness.due == nil)
    #expect(liveness.period.learned == .seconds(10))
  }
}
