import Linux

/// Waits for SIGTERM and SIGINT.
enum SignalThread {
  /// Calls `action` at each signal, on a thread of its own that lives as long as the process.
  static func start(_ action: @escaping @Sendable () -> Void) throws(SystemError) {
    let thread = try PollThread(name: "signals")
    let watcher = Watcher(thread: thread)
    Task { await watcher.watch(action) }
  }

  private actor Watcher {
    nonisolated let thread: PollThread
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }
    private let log = Log("signals")

    init(thread: PollThread) { self.thread = thread }

    func watch(_ action: @escaping @Sendable () -> Void) {
      do throws(SystemError) { try SignalWatch.watch(on: thread, action) } catch {
        log.error("signals cannot be watched", .reason("\(error)"))
      }
    }
  }
}
