import Testing

@testable import Playback

/// SEMANTICS.md, Directives: a test for each numbered rule.
struct DirectiveSemanticsTests {
  private static let seek = Directive.Command.seekTo(.at(40_000))

  @Test func directive1_onBothPathsItHasOneEffect() {
    var streamFirst = ReceiverScript.attached()
    streamFirst.stream(1, .setVolume(level: 0.1, muted: nil))
    let pending = streamFirst.answer(2, [1])
    #expect(pending.applied == [])
    let again = streamFirst.stream(1)
    #expect(again.applied == [])
    #expect(streamFirst.state.volume == 0.1)

    var reportFirst = ReceiverScript.attached()
    reportFirst.hear(.playback(.commanded(.setVolume(level: 0.2, muted: nil))))
    let answered = reportFirst.answer(2, [1])
    #expect(answered.applied == [1])
    let streamed = reportFirst.stream(1, .setVolume(level: 0.9, muted: nil))
    #expect(streamed.applied == [])
    #expect(reportFirst.state.volume == 0.2)
  }

  @Test func directive2_idsAscendAndAGapIsAskedFor() {
    var script = ReceiverScript.attached()
    script.stream(1)
    script.answer(2)
    let gap = script.stream(4)
    #expect(gap.applied == [])
    #expect(gap.reports == ["a"])
    #expect(script.state.acknowledged == 1)
    let answered = script.answer(3, [4, 2, 3])
    #expect(answered.applied == [2, 3, 4])
  }

  @Test func directive3_appliedMeansThatTheNextReportHasIt() {
    var script = ReceiverScript.attached()
    let applied = script.stream(1, .load(.of("film", at: 9000, title: "Title")))
    #expect(applied.reports == ["a"])
    let state = script.state
    #expect(state.acknowledged == 1)
    #expect(state.status == .loading)
    #expect(state.episode == "film")
    #expect(state.position == .at(9000))
    #expect(state.display.title == "Title")
  }

  @Test func directive3_aLoadThatFailsIsAcknowledged() {
    var script = ReceiverScript.attached()
    script.stream(1, .load(.of("film")))
    script.hear(.sessionRefused(.first, PlaybackFailure(.episodeNotFound, "No such film.")))
    #expect(script.state.acknowledged == 1)
    #expect(script.state.status == .failed)
    #expect(script.state.failure == PlaybackFailure(.episodeNotFound, "No such film."))
  }

  @Test func directive3_anUnknownKindIsAcknowledgedCountedAndIgnored() {
    var script = ReceiverScript.playing()
    let before = script.state
    script.stream(2, .unknown)
    script.stream(3, .unknown)
    var expected = before
    expected.acknowledged = 3
    #expect(script.state == expected)
    #expect(script.machine.playback.unknownCommands == 2)
  }

  @Test func directive4_loadReplacesWhatPlaysAndPaintsBeforeItCalls() {
    var script = ReceiverScript.playing(at: 12_000)
    script.hear(.playback(.commanded(.pause)))
    script.hear(.playback(.commanded(.setRate(2))))
    script.hear(.playback(.commanded(.setVolume(level: 0.25, muted: true))))
    let loaded = script.stream(2, .load(.of("other", title: "Other")))
    #expect(loaded.stops == [.of("s1", at: 12_000, .replaced)])
    #expect(
      loaded.playback.suffix(2) == [
        .showCard(.loading(DisplayStrings(title: "Other"))), .startSession(.second, .of("other", title: "Other")),
      ])
    // Rate returns to 1.0; volume is left as it is; the other film is not paused.
    #expect(script.state.rate == 1)
    #expect(script.state.volume == 0.25)
    #expect(script.state.muted == true)
    let opened = script.hear(.sessionStarted(.second, .offered("s2")))
    #expect(opened.playback.contains(.openPipeline(.second, .of("s2"), at: .zero, paused: false)))
  }

  @Test func directive4_aLoadThatIsStillLoadingIsStoppedWhenItsAnswerComesLate() {
    var script = ReceiverScript.attached()
    script.stream(1, .load(.of("a")))
    script.stream(2, .load(.of("b")))
    let late = script.hear(.sessionStarted(.first, .offered("s1", at: 7000)))
    #expect(late.stops == [.of("s1", at: 7000, .replaced)])
    let twice = script.stream(2, .load(.of("b")))
    #expect(twice.starts == [])
  }

  @Test func directive4_aPinThatCannotBeHonouredFallsBack() {
    var script = ReceiverScript.attached()
    var load = LoadRequest.of("film")
    load.pins = Selection(audioTrackID: "a9", subtitleTrackID: "t9", rungID: "r9")
    script.stream(1, .load(load))
    #expect(script.state.selection == load.pins)
    script.hear(.sessionStarted(.first, .offered()))
    #expect(script.state.status == .loading)
    #expect(script.state.selection == Selection(audioTrackID: "a1"))
  }

  @Test func directive5_aSeekBindsToTheLoadBeforeIt() {
    var script = ReceiverScript.playing(at: 10_000)
    script.stream(2, .load(.of("other")))
    script.stream(3, Self.seek)
    #expect(script.state.position == .at(40_000))
    let opened = script.hear(.sessionStarted(.second, .offered("s2")))
    #expect(opened.playback.contains(.openPipeline(.second, .of("s2"), at: .at(40_000), paused: false)))
    #expect(opened.seeks == [])
  }

  @Test(arguments: [(Int64.min, Int64(0)), (-1, 0), (59_500, 59_500), (59_501, 59_500), (.max, 59_500)])
  func directive5_aSeekIsClampedAndTheTargetReportedAsBuffering(asked: Int64, target: Int64) {
    var script = ReceiverScript.playing()
    script.stream(2, .pause)
    let sought = script.stream(3, .seekTo(.at(asked)))
    #expect(sought.seeks == [.at(target)])
    #expect(script.state.status == .buffering)
    #expect(script.state.position == .at(target))
    script.playhead = target
    script.hear(.firstPicture(.first))
    // Paused stays paused.
    #expect(script.state.status == .paused)
    #expect(script.state.position == .at(target))
  }

  @Test func directive6_absentIsUnchangedAndClearIsNone() {
    var script = ReceiverScript.playing()
    let both = script.stream(2, .setTracks(audioTrackID: "a2", subtitleTrackID: "t1", clearSubtitleTrack: false))
    let selected = Selection(audioTrackID: "a2", subtitleTrackID: "t1")
    #expect(both.playback.contains(.select(.first, selected)))
    // The playback session 2: renewed at once, and the server hears what plays now.
    #expect(both.renewals.map(\.selection) == [selected])
    script.hear(.renewed(.first, session: "s1", Renewal(delivery: nil)))
    let nothing = script.stream(3, .setTracks(audioTrackID: nil, subtitleTrackID: nil, clearSubtitleTrack: false))
    #expect(nothing.playback == [])
    #expect(script.state.selection == selected)
    let cleared = script.stream(4, .setTracks(audioTrackID: nil, subtitleTrackID: nil, clearSubtitleTrack: true))
    #expect(cleared.playback.contains(.select(.first, Selection(audioTrackID: "a2"))))
    #expect(script.state.selection == Selection(audioTrackID: "a2"))
  }

  @Test func directive6_duringLoadingItWaitsForTheTrackList() {
    var script = ReceiverScript.attached()
    script.stream(1, .load(.of("film")))
    let parked = script.stream(2, .setTracks(audioTrackID: "a2", subtitleTrackID: "t2", clearSubtitleTrack: false))
    #expect(parked.playback == [])
    #expect(script.state.acknowledged == 2)
    #expect(script.state.selection == Selection(audioTrackID: "a2", subtitleTrackID: "t2"))
    let opened = script.hear(.sessionStarted(.first, .offered()))
    let selected = Selection(audioTrackID: "a2", subtitleTrackID: "t2")
    #expect(opened.playback.contains(.select(.first, selected)))
    #expect(opened.renewals.map(\.selection) == [selected])
    #expect(script.state.selection == selected)
    // The next film has nothing of it.
    script.stream(3, .load(.of("other")))
    script.hear(.sessionStarted(.second, .offered("s2")))
    #expect(script.state.selection == Selection(audioTrackID: "a1"))
  }

  @Test func directive6_aTrackIsChosenByItsIDAlone() {
    var script = ReceiverScript.playing()
    let unknown = script.stream(2, .setTracks(audioTrackID: "1", subtitleTrackID: "t1", clearSubtitleTrack: false))
    #expect(unknown.playback.contains(.refuse(command: "set_tracks", reason: "this film has no such sound")))
    // The other half of it is followed.
    #expect(script.state.selection == Selection(audioTrackID: "a1", subtitleTrackID: "t1"))
  }

  @Test func directive6_aSubtitleThatCannotBeFetchedIsOffWithAReason() {
    var script = ReceiverScript.playing()
    script.stream(2, .setTracks(audioTrackID: nil, subtitleTrackID: "t1", clearSubtitleTrack: false))
    let other = script.hear(.subtitleLost(.first, track: "t2", reason: "404"))
    #expect(other.playback == [])
    let lost = script.hear(.subtitleLost(.first, track: "t1", reason: "The subtitles are not there: 404"))
    #expect(lost.playback.first == .refuse(command: "set_tracks", reason: "The subtitles are not there: 404"))
    #expect(script.state.selection.subtitleTrackID == nil)
    #expect(script.state.status == .playing)
  }

  @Test func directive7_setQualityPinsAndUnpins() {
    var script = ReceiverScript.playing()
    script.stream(2, .setQuality(rungID: "r2"))
    #expect(script.state.selection.rungID == "r2")
    #expect(script.state.currentRungID == "r2")
    let unknown = script.stream(3, .setQuality(rungID: "r9"))
    #expect(unknown.playback == [.refuse(command: "set_quality", reason: "this film has no such rung")])
    #expect(script.state.selection.rungID == "r2")
    script.stream(4, .setQuality(rungID: nil))
    #expect(script.state.selection.rungID == nil)
    // What is on screen, also when the receiver chooses.
    script.hear(.rungShown(.first, "r2"))
    #expect(script.state.currentRungID == "r2")
  }

  @Test(arguments: [
    (1.5, Double?(1.5)), (0.5, 0.5), (2, 2), (0.1, 0.5), (9, 2), (.infinity, 2), (0, nil), (-1, nil), (.nan, nil),
    (-.infinity, nil),
  ])
  func directive7_theRateIsHeldInItsBounds(asked: Double, rate: Double?) {
    var script = ReceiverScript.playing()
    let actions = script.stream(2, .setRate(asked))
    #expect(script.state.rate == rate ?? 1)
    #expect(actions.playback.contains { if case .setRate = $0 { true } else { false } } == (rate != nil))
    #expect(script.state.acknowledged == 2)
  }

  @Test func directive7_whatIsNotDeclaredIsAcknowledgedAndChangesNothing() {
    var script = ReceiverScript.playing()
    script.machine = ReceiverMachine(
      volume: Volume(level: 0.5, muted: false),
      abilities: PlaybackAbilities(volume: false, rate: false, tracks: false, quality: false))
    script.hear(.welcomed(.of("a")))
    script.answer(1)
    script.stream(1, .load(.of("film")))
    script.hear(.sessionStarted(.first, .offered()))
    script.hear(.firstPicture(.first))
    let before = script.state
    script.stream(2, .setVolume(level: 0.1, muted: true))
    script.stream(3, .setRate(2))
    script.stream(4, .setQuality(rungID: "r2"))
    script.stream(5, .setTracks(audioTrackID: "a2", subtitleTrackID: "t1", clearSubtitleTrack: false))
    var expected = before
    expected.acknowledged = 5
    #expect(script.state == expected)
  }

  @Test func directive8_aFloodIsAcknowledgedTheLastWinsAndTwoSeeksHappen() {
    var script = ReceiverScript.playing()
    var seeks: [PlaylistTime] = []
    for step in 0..<50 {
      script.now += 20
      seeks += script.stream(UInt64(2 + step), .seekTo(.at(Int64(step) * 1000))).seeks
      seeks += script.hear(.firstPicture(.first)).seeks
    }
    seeks += script.hear(.seekQuiet(.first, 50)).seeks
    #expect(seeks == [.at(0), .at(49_000)])
    #expect(script.state.acknowledged == 51)
    #expect(script.state.position == .at(49_000))
  }

  @Test func directive8_ofManyVolumesTheLastWins() {
    var script = ReceiverScript.attached()
    for step in 1...100 { script.stream(UInt64(step), .setVolume(level: Double(step) / 100, muted: nil)) }
    #expect(script.state.volume == 1)
    #expect(script.state.acknowledged == 100)
  }

  @Test func directive9_stopClosesTheSessionAndIDsStillCount() {
    var script = ReceiverScript.playing(at: 12_000)
    let stopped = script.stream(2, .stop)
    #expect(stopped.stops == [.of("s1", at: 12_000, .stopped)])
    #expect(script.state.status == .idle)
    #expect(script.state.acknowledged == 2)
    let again = script.stream(3, .stop)
    #expect(again.stops == [])
    #expect(script.state.acknowledged == 3)
  }
}
