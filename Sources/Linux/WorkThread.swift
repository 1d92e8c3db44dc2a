internal import CLinux
import Glibc
import Synchronization

/// A named thread with one plain loop that may block in C. Told to stop by an interrupt and the closing of its queues,
/// and then joined.
package final class WorkThread: Sendable {
  private final class Body: Sendable {
    let name: String
    let run: @Sendable () -> Void
    init(_ name: String, _ run: @escaping @Sendable () -> Void) {
      self.name = name
      self.run = run
    }
  }

  private let identity: Mutex<pthread_t?>

  /// Starts `run` on a new thread.
  package init(name: String, _ run: @escaping @Sendable () -> Void) throws(SystemError) {
    var thread = pthread_t()
    let body = Unmanaged.passRetained(Body(name, run))
    let code = pthread_create(
      &thread, nil,
      { @Sendable pointer in
        let body = Unmanaged<Body>.fromOpaque(pointer!).takeRetainedValue()
        clinux_set_thread_name(body.name)
        body.run()
        return nil
      }, body.toOpaque())
    guard code == 0 else {
      body.release()
      throw SystemError(code: code, operation: "pthread_create \(name)")
    }
    identity = Mutex(thread)
  }

  /// Waits until the loop has returned. A second call returns at once. Blocks: never on an actor's thread.
  package func join() {
    let thread = identity.withLock { value in
      defer { value = nil }
      return value
    }
    if let thread { pthread_join(thread, nil) }
  }

  deinit {
    if let thread = identity.withLock({ $0 }) { pthread_detach(thread) }
  }
}
