import Playback
import Synchronization
import Testing

@testable import Linux

struct TimerQueueTests {
  private func at(_ nanoseconds: Int64) -> MonotonicInstant { MonotonicInstant(nanoseconds: nanoseconds) }

  /// Runs what is due and returns the numbers that the actions noted.
  private func run(_ queue: inout TimerQueue, at now: Int64, noted: NotedNumbers) -> [Int] {
    while let action = queue.popDue(at: at(now)) { action() }
    return noted.take()
  }

  @Test func actionsRunInTheOrderOfTheirDeadlinesAndEqualOnesAsTheyCame() {
    let noted = NotedNumbers()
    var queue = TimerQueue()
    for (number, deadline) in [(1, 30), (2, 10), (3, 20), (4, 10), (5, 20), (6, -5)] {
      _ = queue.insert(deadline: at(Int64(deadline))) { noted.note(number) }
    }
    #expect(queue.earliest == at(-5))
    let first = run(&queue, at: 10, noted: noted)
    #expect(first == [6, 2, 4])
    #expect(queue.earliest == at(20))
    let second = run(&queue, at: .max, noted: noted)
    #expect(second == [3, 5, 1])
    #expect(queue.earliest == nil)
    #expect(queue.count == 0)
  }

  @Test func whatIsRemovedDoesNotRunAndATicketIsNeverGivenTwice() {
    let noted = NotedNumbers()
    var queue = TimerQueue()
    let first = queue.insert(deadline: at(1)) { noted.note(1) }
    queue.remove(first)
    let second = queue.insert(deadline: at(1)) { noted.note(2) }
    queue.remove(first)
    #expect(first != second)
    let ran = run(&queue, at: 1, noted: noted)
    #expect(ran == [2])
  }
}

/// Numbers noted on any thread.
final class NotedNumbers: Sendable {
  private let numbers = Mutex<[Int]>([])

  func note(_ number: Int) { numbers.withLock { $0.append(number) } }

  func take() -> [Int] {
    numbers.withLock { numbers in
      defer { numbers = [] }
      return numbers
    }
  }
}
