import Glibc

/// A system call that failed: what was tried on what, and the kernel's reason.
package struct SystemError: Error, Equatable, CustomStringConvertible {
  /// `errno`, or a negative number that a library gave as such, made positive.
  package let code: Int32
  /// What was tried on what, for example `open /run/receiver.sock`.
  package let operation: String

  package init(code: Int32, operation: String) {
    self.code = code
    self.operation = operation
  }

  /// The calling thread's `errno` as an error. Call it before anything else can overwrite `errno`.
  package static func last(_ operation: String) -> SystemError { SystemError(code: errno, operation: operation) }

  package var reason: String { String(cString: strerror(code)) }
  package var description: String { "\(operation): \(reason)" }
}

extension SystemError {
  /// ENOTSUP: what `FileStore.read` says to a FIFO, a socket or a device.
  package static let noRegularFile = ENOTSUP

  /// ENOENT or ENOTDIR.
  package var isMissingFile: Bool { code == ENOENT || code == ENOTDIR }
}
