import Synchronization
import Testing

@testable import Linux

@Suite(.timeLimit(.minutes(1)))
struct BoundedQueueTests {
  private final class Token: Sendable {}

  @Test func elementsComeOutInOrderAndTheBoundHolds() throws {
    let queue = BoundedQueue<Int>(capacity: 100) { $0 % 40 }
    let producer = try WorkThread(name: "producer") {
      for number in 0..<20_000 { queue.push(number) }
      queue.finish()
    }
    var heaviest = 0
    var next = 0
    while let number = queue.pop() {
      heaviest = max(heaviest, queue.totalWeight)
      #expect(number == next)
      next += 1
    }
    producer.join()
    #expect(next == 20_000)
    #expect(heaviest <= 100)
    #expect(queue.isExhausted)
    #expect(queue.totalWeight == 0)
  }

  @Test func oneThatIsHeavierThanTheBoundEntersAnEmptyQueue() {
    let queue = BoundedQueue<Int>(capacity: 10) { $0 }
    #expect(queue.push(1000))
    #expect(queue.totalWeight == 1000)
    #expect(queue.pop() == 1000)
    #expect(queue.totalWeight == 0)
  }

  /// A push that waits for room ends when the queue is closed, finished, emptied or popped.
  @Test(arguments: ["close", "finish", "removeAll", "pop"])
  func aWaitingPushIsWoken(by cause: String) throws {
    let queue = BoundedQueue<Int>(capacity: 1)
    queue.push(1)
    let state = Latest<ThreadState>()
    let pushed = Latest<Bool>()
    let producer = try WorkThread(name: "producer") {
      state.set(.current())
      pushed.set(queue.push(2))
    }
    #expect(waitUntilAsleep(state))
    #expect(pushed.value == nil)
    switch cause {
    case "close": queue.close()
    case "finish": queue.finish()
    case "removeAll": queue.removeAll()
    default: #expect(queue.pop() == 1)
    }
    producer.join()
    #expect(pushed.value == ["removeAll", "pop"].contains(cause))
    #expect(queue.tryPop() == ["close": nil, "finish": 1][cause, default: 2])
  }

  @Test(arguments: ["close", "finish", "push"])
  func aWaitingPopIsWoken(by cause: String) throws {
    let queue = BoundedQueue<Int>(capacity: 1)
    let state = Latest<ThreadState>()
    let popped = Latest<[Int?]>()
    let consumer = try WorkThread(name: "consumer") {
      state.set(.current())
      popped.set([queue.pop()])
    }
    #expect(waitUntilAsleep(state))
    switch cause {
    case "close": queue.close()
    case "finish": queue.finish()
    default: queue.push(7)
    }
    consumer.join()
    #expect(popped.value == [cause == "push" ? 7 : nil])
  }

  private func waitUntilAsleep(_ state: Latest<ThreadState>) -> Bool {
    while true { if let state = state.value { return state.waitUntilAsleep() } }
  }

  @Test func finishedIsDrainedAndClosedIsNot() {
    let finished = BoundedQueue<Int>(capacity: 3)
    finished.push(1)
    finished.push(2)
    finished.finish()
    #expect(!finished.push(3))
    #expect(!finished.isExhausted)
    #expect(finished.peek() == 1)
    #expect([finished.pop(), finished.pop(), finished.pop()] == [1, 2, nil])
    #expect(finished.isExhausted)
    let closed = BoundedQueue<Int>(capacity: 3)
    closed.push(1)
    closed.close()
    #expect(closed.isExhausted)
    #expect(!closed.push(2))
    #expect(closed.pop() == nil)
    #expect(closed.tryPop() == nil)
    #expect(closed.peek() == nil)
    #expect(closed.count == 0)
  }

  /// A picture holds a decoder's buffer: what has left the queue is not kept alive by it.
  @Test func whatHasLeftTheQueueIsFreedAtOnce() {
    let queue = BoundedQueue<Token>(capacity: 1000)
    weak var popped: Token?
    for _ in 0..<200 {
      queue.push(Token())
      queue.push(Token())
      popped = queue.peek()
      #expect(popped != nil)
      _ = queue.pop()
      #expect(popped == nil)
    }
    popped = queue.peek()
    #expect(queue.count == 200)
    queue.removeAll()
    #expect(popped == nil)
    queue.push(Token())
    popped = queue.peek()
    queue.close()
    #expect(popped == nil)
  }

  /// An element whose end asks the queue must not meet a lock that is held.
  @Test func anElementsEndMayUseTheQueue() {
    final class Asking: Sendable {
      let queue: BoundedQueue<Asking>
      let noted: NotedNumbers
      init(_ queue: BoundedQueue<Asking>, _ noted: NotedNumbers) {
        self.queue = queue
        self.noted = noted
      }
      deinit { noted.note(queue.count) }
    }
    let queue = BoundedQueue<Asking>(capacity: 10)
    let noted = NotedNumbers()
    queue.push(Asking(queue, noted))
    queue.push(Asking(queue, noted))
    queue.removeAll()
    queue.push(Asking(queue, noted))
    queue.close()
    queue.push(Asking(queue, noted))
    #expect(noted.take() == [0, 0, 0, 0])
  }
}
