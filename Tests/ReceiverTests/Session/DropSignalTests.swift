import Linux
import Testing

@testable import Receiver

struct DropSignalTests {
  /// Ends when it is cancelled; "released" then.
  @Sendable private static func forever(_ started: Latest<Bool>) async -> String {
    started.set(true)
    while !Task.isCancelled { try? await Task.sleep(for: .seconds(60)) }
    return "released"
  }

  @Test func withoutASignalTheValueIsThatOfTheBody() async {
    #expect(await DropSignal().racing { "value" } == "value")
  }

  @Test func theSignalEndsTheBody() async {
    let (signal, started) = (DropSignal(), Latest<Bool>())
    async let value = signal.racing { await Self.forever(started) }
    #expect(await eventually { started.value == true })
    signal.signal()
    #expect(await value == "released")
  }

  @Test func theEndOfTheTaskEndsTheBody() async {
    let (signal, started) = (DropSignal(), Latest<Bool>())
    let task = Task { await signal.racing { await Self.forever(started) } }
    #expect(await eventually { started.value == true })
    task.cancel()
    #expect(await task.value == "released")
  }

  @Test func aSignalThatComesBetweenEndsNothing() async {
    let signal = DropSignal()
    #expect(await signal.racing { "first" } == "first")
    signal.signal()
    #expect(await signal.racing { Task.isCancelled ? "cancelled" : "second" } == "second")
  }
}
