internal import CLinux
import Glibc
import Playback
import Synchronization

/// Notices at once that the machine was suspended and is awake again.
///
/// The kernel cancels a timer on CLOCK_REALTIME that asks for it when the clock jumps (timerfd_create(2),
/// TFD_TIMER_CANCEL_ON_SET), which it does at each resume, before user space has run for long; no thread has to wake up
/// regularly for it. Whether it was a suspend, or somebody set the clock, CLOCK_BOOTTIME and CLOCK_MONOTONIC tell.
package final class SuspendWatch: Sendable {
  private let descriptor: Descriptor
  private let suspended: @Sendable () -> Duration
  private let jump: Mutex<SuspendJump>
  private let action: @Sendable (Duration) -> Void

  /// Calls `action` on `thread` with the length of each sleep of more than `SuspendJump.least`. On the thread itself; the
  /// thread keeps the watch as long as it runs.
  ///
  /// `suspended` is how long the machine has been suspended since it booted.
  @discardableResult
  package init(
    on thread: PollThread, suspended: @escaping @Sendable () -> Duration = MonotonicClock.suspended,
    _ action: @escaping @Sendable (_ slept: Duration) -> Void
  ) throws(SystemError) {
    let raw = timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK))
    guard raw >= 0 else { throw .last("timerfd_create for suspends") }
    descriptor = Descriptor(owning: raw)
    self.suspended = suspended
    self.action = action
    jump = Mutex(SuspendJump(suspended: suspended()))
    try arm()
    try thread.watch(raw, PollThread.readable) { _ in self.clockJumped() }
  }

  private func arm() throws(SystemError) {
    var setting = itimerspec()
    setting.it_value.tv_sec = Int.max
    let flags = Int32(TFD_TIMER_ABSTIME) | Int32(TFD_TIMER_CANCEL_ON_SET)
    let code = timerfd_settime(descriptor.raw, flags, &setting, nil)
    guard code == 0 else { throw .last("timerfd_settime for suspends") }
  }

  private func clockJumped() {
    var count: UInt64 = 0
    // ECANCELED; the timer stays armed for the next jump.
    _ = read(descriptor.raw, &count, 8)
    look()
  }

  /// What a jump of the clock brings about.
  func look() {
    let suspended = suspended()
    if let slept = jump.withLock({ $0.look(suspended: suspended) }) { action(slept) }
  }
}
