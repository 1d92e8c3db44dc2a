import Linux
import Synchronization

/// Ends the attachment that is open, and the wait for the next one, from the session.
final class DropSignal: Sendable {
  private struct State {
    var attempt: Task<Void, Never>?
    var rest: Task<Void, Never>?
    var isHurried = false
  }

  private let state = Mutex(State())

  /// Ends the attempt at hand.
  func signal() { state.withLock { $0.attempt }?.cancel() }

  /// Cuts the wait at hand short, or the next one when there is none.
  func hurry() {
    let rest = state.withLock { state in
      state.isHurried = true
      return state.rest
    }
    rest?.cancel()
  }

  /// Forgets a `hurry` that no wait has heard.
  func calm() { state.withLock { $0.isHurried = false } }

  /// Runs `body` until it returns or the signal is given; nothing in that case, unless it returned all the same.
  func racing<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) async -> Value? {
    let result = Latest<Value>()
    let task = Task { result.set(await body()) }
    state.withLock { $0.attempt = task }
    await Self.finish(task)
    state.withLock { $0.attempt = nil }
    return result.value
  }

  /// Waits, and returns whether it was told to hurry. The end of the task ends the wait.
  func rest(for wait: Duration) async -> Bool {
    let task = Task<Void, Never> { try? await Task.sleep(for: wait) }
    let isHurried = state.withLock { state in
      state.rest = task
      return state.isHurried
    }
    if isHurried { task.cancel() }
    await Self.finish(task)
    return state.withLock { state in
      defer {
        state.isHurried = false
        state.rest = nil
      }
      return state.isHurried
    }
  }

  private static func finish(_ task: Task<Void, Never>) async {
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
