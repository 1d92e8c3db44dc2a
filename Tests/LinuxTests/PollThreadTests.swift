import Glibc
import Playback
import Synchronization
import Testing

@testable import Linux

@Suite(.timeLimit(.minutes(1)))
struct PollThreadTests {
  /// An actor that lives on a poll thread.
  private actor Pinned {
    let thread: PollThread
    private(set) var numbers: [Int] = []

    init(_ thread: PollThread) { self.thread = thread }

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    func add(_ number: Int) { numbers.append(number) }

    /// Runs `body` on the thread.
    func run<Result: Sendable>(_ body: @Sendable (isolated Pinned) throws -> Result) rethrows -> Result {
      try body(self)
    }
  }

  /// Two ends of a pipe that do not block.
  private final class Pipe: Sendable {
    let reading: Int32
    let writing: Int32

    init() {
      var ends: [Int32] = [-1, -1]
      pipe(&ends)
      for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
      reading = ends[0]
      writing = ends[1]
    }

    deinit {
      close(reading)
      close(writing)
    }

    func send(_ byte: UInt8) { _ = withUnsafeBytes(of: byte) { write(writing, $0.baseAddress, 1) } }

    func receive() -> UInt8? {
      var byte: UInt8 = 0
      return read(reading, &byte, 1) == 1 ? byte : nil
    }
  }

  /// Gives a test an actor on a thread, and stops the thread after it.
  private func withThread(_ body: (PollThread, Pinned) async throws -> Void) async throws {
    let thread = try PollThread(name: "test")
    do { try await body(thread, Pinned(thread)) } catch {
      thread.stop()
      throw error
    }
    thread.stop()
  }

  @Test func anActorRunsOnItsThreadAndInOrder() async throws {
    try await withThread { thread, pinned in
      #expect(!thread.isCurrent)
      let here = await pinned.run { _ in (thread.isCurrent, ThreadState.current().name) }
      #expect(here == (true, "test"))
      for number in 0..<1000 { await pinned.add(number) }
      #expect(await pinned.numbers == Array(0..<1000))
    }
  }

  @Test func jobsOfManyTasksAreNotLost() async throws {
    try await withThread { _, pinned in
      await withTaskGroup(of: Void.self) { group in
        for task in 0..<50 {
          group.addTask { for number in 0..<100 { await pinned.add(task * 100 + number) } }
        }
      }
      #expect(await pinned.numbers.sorted() == Array(0..<5000))
    }
  }

  @Test func timersRunInOrderAndNotBeforeTheirDeadlines() async throws {
    try await withThread { thread, pinned in
      let now = MonotonicClock.now()
      // The last deadline lies beyond all others.
      await withCheckedContinuation { continuation in
        Task {
          await pinned.run { pinned in
            thread.schedule(at: now + .milliseconds(30)) {
              pinned.assumeIsolated { $0.add(4) }
              continuation.resume()
            }
            for (number, wait) in [(3, 20), (1, -5), (2, 10)] {
              let deadline = now + .milliseconds(wait)
              thread.schedule(at: deadline) {
                pinned.assumeIsolated { $0.add(MonotonicClock.now() >= deadline ? number : -number) }
              }
            }
            let ticket = thread.schedule(at: now + .milliseconds(15)) { pinned.assumeIsolated { $0.add(99) } }
            thread.cancel(ticket)
            thread.schedule(at: MonotonicInstant(nanoseconds: .max)) { pinned.assumeIsolated { $0.add(98) } }
          }
        }
      }
      #expect(await pinned.numbers == [1, 2, 3, 4])
    }
  }

  @Test(arguments: [Int64.min, -1, 0, 1])
  func aDeadlineThatHasPassedIsDueAtOnce(nanoseconds: Int64) async throws {
    try await withThread { thread, pinned in
      await withCheckedContinuation { continuation in
        Task {
          await pinned.run { _ in
            thread.schedule(at: MonotonicInstant(nanoseconds: nanoseconds)) { continuation.resume() }
          }
        }
      }
    }
  }

  /// A timer that is due again at once leaves room for jobs and descriptors.
  @Test func aTimerThatIsAlwaysDueStarvesNobody() async throws {
    try await withThread { thread, pinned in
      let enough = Interrupt()
      @Sendable func again() {
        if !enough.isRaised { thread.schedule(at: MonotonicInstant(nanoseconds: 0), again) }
      }
      await pinned.run { _ in again() }
      for number in 0..<20 { await pinned.add(number) }
      enough.raise()
      #expect(await pinned.numbers.count == 20)
    }
  }

  @Test func aReadableDescriptorEntersTheActor() async throws {
    try await withThread { thread, pinned in
      let pipe = Pipe()
      let bytes = AsyncStream<UInt8>.makeStream()
      try await pinned.run { pinned in
        try thread.watch(pipe.reading, PollThread.readable) { events in
          pinned.assumeIsolated { _ in
            while events & PollThread.readable != 0, let byte = pipe.receive() { bytes.continuation.yield(byte) }
          }
        }
      }
      var received = bytes.stream.makeAsyncIterator()
      for byte in UInt8(1)...50 {
        pipe.send(byte)
        #expect(await received.next() == byte)
      }
      await pinned.run { _ in thread.unwatch(pipe.reading) }
    }
  }

  @Test func aSecondWatchReplacesTheFirstAndUnwatchEndsIt() async throws {
    try await withThread { thread, pinned in
      let pipe = Pipe()
      let noted = NotedNumbers()
      await withCheckedContinuation { continuation in
        Task {
          try await pinned.run { _ in
            try thread.watch(pipe.reading, PollThread.readable) { _ in noted.note(1) }
            try thread.watch(pipe.reading, PollThread.readable) { _ in
              noted.note(2)
              // From inside its own handler, with the byte still unread.
              thread.unwatch(pipe.reading)
              continuation.resume()
            }
          }
          pipe.send(1)
        }
      }
      await pinned.run { _ in thread.unwatch(pipe.reading) }
      #expect(noted.take() == [2])
      #expect(pipe.receive() == 1)
    }
  }

  @Test func whatIsReadyWithoutAReaderIsToldUntilItIsRead() async throws {
    try await withThread { thread, pinned in
      let pipe = Pipe()
      pipe.send(9)
      let calls = AsyncStream<Void>.makeStream()
      try await pinned.run { _ in
        try thread.watch(pipe.reading, PollThread.readable) { _ in calls.continuation.yield() }
      }
      var seen = calls.stream.makeAsyncIterator()
      for _ in 0..<5 { await seen.next() }
      await pinned.run { _ in thread.unwatch(pipe.reading) }
    }
  }

  /// epoll waits for no regular file (EPERM), nor for what is not open (EBADF).
  @Test func whatCannotBeWaitedForIsAnErrorAndIsNotWatched() async throws {
    try await withThread { thread, pinned in
      let file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC)
      await pinned.run { _ in
        for (descriptor, code) in [(file, EPERM), (9999, EBADF)] {
          var failure: SystemError?
          do throws(SystemError) { try thread.watch(descriptor, PollThread.readable) { _ in } } catch {
            failure = error
          }
          #expect(failure == SystemError(code: code, operation: "epoll_ctl on thread test"))
          // Neither is known: both do nothing.
          thread.rewatch(descriptor, PollThread.writable)
          thread.unwatch(descriptor)
        }
      }
      close(file)
    }
  }

  @Test func otherEventsAreToldToTheSameHandler() async throws {
    try await withThread { thread, pinned in
      let pipe = Pipe()
      let told = AsyncStream<UInt32>.makeStream()
      try await pinned.run { _ in
        try thread.watch(pipe.writing, PollThread.readable) { events in told.continuation.yield(events) }
        thread.rewatch(pipe.writing, PollThread.writable)
      }
      var events = told.stream.makeAsyncIterator()
      #expect(await events.next() == PollThread.writable)
      await pinned.run { _ in thread.unwatch(pipe.writing) }
    }
  }

  @Test func stopEndsTheThreadAndLetsGoOfWhatItsHandlersHeld() async throws {
    final class Held: Sendable {}
    weak var held: Held?
    weak var gone: PollThread?
    do {
      let pipe = Pipe()
      let thread = try PollThread(name: "stopped")
      gone = thread
      let object = Held()
      held = object
      let pinned = Pinned(thread)
      try await pinned.run { _ in
        try thread.watch(pipe.reading, PollThread.readable) { _ in withExtendedLifetime(object) {} }
        thread.schedule(at: MonotonicInstant(nanoseconds: .max)) { withExtendedLifetime(object) {} }
      }
      thread.stop()
      thread.stop()
      #expect(!thread.isCurrent)
    }
    #expect(held == nil)
    #expect(gone == nil)
  }

  @Test func aThreadThatNeverHadWorkStops() throws {
    for _ in 0..<50 { try PollThread(name: "idle").stop() }
  }
}
