import Linux

/// Waits for SIGTERM and SIGINT, and for the end of each suspend.
enum SignalThread {
  /// Calls `terminated` at each signal, on a thread of its own that lives as long as the process, and `resumed` after
  /// each sleep of more than five seconds. When this fails the process must not run: the signals are blocked, and nothing
  /// but SIGKILL would end it.
  static func start(
    terminated: @escaping @Sendable () -> Void, resumed: @escaping @Sendable (_ slept: Duration) -> Void
  ) async throws(SystemError) {
    let thread = try PollThread(name: "signals")
    let watcher = Watcher(thread: thread)
    try await watcher.watch(terminated, resumed)
  }

  private actor Watcher {
    nonisolated let thread: PollThread
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(thread: PollThread) { self.thread = thread }

    func watch(
      _ terminated: @escaping @Sendable () -> Void, _ resumed: @escaping @Sendable (Duration) -> Void
    ) throws(SystemError) {
      try SignalWatch.watch(on: thread, terminated)
      try SuspendWatch(on: thread, resumed)
    }
  }
}
