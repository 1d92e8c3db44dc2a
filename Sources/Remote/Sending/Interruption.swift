import Glibc
import Linux
import Playback

/// SIGINT and SIGTERM as the end of a task. Runs on the thread that it was given.
actor Interruption {
  /// After this long the process ends whatever it waits for, a pipe that nobody reads for example.
  private static let patience = Duration.milliseconds(500)

  private nonisolated let thread: PollThread

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  init(on thread: PollThread) { self.thread = thread }

  /// Cancels `task` at the first signal; `status` is what the process ends with if that does not end it.
  func arm(_ task: Task<ExitStatus, Never>, endingWith status: ExitStatus) throws(SystemError) {
    try SignalWatch.watch(on: thread) { [thread] in
      task.cancel()
      thread.schedule(at: MonotonicClock.now() + Self.patience) { _exit(status.rawValue) }
    }
  }
}
