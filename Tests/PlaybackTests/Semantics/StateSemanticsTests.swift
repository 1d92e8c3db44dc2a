import Testing

@testable import Playback

/// SEMANTICS.md, States a sender sees, and Open.
struct StateSemanticsTests {
  @Test func states_theWayOfAFilm() {
    var script = ReceiverScript.attached()
    #expect(script.state.status == .idle)
    script.stream(1, .load(.of("film")))
    #expect(script.state.status == .loading)
    script.hear(.sessionStarted(.first, .offered()))
    #expect(script.state.status == .loading)
    script.playhead = 0
    let steps: [(PlaybackEvent, ReceiverStatus)] = [
      (.firstPicture(.first), .playing), (.stalled(.first), .buffering), (.resumed(.first), .playing),
      (.commanded(.pause), .paused), (.stalled(.first), .paused), (.commanded(.play), .buffering),
      (.firstPicture(.first), .playing), (.ended(.first), .ended), (.commanded(.play), .ended),
      (.commanded(.load(.of("other"))), .loading), (.failed(.second, PlaybackFailure(.decoder, "x")), .failed),
      (.commanded(.load(.of("third"))), .loading),
    ]
    for (event, status) in steps {
      script.hear(event)
      #expect(script.state.status == status, "\(event)")
    }
  }

  @Test func states_endedIsAtTheDuration() {
    var script = ReceiverScript.playing(at: 59_960)
    script.hear(.ended(.first))
    #expect(script.state.status == .ended)
    #expect(script.state.position == .at(60_000))
  }

  @Test func states_subtitleURLsAreAbsent() {
    let script = ReceiverScript.playing()
    #expect(script.state.subtitleTracks.map(\.id) == ["t1", "t2"])
    #expect(script.state.subtitleTracks.map(\.url) == [nil, nil])
  }

  @Test(arguments: [UInt64(1), 2, 500, UInt64.max - 10])
  func open_idsStartAnywhere(first: UInt64) {
    var script = ReceiverScript()
    script.hear(.welcomed(.of("a")))
    script.answer(1, [first])
    let next = script.stream(first + 1)
    #expect(next.applied == [first + 1])
    #expect(script.state.acknowledged == first + 1)
  }

  @Test func open_whatIsPendingOnANewAttachmentIsApplied() {
    var script = ReceiverScript.attached()
    script.stream(1)
    script.hear(.welcomed(.of("b")))
    let moved = script.answer(3, [1, 2], of: "b")
    #expect(moved.applied == [1, 2])
  }
}
