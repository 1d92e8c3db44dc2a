import Testing

@testable import Playback

/// SEMANTICS.md, The playback session: a test for each numbered rule. What of rule 1 is the call's own, and the outbox of
/// rule 5, lie in Receiver's tests.
struct SessionSemanticsTests {
  @Test func session1_aRefusedStartIsNotAskedForAgain() {
    var script = ReceiverScript.attached()
    let loaded = script.stream(1, .load(.of("film")))
    #expect(loaded.starts == [.of("film")])
    let refused = script.hear(.sessionRefused(.first, PlaybackFailure(.network, "no answer")))
    #expect(refused.starts == [])
    #expect(script.state.status == .failed)
  }

  @Test func session2_itIsRenewedInEveryStateOfThePlay() {
    let states: [(ReceiverStatus, RenewRequest.Status, [PlaybackEvent])] = [
      (.playing, .playing, []), (.paused, .paused, [.commanded(.pause)]), (.buffering, .buffering, [.stalled(.first)]),
      (.buffering, .buffering, [.commanded(.seekTo(.at(40_000)))]),
    ]
    for (status, told, events) in states {
      var script = ReceiverScript.playing()
      for event in events { script.hear(event) }
      #expect(script.state.status == status)
      let due = script.hear(.renewalDue(.first, session: "s1"))
      #expect(due.renewals.map(\.status) == [told])
      #expect(due.renewals.map(\.session) == ["s1"])
      let renewed = script.hear(.renewed(.first, session: "s1", Renewal(delivery: nil)))
      #expect(renewed.renewalWaits == [.seconds(30)])
    }
    var loading = ReceiverScript.attached()
    loading.stream(1, .load(.of("film", at: 8000)))
    let opened = loading.hear(.sessionStarted(.first, .offered()))
    #expect(opened.renewalWaits == [.seconds(30)])
    let due = loading.hear(.renewalDue(.first, session: "s1"))
    #expect(due.renewals == [RenewRequest(session: "s1", position: .at(8000), status: .buffering)])
  }

  @Test func session2_itIsRenewedAtOnceAfterASeek() {
    var script = ReceiverScript.playing()
    script.stream(2, .seekTo(.at(40_000)))
    let arrived = script.hear(.firstPicture(.first))
    #expect(arrived.renewals == [RenewRequest(session: "s1", position: .at(40_000), status: .playing)])
    // Also while another renewal is in flight: as soon as that is back.
    script.hear(.seekQuiet(.first, 1))
    script.stream(3, .seekTo(.at(50_000)))
    let second = script.hear(.firstPicture(.first))
    #expect(second.renewals == [])
    script.playhead = 50_000
    let answered = script.hear(.renewed(.first, session: "s1", Renewal(delivery: nil)))
    #expect(answered.renewals.map(\.position) == [.at(50_000)])
  }

  @Test func session2_aRenewalThatFailsIsTriedAgainSoon() {
    var script = ReceiverScript.playing()
    script.hear(.renewalDue(.first, session: "s1"))
    let failed = script.hear(.renewalFailed(.first, session: "s1"))
    #expect(failed.renewalWaits == [.seconds(2)])
    #expect(script.state.status == .playing)
  }

  @Test func session2_eachRenewalAndStopCarriesItsOwnSession() {
    var script = ReceiverScript.playing(at: 12_000)
    script.hear(.renewalDue(.first, session: "s1"))
    script.stream(2, .load(.of("other")))
    script.hear(.sessionStarted(.second, .offered("s2")))
    // The answer to the old session's renewal is nothing to the new one, nor to when that is renewed.
    let late = script.hear(.renewed(.first, session: "s1", Renewal(delivery: .of("s1", from: 5000))))
    #expect(late == [])
    let old = script.hear(.renewalDue(.first, session: "s1"))
    #expect(old.renewals == [])
    let stopped = script.stream(3, .stop)
    #expect(stopped.stops.map(\.session) == ["s2"])
  }

  @Test(arguments: [false, true])
  func session3_aClosedSessionIsStartedAgainInTheSamePlaceAndState(paused: Bool) {
    var script = ReceiverScript.playing(at: 12_000)
    script.stream(2, .setTracks(audioTrackID: "a2", subtitleTrackID: nil, clearSubtitleTrack: false))
    script.stream(3, .setRate(1.5))
    if paused { script.stream(4, .pause) }
    let lost = script.hear(.sessionLost(.first, session: "s1"))
    #expect(lost.starts.map(\.position) == [.at(12_000)])
    #expect(lost.starts.map(\.pins.audioTrackID) == ["a2"])
    // It was denied: it is not renewed.
    let due = script.hear(.renewalDue(.first, session: "s1"))
    #expect(due.renewals == [])
    let started = script.hear(.sessionStarted(.first, .offered("s2", at: 12_000, from: 11_000)))
    #expect(
      started.playback.contains(
        .openPipeline(.first, .of("s2", from: 11_000), at: .at(1000), paused: paused)))
    #expect(started.playback.contains(.setRate(.first, 1.5)))
    script.playhead = nil
    script.hear(.firstPicture(.first))
    #expect(script.state.status == (paused ? .paused : .playing))
    #expect(script.state.selection.audioTrackID == "a2")
  }

  @Test func session3_aStartThatTheNetworkRefusesIsTriedAgain() {
    var script = ReceiverScript.playing()
    script.hear(.sessionLost(.first, session: "s1"))
    let refused = script.hear(.sessionRefused(.first, PlaybackFailure(.network, "no route")))
    #expect(refused.renewalWaits == [.seconds(2)])
    let again = script.hear(.renewalDue(.first, session: "s1"))
    #expect(again.starts.count == 1)
    #expect(script.state.status == .playing)
  }

  @Test func session4_aTokenIsRenewedAt60PercentOfItsLife() {
    var script = ReceiverScript.attached()
    script.stream(1, .load(.of("film")))
    var offer = PlaybackOffer.offered()
    offer.delivery.expiresAtUnixMilliseconds = 20_000
    let opened = script.hear(.sessionStarted(.first, offer))
    #expect(opened.renewalWaits == [.seconds(12)])
  }

  @Test func session4_aRefusedTokenStartsOneRenewalAndTheOldTokenIsNotUsedAgain() {
    var script = ReceiverScript.playing()
    let first = script.hear(.mediaUnauthorized(.first))
    #expect(first.renewals.count == 1)
    let second = script.hear(.mediaUnauthorized(.first))
    #expect(second.renewals == [])
    let renewed = script.hear(.renewed(.first, session: "s1", Renewal(delivery: .of("s1", token: 2))))
    #expect(renewed.playback == [.replaceDelivery(.first, .of("s1", token: 2))])
  }

  @Test func session5_stopTellsTheLastGoodFilmTime() {
    let ends: [(ReceiverEvent, StopRequest)] = [
      (.directiveArrived(Directive(id: 2, command: .stop), attachment: "a"), .of("s1", at: 12_000, .stopped)),
      (.playback(.ended(.first)), .of("s1", at: 60_000, .ended)),
      (.playback(.failed(.first, PlaybackFailure(.network, "gone"))), .of("s1", at: 12_000, .failed)),
      (
        .directiveArrived(Directive(id: 2, command: .load(.of("other"))), attachment: "a"),
        .of("s1", at: 12_000, .replaced)
      ), (.terminated, .of("s1", at: 12_000, .stopped)),
    ]
    for (end, stop) in ends {
      var script = ReceiverScript.playing(at: 12_000)
      let actions = script.hear(end)
      #expect(actions.stops == [stop])
    }
    // Right after a seek: the target.
    var script = ReceiverScript.playing(at: 12_000)
    script.stream(2, .seekTo(.at(40_000)))
    script.playhead = nil
    let actions = script.stream(3, .stop)
    #expect(actions.stops == [.of("s1", at: 40_000, .stopped)])
  }

  @Test func session5_atTheEndNothingIsTakenAndALateSessionIsStopped() {
    var script = ReceiverScript.attached()
    script.stream(1, .load(.of("film", at: 7000)))
    script.hear(ReceiverEvent.terminated)
    #expect(!script.machine.hasEnded)
    let pending = script.answer(2, [2])
    #expect(pending.applied == [])
    #expect(script.state.acknowledged == 1)
    let late = script.hear(.sessionStarted(.first, .offered(at: 7000)))
    #expect(late.stops == [.of("s1", at: 7000, .replaced)])
    #expect(script.machine.hasEnded)
  }

  @Test func session6_positionsAreFilmTimeOfThisDelivery() {
    var script = ReceiverScript.attached()
    script.stream(1, .load(.of("film", at: 30_000)))
    let opened = script.hear(.sessionStarted(.first, .offered(at: 30_000, from: 20_000)))
    #expect(opened.playback.contains(.openPipeline(.first, .of("s1", from: 20_000), at: .at(10_000), paused: false)))
    script.playhead = 10_000
    script.hear(.firstPicture(.first))
    #expect(script.state.position == .at(30_000))
    // With a new delivery the origin changes in the same step.
    script.hear(.renewed(.first, session: "s1", Renewal(delivery: .of("s1", from: 25_000))))
    #expect(script.state.position == .at(30_000))
    script.playhead = 5000
    script.hear(.firstPicture(.first))
    #expect(script.state.position == .at(30_000))
  }

  @Test func session6_aResumedTranscodeIsNeverReportedBelowItsBeginning() {
    var script = ReceiverScript.attached()
    script.stream(1, .load(.of("film", at: 19_000)))
    let opened = script.hear(.sessionStarted(.first, .offered(at: 19_000, from: 20_000)))
    #expect(opened.playback.contains(.openPipeline(.first, .of("s1", from: 20_000), at: .zero, paused: false)))
    #expect(script.state.position == .at(20_000))
    script.playhead = 0
    script.hear(.firstPicture(.first))
    #expect(script.state.position == .at(20_000))
  }
}
