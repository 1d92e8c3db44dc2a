import Playback
import Testing

private final class Buffer {
  let name: String
  let freed: (String) -> Void
  init(_ name: String, _ freed: @escaping (String) -> Void) {
    self.name = name
    self.freed = freed
  }
  deinit { freed(name) }
}

@Suite struct FlipSlotsTests {
  @Test func pictureIsLetGoOnlyWhenTheNextOneHasFlipped() {
    var freed: [String] = []
    var slots = FlipSlots<Buffer>()
    slots.propose(Buffer("a") { freed.append($0) })
    slots.commit()
    slots.flipped()
    slots.propose(Buffer("b") { freed.append($0) })
    slots.commit()
    #expect(freed == [])
    #expect(slots.current?.name == "a" && slots.queued?.name == "b")
    slots.flipped()
    #expect(freed == ["a"])
    #expect(slots.current?.name == "b")
  }

  @Test func newerChoiceReplacesTheOneThatWasNotCommitted() {
    var freed: [String] = []
    var slots = FlipSlots<Buffer>()
    slots.propose(Buffer("a") { freed.append($0) })
    slots.propose(Buffer("b") { freed.append($0) })
    #expect(freed == ["a"])
    slots.commit()
    slots.propose(Buffer("c") { freed.append($0) })
    #expect(!slots.canCommit)
    slots.withdraw()
    #expect(freed == ["a", "c"])
    #expect(slots.queued?.name == "b")
  }

  @Test func flipWithoutCommitChangesNothing() {
    var slots = FlipSlots<String>()
    #expect(slots.flipped() == nil)
    #expect(slots.current == nil)
  }
}
