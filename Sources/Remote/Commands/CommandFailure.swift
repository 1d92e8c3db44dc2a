/// How the program ends.
enum ExitStatus: Int32, Sendable {
  case done = 0
  /// Refused, or it could not be done.
  case failed = 1
  case usage = 2
  /// Sent, and not acknowledged in time.
  case unacknowledged = 3
  /// By SIGINT or SIGTERM, as shells count it.
  case interrupted = 130
}

/// Why a command did not do what it was to do: what, where and what to do about it.
struct CommandFailure: Error, Equatable, CustomStringConvertible {
  let status: ExitStatus
  let description: String
  /// The directive that was sent, if one was.
  var directive: UInt64?

  init(_ status: ExitStatus, _ description: String, directive: UInt64? = nil) {
    self.status = status
    self.description = description
    self.directive = directive
  }
}
