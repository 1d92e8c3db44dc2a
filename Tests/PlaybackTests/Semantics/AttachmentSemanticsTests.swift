import Testing

@testable import Playback

/// SEMANTICS.md, Attachment: a test for each numbered rule. What of rule 1 is the stream's own lies in AttachmentLoopTests.
struct AttachmentSemanticsTests {
  @Test func attachment1_nothingIsTakenBeforeAWelcome() {
    var script = ReceiverScript()
    let early = script.stream(1, .stop)
    #expect(early.applied == [])
    #expect(early.reports == [])
    let welcomed = script.hear(.welcomed(.of("a")))
    #expect(welcomed.reports == ["a"])
  }

  @Test func attachment2_eachWelcomeHasItsOwnUUIDAcknowledgementAndLedger() {
    var script = ReceiverScript.attached()
    script.stream(1)
    script.stream(2)
    #expect(script.state.acknowledged == 2)
    let welcomed = script.hear(.welcomed(.of("b")))
    #expect(welcomed.reports == ["b"])
    #expect(script.state.acknowledged == 0)
    // A report that was sent with the uuid before: its answer is thrown away.
    let late = script.answer(2, [3, 4], of: "a")
    #expect(late == [])
    #expect(script.state.acknowledged == 0)
    script.answer(3, [], of: "b")
    let first = script.stream(1, of: "b")
    #expect(first.applied == [1])
  }

  @Test func attachment3_whatIsPendingComesBeforeAFreshStream() {
    var script = ReceiverScript()
    script.hear(.welcomed(.of("a")))
    let early = script.stream(9)
    #expect(early.applied == [])
    #expect(script.state.acknowledged == 0)
    let answered = script.answer(1, [7, 8])
    #expect(answered.applied == [7, 8, 9])
    #expect(script.state.acknowledged == 9)
  }

  @Test func attachment4_beatsGoOnWithoutTheStreamAndTheStreamWithoutBeats() {
    var script = ReceiverScript.playing()
    let ended = script.hear(.streamEnded(signedOut: false))
    #expect(ended == [])
    script.now = 5000
    let beat = script.hear(.beatDue)
    #expect(beat.reports == ["a"])
    let polled = script.answer(4, [2])
    #expect(polled.applied == [2])
    #expect(script.machine.playback.status == .playing)

    var failing = ReceiverScript.playing()
    failing.now = 5000
    failing.hear(.beatDue)
    failing.hear(.reportFailed(attachment: "a", number: 4, .passing))
    let streamed = failing.stream(2)
    #expect(streamed.applied == [2])
    #expect(failing.machine.playback.status == .playing)
  }

  @Test(arguments: [(UInt32(0), Int64(500)), (499, 500), (5000, 5000), (120_001, 120_000), (.max, 120_000)])
  func attachment5_theHeartbeatIsTheServersWithinBounds(heartbeat: UInt32, milliseconds: Int64) {
    var script = ReceiverScript()
    let welcomed = script.hear(.welcomed(.of("a", heartbeat)))
    guard
      case .sendReport(_, _, let deadline)? = welcomed.first(where: { if case .sendReport = $0 { true } else { false } }
      )
    else {
      Issue.record("no report")
      return
    }
    #expect(deadline < .milliseconds(milliseconds))
    let answered = script.answer(1)
    #expect(answered.last == .wakeForBeat(MonotonicInstant(nanoseconds: milliseconds * 1_000_000)))
    // Anew at each welcome.
    script.hear(.welcomed(.of("b", 7000)))
    let again = script.answer(2, of: "b")
    #expect(again.last == .wakeForBeat(MonotonicInstant(nanoseconds: 7_000_000_000)))
  }

  @Test func attachment5_reportsNeverQueue() {
    var script = ReceiverScript.attached()
    var reports: [String] = []
    for id in 1...50 { reports += script.stream(UInt64(id)).reports }
    #expect(reports == ["a"])
    // One in flight, the newest state next.
    let next = script.answer(2)
    #expect(next.reports == ["a"])
    #expect(script.state.acknowledged == 50)
    let last = script.answer(3)
    #expect(last.reports == [])
  }

  @Test func attachment6_aDiscreteChangeLeavesAtOnceAndTheClockWaits() {
    let changes: [ReceiverEvent] = [
      .directiveArrived(Directive(id: 2, command: .unknown), attachment: "a"), .playback(.commanded(.pause)),
      .playback(.commanded(.setTracks(audioTrackID: "a2", subtitleTrackID: nil, clearSubtitleTrack: false))),
      .playback(.commanded(.setVolume(level: 0.1, muted: nil))), .playback(.rungShown(.first, "r2")),
      .playback(.failed(.first, PlaybackFailure(.decoder, "broken"))), .playback(.ended(.first)),
      .playback(.stalled(.first)), .playback(.commanded(.seekTo(.at(1000)))),
    ]
    for change in changes {
      var script = ReceiverScript.playing()
      let actions = script.hear(change)
      #expect(actions.reports == ["a"], "\(change)")
    }
    var script = ReceiverScript.playing()
    script.now = 4000
    script.playhead = 14_000
    let early = script.hear(.beatDue)
    #expect(early.reports == [])
    // Woken too early: it waits on.
    #expect(early == [.wakeForBeat(MonotonicInstant(nanoseconds: 5_000_000_000))])
    script.now = 5000
    let due = script.hear(.beatDue)
    #expect(due.reports == ["a"])
  }

  @Test func attachment7_notFoundAttachesAgainAndThePlayGoesOn() {
    var script = ReceiverScript.playing()
    script.stream(2)
    let over = script.hear(.reportFailed(attachment: "a", number: 4, .attachmentOver))
    #expect(over.contains(.attachAgain))
    #expect(over.stops == [])
    #expect(script.machine.playback.status == .playing)
    // What its stream has still on the way belongs to nobody.
    let late = script.stream(3, .stop)
    #expect(late == [])
    script.now = 60_000
    let beat = script.hear(.beatDue)
    #expect(beat.reports == [])
  }

  @Test func attachment7_signedOutStopsThePlayAndShowsIt() {
    var script = ReceiverScript.playing(at: 12_000)
    script.stream(2)
    let out = script.hear(.reportFailed(attachment: "a", number: 4, .signedOut))
    #expect(out.stops == [.of("s1", at: 12_000, .stopped)])
    #expect(out.playback.last == .showCard(.signedOut))
    #expect(out.contains(.attachAgain))
    #expect(out.reports == [])
    #expect(script.machine.playback.status == .idle)
    // With another credential.
    let back = script.hear(.welcomed(.of("b")))
    #expect(back.playback == [.showCard(.idle)])
    #expect(back.reports == ["b"])
  }

  @Test func attachment8_eachTimeItIsSupersededItWaitsLonger() {
    var backoff = Backoff.attachment
    let waits = (0..<6).map { _ in backoff.next(random: 1) }
    #expect(waits == [.seconds(1), .seconds(2), .seconds(4), .seconds(8), .seconds(16), .seconds(30)])
  }
}
