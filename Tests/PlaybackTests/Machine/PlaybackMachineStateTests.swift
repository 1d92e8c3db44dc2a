import Testing

@testable import Playback

/// What the reports say.
struct PlaybackMachineStateTests {
  @Test func thePositionIsInsideTheDurationAndTheBufferNotBehindIt() {
    var script = MachineScript.playing()
    script.position = .at(61_234)
    #expect(script.state(bufferedUntil: .at(99_000)).position == .at(60_000))
    #expect(script.state(bufferedUntil: .at(99_000)).bufferedUntil == .at(60_000))
    script.position = .at(30_000)
    #expect(script.state(bufferedUntil: .at(40_000)).bufferedUntil == .at(40_000))
    #expect(script.state(bufferedUntil: .at(2)).bufferedUntil == .at(30_000))
    #expect(script.state().bufferedUntil == .at(30_000))
  }

  /// Trap 7: the server's duration, or else the container's, unless that is damaged.
  @Test(arguments: [
    (Int64(0), Duration?.some(.seconds(30)), Int64(30_000)), (60_000, .seconds(30), 60_000), (0, nil, 0),
    (-1, nil, 0), (.min, .seconds(-30), 0), (0, .zero, 0), (.max, nil, .max), (0, .seconds(Int64.max), .max),
  ])
  func theDurationIsOneThatCanBe(offered: Int64, container: Duration?, milliseconds: Int64) {
    var script = MachineScript.playing(at: 10, duration: offered)
    script.hear([.mediaOpened(.first, duration: container)])
    #expect(script.state().duration == .at(milliseconds))
    #expect(script.state().position == .at(10))
    let sought = script.hear(.seek(.max))
    #expect(sought.count == 2)
    let ended = script.hear([.firstPicture(.first), .ended(.first)])
    #expect(ended.first == .closePipeline(.first))
    #expect(script.state().position >= .zero)
  }

  @Test func theServersStringsAreShownWhereALoadHasNone() {
    var script = MachineScript()
    script.hear([.load("film")])
    #expect(script.state().display.title == "")
    var offer = PlaybackOffer.of("s1")
    offer.display = DisplayStrings(title: "From the server")
    let started = script.hear(.sessionStarted(.first, offer))
    #expect(started.contains(.showCard(.loading(offer.display))))
    #expect(script.state().display == offer.display)
    script.hear([.load("film", title: "From the phone"), .sessionStarted(.second, offer)])
    #expect(script.state().display.title == "From the phone")
  }

  @Test func thePlayheadIsNeverBelowZero() {
    var script = MachineScript.playing()
    script.position = .at(.min)
    let actions = script.hear(.commanded(.stop))
    #expect(actions.contains(.stopSession(.of("s1", at: 0, .stopped))))
  }
}
