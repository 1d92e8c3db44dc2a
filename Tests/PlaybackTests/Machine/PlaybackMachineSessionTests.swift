import Testing

@testable import Playback

/// SEMANTICS, The playback session 2 to 6.
struct PlaybackMachineSessionTests {
  /// Session 3 and trap 25: at the same film time, in the same state.
  @Test func aSessionThatTheServerClosedIsStartedAgainWhereTheFilmStands() {
    var script = MachineScript.playing(at: 12_345)
    script.hear([.commanded(.pause)])
    let lost = script.hear(.sessionLost(.first, session: "s1"))
    #expect(lost == [.startSession(.first, .of("film", at: 12_345))])
    #expect(script.machine.status == .paused)
    let twice = script.hear(.sessionLost(.first, session: "s1"))
    #expect(twice == [])
    let started = script.hear(.sessionStarted(.first, .of("s2", at: 12_000)))
    #expect(started == [.replaceDelivery(.first, .of("s2"))])
    #expect(script.machine.status == .paused)
    #expect(script.state().position == .at(12_345))
    #expect(script.machine.renewRequest(position: .at(12_345))?.session == "s2")
  }

  @Test func aSessionLostDuringASeekIsStartedAgainAtTheTarget() {
    var script = MachineScript.playing()
    script.hear([.seek(40_000)])
    let lost = script.hear(.sessionLost(.first, session: "s1"))
    #expect(lost == [.startSession(.first, .of("film", at: 40_000))])
    #expect(script.machine.status == .buffering)
    script.hear([.sessionStarted(.first, .of("s2"))])
    #expect(script.state().position == .at(40_000))
  }

  /// Session 6: with a delivery that starts elsewhere the origin changes, and old positions mean nothing.
  @Test func aDeliveryThatStartsElsewhereIsOpenedAnewWhereTheFilmStands() {
    var script = MachineScript.playing(at: 30_000)
    script.hear([.commanded(.pause), .sessionLost(.first, session: "s1")])
    let started = script.hear(.sessionStarted(.first, .of("s2", at: 30_000, from: 28_000)))
    #expect(
      started == [
        .closePipeline(.first), .movePlayhead(.at(30_000)),
        .openPipeline(.first, .of("s2", from: 28_000), at: .at(2000), paused: true),
      ])
    // Until its first picture the position is not read from a screen that shows the old one.
    script.position = .at(1)
    #expect(script.state().position == .at(30_000))
    #expect(script.state().status == .buffering)
    let shown = script.hear(.firstPicture(.first, afterSeek: script.machine.seekNumber))
    #expect(shown.count == 1)
    #expect(script.machine.status == .paused)
  }

  @Test func aRenewalThatStartsElsewhereKeepsTheTargetOfASeek() {
    var script = MachineScript.playing()
    script.hear([.seek(20_000), .seek(40_000)])
    let delivery = MediaDelivery.of("s1", from: 15_000, token: 2)
    let actions = script.hear(.renewed(.first, session: "s1", Renewal(delivery: delivery)))
    #expect(
      actions == [
        .closePipeline(.first), .movePlayhead(.at(40_000)),
        .openPipeline(.first, delivery, at: .at(25_000), paused: false),
      ])
    let arrived = script.hear(.firstPicture(.first))
    #expect(arrived == [.renew(.first, RenewRequest(session: "s1", position: .at(40_000), status: .playing))])
  }

  @Test func aNewTokenComesWithoutAGap() {
    var script = MachineScript.playing()
    let delivery = MediaDelivery.of("s1", token: 2)
    let actions = script.hear(.renewed(.first, session: "s1", Renewal(delivery: delivery)))
    #expect(actions == [.replaceDelivery(.first, delivery)])
    #expect(script.machine.status == .playing)
    let nothing = script.hear(.renewed(.first, session: "s1", Renewal(delivery: nil)))
    #expect(nothing == [])
  }

  @Test func subtitlesAreRenewedAlsoWithoutAnotherDelivery() {
    var script = MachineScript.playing()
    let track = SubtitleTrack(
      id: "t", language: "de", label: "", format: "srt", forced: false, hearingImpaired: false, isDefault: false,
      url: "https://media.invalid/t?token=2")
    script.hear([.renewed(.first, session: "s1", Renewal(delivery: nil, subtitleTracks: [track]))])
    #expect(script.machine.offer?.subtitleTracks == [track])
    // States a sender sees: without the URL, which carries a token.
    #expect(script.state().subtitleTracks.map(\.url) == [nil])
    #expect(script.state().subtitleTracks.map(\.id) == ["t"])
  }

  /// Session 4: one renewal, whoever saw it first.
  @Test func mediaThatRefusesTheTokenIsRenewed() {
    var script = MachineScript.playing(at: 5000)
    let actions = script.hear(.mediaUnauthorized(.first))
    #expect(actions == [.renew(.first, RenewRequest(session: "s1", position: .at(5000), status: .playing))])
    script.hear([.sessionLost(.first, session: "s1")])
    let restarting = script.hear(.mediaUnauthorized(.first))
    #expect(restarting == [])
  }

  @Test func aRestartThatTheNetworkRefusesIsTriedAgainByTheNextRenewal() {
    var script = MachineScript.playing()
    script.hear([.sessionLost(.first, session: "s1")])
    let refused = script.hear(.sessionRefused(.first, PlaybackFailure(.network, "no route")))
    #expect(refused == [])
    #expect(script.machine.status == .playing)
    // Trap 46: a session that the server denied is not renewed.
    #expect(script.machine.openSession == nil)
    #expect(script.machine.lostSession == "s1")
    let again = script.hear(.renewalDue(.first, session: "s1"))
    #expect(again.count == 1)
    let forGood = script.hear(.sessionRefused(.first, PlaybackFailure(.notEntitled, "not yours")))
    #expect(forGood.first == .closePipeline(.first))
    #expect(script.machine.status == .failed)
  }

  @Test(arguments: [PlaybackEvent.commanded(.stop), .ended(.first), .failed(.first, PlaybackFailure(.decoder, "x"))])
  func aPlayThatEndsDuringARestartStopsTheSessionThatComesLate(end: PlaybackEvent) {
    var script = MachineScript.playing()
    script.hear([.sessionLost(.first, session: "s1"), end])
    let late = script.hear(.sessionStarted(.first, .of("s2", at: 10_000)))
    #expect(late == [.stopSession(.of("s2", at: 10_000, .replaced))])
    #expect(script.machine.openSession == nil)
  }

  /// A renewal that was in flight when the film ended finds its session closed: that is no reason to open another.
  @Test(arguments: [PlaybackEvent.ended(.first), .failed(.first, PlaybackFailure(.decoder, "x")), .commanded(.stop)])
  func aSessionThatWeClosedIsNotLost(end: PlaybackEvent) {
    var script = MachineScript.playing()
    script.hear([end])
    let late = script.hear(.sessionLost(.first, session: "s1"))
    #expect(late == [])
    #expect(script.machine.openSession == nil)
    #expect(script.machine.renewRequest(position: .zero) == nil)
  }

  @Test func aLoadDuringARestartStopsBoth() {
    var script = MachineScript.playing(at: 10_000)
    script.hear([.sessionLost(.first, session: "s1")])
    let loaded = script.hear(.load("b"))
    #expect(loaded.contains(.stopSession(.of("s1", at: 10_000, .replaced))))
    let late = script.hear(.sessionStarted(.first, .of("s2", at: 10_000)))
    #expect(late == [.stopSession(.of("s2", at: 10_000, .replaced))])
    let opened = script.hear(.sessionStarted(.second, .of("s3")))
    #expect(opened.last == .openPipeline(.second, .of("s3"), at: .zero, paused: false))
  }

  /// Session 2: renewed also while paused, buffering, seeking and loading.
  @Test func whatIsOpenIsRenewedInEveryState() {
    var script = MachineScript()
    script.hear([.load("film", at: 8000), .sessionStarted(.first, .of("s1"))])
    let opening = script.machine.renewRequest(position: .zero)
    #expect(opening == RenewRequest(session: "s1", position: .at(8000), status: .buffering))
    script.hear([.firstPicture(.first)])
    #expect(script.machine.renewRequest(position: .at(9))?.status == .playing)
    script.hear([.stalled(.first)])
    #expect(script.machine.renewRequest(position: .at(9))?.status == .buffering)
    script.hear([.commanded(.pause)])
    #expect(script.machine.renewRequest(position: .at(9))?.status == .paused)
    script.hear([.seek(40_000)])
    #expect(script.machine.renewRequest(position: .at(9))?.position == .at(40_000))
  }
}
