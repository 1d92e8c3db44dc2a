import Testing

@testable import Playback

struct SuspendJumpTests {
  @Test func sleepsOfMoreThanFiveSecondsAreTold() {
    var jump = SuspendJump(suspended: .seconds(100))
    let told = [100, 105, 105.001, 106, 110.003, 4000, 4000].map { jump.look(suspended: .seconds($0)) }
    let wanted: [Duration?] = [nil, nil, .seconds(5.001), nil, .seconds(5.002), .seconds(3889.997), nil]
    // What a Double makes of seconds is no whole number of attoseconds.
    #expect(told.map { $0?.wholeMilliseconds } == wanted.map { $0?.wholeMilliseconds })
  }

  /// Short sleeps one after another are a long one for the peer.
  @Test func shortSleepsAddUp() {
    var jump = SuspendJump(suspended: .zero)
    #expect((1...6).map { jump.look(suspended: .seconds($0)) } == [nil, nil, nil, nil, nil, .seconds(6)])
  }
}
