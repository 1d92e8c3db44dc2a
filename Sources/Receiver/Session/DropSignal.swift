import Linux
import Synchronization

/// Ends the attachment that is open, from the session.
final class DropSignal: Sendable {
  private let running = Mutex<Task<Void, Never>?>(nil)

  func signal() { running.withLock { $0 }?.cancel() }

  /// Runs `body` until it returns or the signal is given; nothing in that case, unless it returned all the same.
  func racing<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) async -> Value? {
    let result = Latest<Value>()
    let task = Task { result.set(await body()) }
    running.withLock { $0 = task }
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    running.withLock { $0 = nil }
    return result.value
  }
}
