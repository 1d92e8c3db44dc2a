internal import CLinux
import Glibc

/// SIGTERM and SIGINT as events of a poll thread instead of interruptions.
package enum SignalWatch {
  /// Blocks the signals for the calling thread and every thread made after it, and ignores SIGPIPE. Call first in the
  /// process.
  package static func block() {
    var set = terminationSignals
    pthread_sigmask(SIG_BLOCK, &set, nil)
    signal(SIGPIPE, SIG_IGN)
  }

  /// Calls `action` on `thread` at each SIGTERM or SIGINT. On the thread itself. The descriptor lives as long as the
  /// process.
  package static func watch(on thread: PollThread, _ action: @escaping @Sendable () -> Void) throws(SystemError) {
    var set = terminationSignals
    let descriptor = signalfd(-1, &set, Int32(SFD_CLOEXEC) | Int32(SFD_NONBLOCK))
    guard descriptor >= 0 else { throw .last("signalfd") }
    try thread.watch(descriptor, PollThread.readable) { _ in
      var information = signalfd_siginfo()
      if read(descriptor, &information, MemoryLayout<signalfd_siginfo>.size) > 0 { action() }
    }
  }

  private static var terminationSignals: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGTERM)
    sigaddset(&set, SIGINT)
    return set
  }
}
