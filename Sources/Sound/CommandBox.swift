import Glibc
import Playback

/// Commands for a work thread, which takes all that there are and otherwise sleeps until one comes or a deadline passes.
final class CommandBox<Command: Sendable>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var commands: [Command] = []

  init() {
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(changed, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  func send(_ command: Command) {
    pthread_mutex_lock(mutex)
    commands.append(command)
    pthread_cond_signal(changed)
    pthread_mutex_unlock(mutex)
  }

  /// All commands so far, in order. Waits for one until `deadline`, or for ever.
  func take(until deadline: MonotonicInstant?) -> [Command] {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while commands.isEmpty {
      if let deadline {
        let nanoseconds = max(0, deadline.nanoseconds)
        var time = timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
        if pthread_cond_timedwait(changed, mutex, &time) == ETIMEDOUT { break }
      } else {
        pthread_cond_wait(changed, mutex)
      }
    }
    defer { commands = [] }
    return commands
  }
}
