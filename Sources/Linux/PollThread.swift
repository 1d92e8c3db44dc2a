internal import CLinux
import Glibc
package import Playback
import Synchronization

/// A named thread that waits in epoll and is the serial executor of one actor.
///
/// An actor pins itself with `nonisolated var unownedExecutor { thread.asUnownedSerialExecutor() }`. Handlers of
/// descriptors and timers run on the thread, outside any job, and enter the actor with `assumeIsolated`. `watch`,
/// `unwatch`, `schedule` and `cancel` are called on the thread itself. Hops to it from elsewhere cost 3 to 10 µs.
package final class PollThread: SerialExecutor, @unchecked Sendable {
  /// Gets the ready epoll events: EPOLLIN and so on.
  package typealias Handler = @Sendable (_ events: UInt32) -> Void

  /// What is readable and writable in the words of epoll.
  package static let readable = UInt32(EPOLLIN.rawValue)
  package static let writable = UInt32(EPOLLOUT.rawValue)

  package let name: String
  private let epoll: Descriptor
  private let wakeup: Descriptor
  private let timer: Descriptor
  private let jobs = Mutex<[UnownedJob]>([])
  private let woken = Atomic<Bool>(false)
  private let stopping = Atomic<Bool>(false)
  private let identity = Mutex<pthread_t?>(nil)

  // Touched on the thread only.
  private var handlers: [Int32: Handler] = [:]
  private var timers = TimerQueue()

  /// Starts the thread. Fails when the process is out of descriptors or threads.
  package init(name: String) throws(SystemError) {
    let epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard epoll >= 0 else { throw .last("epoll_create1 for thread \(name)") }
    let ownedEpoll = Descriptor(owning: epoll)
    let wakeup = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
    guard wakeup >= 0 else { throw .last("eventfd for thread \(name)") }
    let ownedWakeup = Descriptor(owning: wakeup)
    let timer = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK))
    guard timer >= 0 else { throw .last("timerfd_create for thread \(name)") }
    self.name = name
    self.epoll = ownedEpoll
    self.wakeup = ownedWakeup
    self.timer = Descriptor(owning: timer)
    try register(wakeup, Self.readable, EPOLL_CTL_ADD)
    try register(timer, Self.readable, EPOLL_CTL_ADD)
    try start()
  }

  private func start() throws(SystemError) {
    var thread = pthread_t()
    let retained = Unmanaged.passRetained(self)
    let code = pthread_create(
      &thread, nil,
      { @Sendable pointer in
        let me = Unmanaged<PollThread>.fromOpaque(pointer!).takeRetainedValue()
        me.identity.withLock { $0 = pthread_self() }
        clinux_set_thread_name(me.name)
        me.run()
        return nil
      }, retained.toOpaque())
    guard code == 0 else {
      retained.release()
      throw SystemError(code: code, operation: "pthread_create \(name)")
    }
    identity.withLock { $0 = thread }
  }

  /// Ends the loop after the jobs at hand and joins the thread. Not from the thread itself.
  package func stop() {
    precondition(!isCurrent, "\(name) cannot join itself")
    guard !stopping.exchange(true, ordering: .acquiringAndReleasing) else { return }
    wake()
    if let thread = identity.withLock({ $0 }) { pthread_join(thread, nil) }
    // The system gives the identity of a joined thread to another one.
    identity.withLock { $0 = nil }
  }

  package var isCurrent: Bool {
    let thread = identity.withLock { $0 }
    return thread.map { pthread_equal($0, pthread_self()) != 0 } ?? false
  }

  // MARK: Executor

  package func enqueue(_ job: consuming ExecutorJob) {
    let unowned = UnownedJob(job)
    jobs.withLock { $0.append(unowned) }
    // The thread itself looks at `woken` before it waits again.
    if !woken.exchange(true, ordering: .acquiringAndReleasing), !isCurrent { wake() }
  }

  package func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

  package func checkIsolated() { precondition(isCurrent, "not on thread \(name)") }

  package func isSameExclusiveExecutionContext(other: PollThread) -> Bool { self === other }

  private func wake() {
    var one: UInt64 = 1
    _ = write(wakeup.raw, &one, 8)
  }

  // MARK: On the thread

  /// Calls `handler` whenever `descriptor` is ready for `events`; a second call replaces events and handler. Fails when
  /// the kernel is out of memory or watches (ENOMEM, ENOSPC), or for a descriptor that cannot be waited for (EPERM, a
  /// regular file); nothing is watched then.
  package func watch(_ descriptor: Int32, _ events: UInt32, _ handler: @escaping Handler) throws(SystemError) {
    checkIsolated()
    try register(descriptor, events, handlers[descriptor] == nil ? EPOLL_CTL_ADD : EPOLL_CTL_MOD)
    handlers[descriptor] = handler
  }

  /// Other events for a descriptor that is watched, with the same handler. The kernel has all that it needs for that.
  package func rewatch(_ descriptor: Int32, _ events: UInt32) {
    checkIsolated()
    guard handlers[descriptor] != nil else { return }
    do throws(SystemError) { try register(descriptor, events, EPOLL_CTL_MOD) } catch {
      preconditionFailure("\(error): descriptor \(descriptor) was closed while it was watched")
    }
  }

  /// Forgets a descriptor. Before it is closed: a kernel that knows it no more (EBADF, ENOENT) has nothing to forget.
  package func unwatch(_ descriptor: Int32) {
    checkIsolated()
    guard handlers.removeValue(forKey: descriptor) != nil else { return }
    do throws(SystemError) { try register(descriptor, 0, EPOLL_CTL_DEL) } catch { return }
  }

  /// Calls `action` on the thread once, not before `deadline`.
  @discardableResult
  package func schedule(at deadline: MonotonicInstant, _ action: @escaping @Sendable () -> Void) -> TimerTicket {
    checkIsolated()
    let ticket = timers.insert(deadline: deadline, action)
    arm()
    return ticket
  }

  package func cancel(_ ticket: TimerTicket) {
    checkIsolated()
    timers.remove(ticket)
  }

  private func register(_ descriptor: Int32, _ events: UInt32, _ operation: Int32) throws(SystemError) {
    var event = epoll_event()
    event.events = events
    event.data.fd = descriptor
    guard epoll_ctl(epoll.raw, operation, descriptor, &event) == 0 else { throw .last("epoll_ctl on thread \(name)") }
  }

  private func arm() {
    var setting = itimerspec()
    if let deadline = timers.earliest {
      let nanoseconds = max(1, deadline.nanoseconds)
      setting.it_value.tv_sec = Int(nanoseconds / 1_000_000_000)
      setting.it_value.tv_nsec = Int(nanoseconds % 1_000_000_000)
    }
    timerfd_settime(timer.raw, Int32(TFD_TIMER_ABSTIME), &setting, nil)
  }

  private func run() {
    let executor = asUnownedSerialExecutor()
    withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 32) { events in
      while true {
        var batch: [UnownedJob] = []
        woken.store(false, ordering: .sequentiallyConsistent)
        jobs.withLock { swap(&$0, &batch) }
        for job in batch { job.runSynchronously(on: executor) }
        if stopping.load(ordering: .acquiring), jobs.withLock({ $0.isEmpty }) { break }
        let count = epoll_wait(
          epoll.raw, events.baseAddress!, 32, woken.load(ordering: .sequentiallyConsistent) ? 0 : -1)
        for index in 0..<max(0, Int(count)) { dispatch(events[index]) }
      }
    }
    handlers = [:]
    timers = TimerQueue()
  }

  private func dispatch(_ event: epoll_event) {
    var counter: UInt64 = 0
    switch event.data.fd {
    case wakeup.raw: _ = read(wakeup.raw, &counter, 8)
    case timer.raw:
      _ = read(timer.raw, &counter, 8)
      // Those that are due now, and not what they schedule in turn: descriptors and jobs come between.
      let now = MonotonicClock.now()
      for _ in 0..<timers.count { timers.popDue(at: now)?() }
      arm()
    default: handlers[event.data.fd]?(event.events)
    }
  }
}
