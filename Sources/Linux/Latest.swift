import Synchronization

/// A cell for news that is merged: the newest value replaces the older one, nobody is told.
package final class Latest<Value: Sendable>: Sendable {
  // Filled after it was made: Swift 6.0's debug code generation fails on Mutex(value) of a generic value.
  private let cell = Mutex<Value?>(nil)

  package init(_ value: Value? = nil) { cell.withLock { $0 = value } }

  package func set(_ value: Value?) {
    // The old value is let go of outside the lock.
    _ = cell.withLock { cell in
      defer { cell = value }
      return cell
    }
  }

  package var value: Value? { cell.withLock { $0 } }

  /// The value, which is then gone.
  package func take() -> Value? {
    cell.withLock { value in
      defer { value = nil }
      return value
    }
  }
}
