import Testing

@testable import Playback

/// SEMANTICS, Directives 5 and 8.
struct PlaybackMachineSeekTests {
  @Test func theTargetIsReportedWithBufferingUntilItIsOnScreen() {
    var script = MachineScript.playing(at: 10_000)
    let sought = script.hear(.seek(40_000))
    #expect(sought == [.movePlayhead(.at(40_000)), .seek(.first, .at(40_000))])
    #expect(script.state().status == .buffering)
    #expect(script.state().position == .at(40_000))
    #expect(!script.machine.followsPlayhead)
    let arrived = script.hear(.firstPicture(.first))
    // The playback session 2: renewed at once after a seek.
    #expect(
      arrived == [.renew(.first, RenewRequest(session: "s1", position: .at(40_000), status: .playing))])
    #expect(script.machine.status == .playing)
  }

  /// Trap 11.
  @Test(arguments: [
    (Int64(-15_000), Int64(0)), (.min, 0), (59_500, 59_500), (59_501, 59_500), (60_000, 59_500), (.max, 59_500),
  ])
  func theTargetIsClampedToTheFilm(asked: Int64, target: Int64) {
    var script = MachineScript.playing()
    let actions = script.hear(.seek(asked))
    #expect(actions == [.movePlayhead(.at(target)), .seek(.first, .at(target))])
  }

  @Test func aDeliveryThatStartsInTheFilmIsSoughtByItsOwnTime() {
    var script = MachineScript()
    script.hear([.load("film"), .sessionStarted(.first, .of("s1", at: 30_000, from: 20_000)), .firstPicture(.first)])
    let later = script.hear(.seek(50_000))
    #expect(later.last == .seek(.first, .at(30_000)))
  }

  /// Of a transcode that began later, the server is asked for another delivery; meanwhile the target is reported.
  @Test func aSeekBeforeTheBeginningOfTheDeliveryAsksForAnother() {
    var script = MachineScript.resumed()
    let sought = script.hear(.seek(1000))
    let request = RenewRequest(session: "s1", position: .at(1000), status: .buffering)
    #expect(sought == [.movePlayhead(.at(1000)), .renew(.first, request)])
    #expect(script.state().position == .at(1000))
    #expect(script.state().status == .buffering)
    let delivery = MediaDelivery.of("s1", from: 500, token: 2)
    let answered = script.hear(.renewed(.first, session: "s1", Renewal(delivery: delivery)))
    #expect(
      answered == [
        .closePipeline(.first), .movePlayhead(.at(1000)),
        .openPipeline(.first, delivery, at: .at(500), paused: false),
      ])
  }

  /// A resumed transcode never plays below where it begins, and is not reported there.
  @Test(arguments: [
    PlaybackEvent.renewed(.first, session: "s1", Renewal(delivery: nil)), .renewalFailed(.first, session: "s1"),
    .renewed(.first, session: "s1", Renewal(delivery: .of("s1", from: 20_000, token: 2))),
  ])
  func withoutAnotherDeliveryTheSeekGoesToItsBeginning(answer: PlaybackEvent) {
    var script = MachineScript.resumed()
    script.hear([.seek(1000), .seekQuiet(.first, 1)])
    let answered = script.hear(answer)
    #expect(answered.suffix(2) == [.movePlayhead(.at(20_000)), .seek(.first, .zero)])
    #expect(script.state().position == .at(20_000))
  }

  /// A renewal that left before the seek is no answer to it.
  @Test func aRenewalFromBeforeTheSeekDecidesNothing() {
    var script = MachineScript.resumed()
    script.hear([.renewalDue(.first, session: "s1"), .seek(1000)])
    let before = script.hear(.renewed(.first, session: "s1", Renewal(delivery: nil)))
    #expect(before == [.renew(.first, RenewRequest(session: "s1", position: .at(1000), status: .buffering))])
    #expect(script.state().position == .at(1000))
  }

  /// Trap 26: paused stays paused, and nothing flaps.
  @Test func pausedStaysPaused() {
    var script = MachineScript.playing()
    script.hear([.commanded(.pause)])
    let sought = script.hear(.seek(20_000))
    #expect(sought == [.movePlayhead(.at(20_000)), .seek(.first, .at(20_000))])
    let arrived = script.hear(.firstPicture(.first))
    #expect(arrived == [.renew(.first, RenewRequest(session: "s1", position: .at(20_000), status: .paused))])
    #expect(script.machine.status == .paused)
  }

  /// Directives 8 and trap 18: the last wins, and at most two seeks really happen, however quickly the first arrives.
  @Test func aFloodOfSeeksCostsTwo() {
    var script = MachineScript.playing()
    var actions: [PlaybackAction] = []
    for step in 1...Int64(50) {
      actions += script.hear(.seek(step * 1000))
      #expect(script.state().position == .at(step * 1000))
      actions += script.hear(.seekQuiet(.first, UInt64(step) - 1))
      actions += script.hear(.firstPicture(.first))
    }
    #expect(script.machine.status == .buffering)
    actions += script.hear(.seekQuiet(.first, 50))
    let last = script.hear(.firstPicture(.first))
    let seeks = actions.filter { if case .seek = $0 { true } else { false } }
    #expect(seeks == [.seek(.first, .at(1000)), .seek(.first, .at(50_000))])
    // The renewal after the first one is still in flight.
    #expect(last == [])
    script.position = .at(50_000)
    let renewed = script.hear(.renewed(.first, session: "s1", Renewal(delivery: nil)))
    #expect(renewed == [.renew(.first, RenewRequest(session: "s1", position: .at(50_000), status: .playing))])
  }

  /// A press now and then is followed at once.
  @Test func aSeekAfterTheQuietIsCarriedOutAtOnce() {
    var script = MachineScript.playing()
    let first = script.machine.handle(.seek(20_000), position: .at(10_000))
    #expect(first.last == .awaitSeekQuiet(.first, 1))
    script.hear([.firstPicture(.first), .seekQuiet(.first, 1)])
    let second = script.hear(.seek(30_000))
    #expect(second == [.movePlayhead(.at(30_000)), .seek(.first, .at(30_000))])
  }

  /// Directives 5: a seek binds to the load before it.
  @Test func aSeekBeforeTheSessionAnswersIsWhereTheFilmStarts() {
    var script = MachineScript()
    script.hear([.load("film", at: 1000), .seek(70_000), .seek(-4), .seek(90_000)])
    #expect(script.state().position == .at(90_000))
    #expect(script.machine.status == .loading)
    let opened = script.hear(.sessionStarted(.first, .of("s1", at: 1000)))
    #expect(
      opened == [
        .movePlayhead(.at(59_500)), .showCard(.loading(DisplayStrings())),
        .openPipeline(.first, .of("s1"), at: .at(59_500), paused: false),
      ])
  }

  @Test func aLoadForgetsTheSeekBeforeIt() {
    var script = MachineScript.playing()
    script.hear([.seek(40_000), .load("b"), .sessionStarted(.second, .of("s2", at: 3000))])
    #expect(script.state().position == .at(3000))
    #expect(script.machine.status == .loading)
  }

  /// Trap 5: stop right after a seek tells the target, never 0.
  @Test func stopRightAfterASeekTellsTheTarget() {
    var script = MachineScript.playing()
    script.hear([.seek(40_000), .seek(41_000)])
    script.position = .zero
    let actions = script.hear(.commanded(.stop))
    #expect(actions.contains(.stopSession(.of("s1", at: 41_000, .stopped))))
  }

  @Test func anEndDuringASeekGoesWhereItWasAskedToGo() {
    var script = MachineScript.playing()
    script.hear([.seek(59_500), .seek(10_000), .ended(.first)])
    #expect(script.machine.status == .buffering)
    let actions = script.hear(.seekQuiet(.first, 2))
    #expect(actions == [.movePlayhead(.at(10_000)), .seek(.first, .at(10_000))])
    #expect(script.machine.status == .buffering)
  }

  @Test func anEndWhereTheSeekWentIsTheEnd() {
    var script = MachineScript.playing()
    script.hear([.seek(59_500)])
    let actions = script.hear(.ended(.first))
    #expect(actions.contains(.stopSession(.of("s1", at: 60_000, .ended))))
    #expect(script.state().position == .at(60_000))
  }

  /// A picture or an end that was under way when the seek was given belongs to the time before it.
  @Test func newsFromBeforeTheSeekDoesNotEndIt() {
    var script = MachineScript.playing()
    let before = script.machine.seekNumber
    script.hear([.seek(1000)])
    for event: PlaybackEvent in [.firstPicture(.first, afterSeek: before), .ended(.first, afterSeek: before)] {
      let actions = script.hear(event)
      #expect(actions == [])
    }
    #expect(script.state().status == .buffering)
    let arrived = script.hear(.firstPicture(.first, afterSeek: script.machine.seekNumber))
    #expect(arrived.count == 1)
    #expect(script.machine.status == .playing)
  }

  @Test func aFailureDuringASeekTellsTheTarget() {
    var script = MachineScript.playing()
    script.hear([.seek(40_000)])
    let actions = script.hear(.failed(.first, PlaybackFailure(.network, "gone")))
    #expect(actions.contains(.stopSession(.of("s1", at: 40_000, .failed))))
    #expect(script.state().position == .at(40_000))
  }
}
