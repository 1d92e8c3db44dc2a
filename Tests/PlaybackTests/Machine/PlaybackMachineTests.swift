import Testing

@testable import Playback

/// SEMANTICS, Directives 4 and 6 to 9, and the ends of a play.
struct PlaybackMachineTests {
  @Test func aLoadIsPaintedBeforeAnyCallAndOpensWhatTheServerOffers() {
    var script = MachineScript()
    let load = LoadRequest.of("film", title: "Title")
    let loaded = script.hear(.commanded(.load(load)))
    #expect(loaded == [.movePlayhead(.zero), .showCard(.loading(load.display)), .startSession(.first, load)])
    #expect(script.machine.status == .loading)
    let started = script.hear(.sessionStarted(.first, .of("s1", at: 7000)))
    #expect(started == [.movePlayhead(.at(7000)), .openPipeline(.first, .of("s1"), at: .at(7000), paused: false)])
    #expect(script.machine.status == .loading)
    let shown = script.hear(.firstPicture(.first))
    #expect(shown == [])
    #expect(script.machine.status == .playing)
  }

  /// Trap 28; and trap 4: the start that was asked for is clamped, the origin is the delivery's.
  @Test(arguments: [(Int64(30_000), Int64(30_000)), (-4, 0), (.min, 0), (.max, 59_500), (60_000, 59_500)])
  func theStartOfALoadIsInsideTheFilm(asked: Int64, start: Int64) {
    var script = MachineScript()
    let loaded = script.hear(.load("film", at: asked))
    #expect(loaded.last == .startSession(.first, .of("film", at: max(asked, 0))))
    let opened = script.hear(.sessionStarted(.first, .of("s1", at: 9, from: 20_000)))
    let position = PlaylistTime.at(max(0, start - 20_000))
    #expect(opened.last == .openPipeline(.first, .of("s1", from: 20_000), at: position, paused: false))
    // Never below where the delivery begins.
    #expect(script.state().position == .at(max(start, 20_000)))
  }

  /// Directives 4: `load` replaces what plays, whose session is stopped with the last film time.
  @Test func aLoadReplacesWhatPlays() {
    var script = MachineScript.playing(at: 12_345)
    let actions = script.hear(.load("other", title: "Other"))
    #expect(
      actions == [
        .closePipeline(.first), .stopSession(.of("s1", at: 12_345, .replaced)), .movePlayhead(.zero),
        .movePlayhead(.zero), .showCard(.loading(DisplayStrings(title: "Other"))),
        .startSession(.second, .of("other", title: "Other")),
      ])
    #expect(script.state().position == .zero)
    #expect(script.state().episode == "other")
  }

  /// Directives 4 and trap 20: also one that is loading; its session is stopped when StartPlayback answers late.
  @Test func aLoadReplacesALoadWhoseSessionAnswersLate() {
    var script = MachineScript()
    script.hear([.load("a"), .load("b"), .load("c")])
    let late = script.hear(.sessionStarted(.first, .of("s1", at: 5000)))
    #expect(late == [.stopSession(.of("s1", at: 5000, .replaced))])
    let opened = script.hear(.sessionStarted(PlayNumber(3), .of("s3")))
    #expect(opened.last == .openPipeline(PlayNumber(3), .of("s3"), at: .zero, paused: false))
    let later = script.hear(.sessionStarted(.second, .of("s2", at: -5)))
    #expect(later == [.stopSession(.of("s2", at: 0, .replaced))])
    #expect(script.machine.openSession?.session == "s3")
  }

  /// Trap 6 and 21: news of an old play is thrown away.
  @Test func newsOfAnOldPlayIsThrownAway() {
    var script = MachineScript.playing()
    script.hear([.load("b"), .sessionStarted(.second, .of("s2"))])
    let before = script.machine
    let failure = PlaybackFailure(.decoder, "old")
    let old: [PlaybackEvent] = [
      .failed(.first, failure), .ended(.first), .firstPicture(.first), .stalled(.first), .resumed(.first),
      .mediaOpened(.first, duration: .seconds(9)), .renewed(.first, session: "s1", Renewal(delivery: .of("s1"))),
      .sessionLost(.first, session: "s1"), .sessionRefused(.first, failure), .mediaUnauthorized(.first),
      // A renewal of the session before, under the number of the play that is on.
      .renewed(.second, session: "s1", Renewal(delivery: .of("s1"))), .sessionLost(.second, session: "s1"),
    ]
    for event in old {
      let actions = script.hear(event)
      #expect(actions == [], "\(event)")
    }
    #expect(script.machine == before)
  }

  /// Directives 9.
  @Test func stopClosesTheSessionAndGoesToIdle() {
    var script = MachineScript.playing(at: 12_345)
    let actions = script.hear(.commanded(.stop))
    #expect(
      actions == [
        .closePipeline(.first), .stopSession(.of("s1", at: 12_345, .stopped)), .movePlayhead(.zero), .showCard(.idle),
      ])
    #expect(script.machine.status == .idle)
    var idle = ReceiverState()
    idle.volume = 0.5
    idle.muted = false
    idle.acknowledged = 4
    #expect(script.state(acknowledged: 4) == idle)
    let again = script.hear(.commanded(.stop))
    #expect(again == [.showCard(.idle)])
  }

  @Test func stopWhileStartingStopsTheSessionThatComesLate() {
    var script = MachineScript()
    script.hear([.load("film", at: 3000), .commanded(.stop)])
    #expect(script.machine.status == .idle)
    let late = script.hear(.sessionStarted(.first, .of("s1", at: 3000)))
    #expect(late == [.stopSession(.of("s1", at: 3000, .replaced))])
    #expect(script.machine.status == .idle)
  }

  @Test func pauseBeforeTheSessionAnswersOpensPaused() {
    var script = MachineScript()
    script.hear([.load("film"), .commanded(.pause)])
    let opened = script.hear(.sessionStarted(.first, .of("s1")))
    #expect(opened.last == .openPipeline(.first, .of("s1"), at: .zero, paused: true))
    script.hear([.firstPicture(.first)])
    #expect(script.machine.status == .paused)
    // The next load plays.
    script.hear([.load("b")])
    let next = script.hear(.sessionStarted(.second, .of("s2")))
    #expect(next.last == .openPipeline(.second, .of("s2"), at: .zero, paused: false))
  }

  @Test func playAndPauseSayItOnce() {
    var script = MachineScript.playing()
    let actions = [Directive.Command.pause, .pause, .play, .play].map { script.hear(.commanded($0)) }
    #expect(actions == [[.setPaused(.first, true)], [], [.setPaused(.first, false)], []])
  }

  @Test func aStallShowsAsBufferingUnlessPaused() {
    var script = MachineScript.playing()
    script.hear([.stalled(.first)])
    #expect(script.machine.status == .buffering)
    script.hear([.commanded(.pause)])
    #expect(script.machine.status == .paused)
    script.hear([.commanded(.play), .resumed(.first)])
    #expect(script.machine.status == .playing)
  }

  /// ENDED with the position at the duration; a late answer afterwards opens nothing.
  @Test func theEndStopsTheSessionAtTheDuration() {
    var script = MachineScript.playing(at: 59_960)
    let actions = script.hear(.ended(.first))
    #expect(
      actions == [
        .closePipeline(.first), .stopSession(.of("s1", at: 60_000, .ended)), .movePlayhead(.at(60_000)),
        .showCard(.ended(DisplayStrings())),
      ])
    #expect(script.machine.status == .ended)
    #expect(script.state().position == .at(60_000))
    #expect(script.state().episode == "film")
    for event: PlaybackEvent in [
      .sessionLost(.first, session: "s1"), .renewed(.first, session: "s1", Renewal(delivery: .of("s1", from: 9))),
      .mediaUnauthorized(.first), .failed(.first, PlaybackFailure(.network, "late")), .ended(.first),
      .firstPicture(.first), .signedOut,
    ] {
      let late = script.hear(event)
      #expect(late == [] || late == [.showCard(.signedOut)], "\(event)")
    }
  }

  /// Directives 3: the failure is state; the next load works.
  @Test func aFailureStopsTheSessionWhereTheFilmStood() {
    var script = MachineScript.playing(at: 12_345)
    let failure = PlaybackFailure(.mediaCorrupt, "This file is damaged.")
    let actions = script.hear(.failed(.first, failure))
    #expect(
      actions == [
        .closePipeline(.first), .stopSession(.of("s1", at: 12_345, .failed)),
        .showCard(.failed(DisplayStrings(), failure.message)),
      ])
    script.position = .zero
    #expect(script.state().status == .failed)
    #expect(script.state().failure == failure)
    #expect(script.state().position == .at(12_345))
    let next = script.hear(.load("b"))
    #expect(next.last == .startSession(.second, .of("b")))
    #expect(script.state().failure == nil)
  }

  @Test func aRefusedStartFailsTheLoad() {
    var script = MachineScript()
    script.hear([.load("film", at: 4000)])
    let failure = PlaybackFailure(.episodeNotFound, "No such film.")
    let actions = script.hear(.sessionRefused(.first, failure))
    #expect(actions == [.showCard(.failed(DisplayStrings(), "No such film."))])
    #expect(script.state().failure == failure)
    // Trap 9: not below where it was to start.
    #expect(script.state().position == .at(4000))
  }

  /// Attachment 7 and the process's end.
  @Test(arguments: [PlaybackEvent.signedOut, .terminated])
  func signOutAndTerminationStopTheSession(event: PlaybackEvent) {
    var script = MachineScript.playing(at: 12_345)
    let actions = script.hear(event)
    #expect(actions.prefix(2) == [.closePipeline(.first), .stopSession(.of("s1", at: 12_345, .stopped))])
    #expect(script.machine.status == .idle)
  }

  /// Directives 4 and 7: NaN and what lies outside 0 … 1; rate 1.0, volume is left as it is by a load.
  @Test(arguments: [
    (Double?(0.25), Bool?.none, Volume(level: 0.25, muted: false)), (nil, true, Volume(level: 0.5, muted: true)),
    (-1, nil, Volume(level: 0, muted: false)), (7, nil, Volume(level: 1, muted: false)),
    (.infinity, nil, Volume(level: 1, muted: false)), (-.infinity, nil, Volume(level: 0, muted: false)),
    (.nan, nil, Volume(level: 0.5, muted: false)), (.nan, true, Volume(level: 0.5, muted: true)),
    (nil, nil, Volume(level: 0.5, muted: false)),
  ])
  func volumeIsHeldInItsRange(level: Double?, muted: Bool?, expected: Volume) {
    var script = MachineScript.playing()
    let actions = script.hear(.commanded(.setVolume(level: level, muted: muted)))
    #expect(actions == [.setVolume(expected)])
    script.hear([.load("b")])
    #expect(script.state().volume == expected.level)
    #expect(script.state().muted == expected.muted)
    #expect(script.state().rate == 1)
  }

  @Test(arguments: [
    Directive.Command.setTracks(audioTrackID: nil, subtitleTrackID: nil, clearSubtitleTrack: true),
    .setQuality(rungID: nil), .setRate(.nan), .unknown,
  ])
  func whatIsNotFollowedIsRefusedAndNothingElse(command: Directive.Command) {
    var script = MachineScript.playing()
    let before = script.state()
    let actions = script.hear(.commanded(command))
    #expect(actions == [.refuse(command: command.name, reason: "this receiver does not follow it")])
    #expect(script.state() == before)
  }

  @Test(arguments: [Directive.Command.play, .pause, .seekTo(.zero)])
  func withoutAFilmThereIsNothingToCommand(command: Directive.Command) {
    var script = MachineScript()
    let actions = script.hear(.commanded(command))
    #expect(actions == [.refuse(command: command.name, reason: "nothing is playing")])
  }
}
