import Testing

@testable import Playback

struct AttachmentRetryTests {
  private typealias End = AttachmentRetry.End
  private static let refused = End(lived: nil)

  private func waits(_ ends: [End], _ random: Double = 0.5) -> [Duration] {
    var retry = AttachmentRetry()
    return ends.map { retry.wait(after: $0, random: random) }
  }

  @Test func attemptsThatFailAreMadeMoreAndMoreRarely() {
    let ends = Array(repeating: Self.refused, count: 7)
    #expect(waits(ends) == [0.5, 1, 2, 4, 8, 15, 15].map { Duration.seconds($0) })
  }

  /// Both parts have to hold: a welcome, and ten seconds after it.
  @Test(
    arguments: [(nil, 2.0), (0, 2), (9.999, 2), (10, 0.5), (3600, 0.5)] as [(Double?, Double)])
  func onlyAnAttachmentThatLivedStartsAgain(lived: Double?, third: Double) {
    let last = End(lived: lived.map { Duration.seconds($0) })
    #expect(waits([Self.refused, Self.refused, last])[2] == .seconds(third))
  }

  /// SEMANTICS.md, Attachment 8: two boxes with one install id.
  @Test func whoIsSupersededWaitsLongerAndLonger() {
    let end = End(lived: .seconds(30), isSuperseded: true)
    let ends = Array(repeating: end, count: 12)
    #expect(waits(ends) == [0.5, 1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300].map { Duration.seconds($0) })
    // A connection lost between is another matter.
    #expect(waits([end, end, End(lived: .seconds(30)), end]) == [0.5, 1, 0.5, 2].map { Duration.seconds($0) })
    // Nobody came for ten minutes.
    #expect(waits([end, end, End(lived: .seconds(600)), end]) == [0.5, 1, 0.5, 0.5].map { Duration.seconds($0) })
  }

  @Test(
    arguments: [(0.0, 0.5), (7, 7.5), (300, 300.5), (86_400, 300.5), (-1, 0.5)])
  func theServerIsLeftAloneForAsLongAsItAsks(asked: Double, wait: Double) {
    #expect(waits([End(lived: nil, asked: .seconds(asked))]) == [.seconds(wait)])
  }

  @Test func anotherWayToTheServerStartsAgain() {
    var retry = AttachmentRetry()
    for _ in 0..<6 { _ = retry.wait(after: Self.refused, random: 1) }
    retry.reset()
    let wait = retry.wait(after: Self.refused, random: 1)
    #expect(wait == .seconds(1))
  }
}
