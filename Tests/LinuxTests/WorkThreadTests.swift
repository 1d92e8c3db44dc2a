import Testing

@testable import Linux

@Suite(.timeLimit(.minutes(1)))
struct WorkThreadTests {
  @Test func joinWaitsForTheEndOfTheLoop() throws {
    let stop = Interrupt()
    let ended = Latest<Bool>()
    let thread = try WorkThread(name: "loop") {
      while !stop.isRaised {}
      ended.set(true)
    }
    #expect(ended.value == nil)
    stop.raise()
    thread.join()
    #expect(ended.value == true)
    thread.join()
  }

  @Test(arguments: [("video", "video"), ("a-name-that-is-too-long", "a-name-that-is-"), ("", "")])
  func theThreadHasItsName(name: String, shown: String) throws {
    let found = Latest<String>()
    let thread = try WorkThread(name: name) { found.set(ThreadState.current().name) }
    thread.join()
    #expect(found.value == shown)
  }

  @Test func whatTheLoopHeldIsFreedWhenItEnds() throws {
    final class Held: Sendable {}
    weak var held: Held?
    let thread: WorkThread
    do {
      let object = Held()
      held = object
      thread = try WorkThread(name: "holder") { withExtendedLifetime(object) {} }
    }
    thread.join()
    #expect(held == nil)
  }

  @Test func aThreadThatNobodyJoinsEndsByItself() throws {
    let ended = BoundedQueue<Int>(capacity: 1)
    _ = try WorkThread(name: "detached") { ended.push(1) }
    #expect(ended.pop() == 1)
  }
}
