import Playback
import Synchronization
import Testing

@testable import Linux

struct SuspendWatchTests {
  /// A suspend cannot be made here: the clocks are the test's, what the kernel tells at a resume is `look`.
  @Test func sleepsAreToldWhenTheClockHasJumped() async throws {
    let thread = try PollThread(name: "test")
    let clock = Mutex(Duration.seconds(7))
    let told = Mutex<[Duration]>([])
    let maker = Maker(thread)
    let watch = try await maker.watch({ clock.withLock { $0 } }, { slept in told.withLock { $0.append(slept) } })
    for seconds in [7, 10, 12, 13, 13, 3613] {
      clock.withLock { $0 = .seconds(seconds) }
      watch.look()
    }
    #expect(told.withLock { $0 } == [.seconds(6), .seconds(3600)])
    thread.stop()
  }

  private actor Maker {
    private nonisolated let thread: PollThread
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(_ thread: PollThread) { self.thread = thread }

    func watch(
      _ suspended: @escaping @Sendable () -> Duration, _ action: @escaping @Sendable (Duration) -> Void
    ) throws(SystemError) -> SuspendWatch { try SuspendWatch(on: thread, suspended: suspended, action) }
  }
}
