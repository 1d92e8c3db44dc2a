import Linux

/// Waits for SIGTERM and SIGINT.
enum SignalThread {
  /// Calls `action` at each signal, on a thread of its own that lives as long as the process. When this fails the process
  /// must not run: the signals are blocked, and nothing but SIGKILL would end it.
  static func start(_ action: @escaping @Sendable () -> Void) async throws(SystemError) {
    let thread = try PollThread(name: "signals")
    let watcher = Watcher(thread: thread)
    try await watcher.watch(action)
  }

  private actor Watcher {
    nonisolated let thread: PollThread
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(thread: PollThread) { self.thread = thread }

    func watch(_ action: @escaping @Sendable () -> Void) throws(SystemError) {
      try SignalWatch.watch(on: thread, action)
    }
  }
}
