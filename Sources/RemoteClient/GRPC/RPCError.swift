/// A call that failed: what was asked, how it ended, and what a person can make of it.
package struct RPCError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Who ended the call.
  package enum Origin: Sendable, Equatable {
    /// The server, with a status of its own.
    case server
    /// What lies between: no name, no route, a lost connection, a proxy, a broken reply.
    case network
    /// TLS: the certificate, its host, the protocol. Trying again soon does not help.
    case security
    /// Our deadline.
    case deadline
    /// Our task, `cancel()` or `close()`.
    case cancelled
    /// Refused before anything was sent.
    case request
  }

  package let code: GRPCCode
  /// What the server, or else we, say to people. Never a token.
  package let message: String
  /// The path of the method: `/xmb.api.v1.PlaybackService/StartPlayback`.
  package let operation: String
  /// What lies behind it where it is not the server's own word: an errno, a TLS reason, a resolver's answer. Or empty.
  package let cause: String
  package let origin: Origin
  /// True when the request certainly never reached the server's application, so that anything may be sent again.
  package let isRetrySafe: Bool
  /// What the server sent with the status.
  package let trailingMetadata: Metadata

  package init(
    code: GRPCCode, message: String, operation: String, cause: String = "", origin: Origin, isRetrySafe: Bool = false,
    trailingMetadata: Metadata = Metadata()
  ) {
    self.code = code
    self.message = message
    self.operation = operation
    self.cause = cause
    self.origin = origin
    self.isRetrySafe = isRetrySafe
    self.trailingMetadata = trailingMetadata
  }

  package var description: String {
    var text = "\(operation): \(code.name)"
    if !message.isEmpty { text += ": \(message)" }
    if !cause.isEmpty { text += " (\(cause))" }
    return text
  }
}

/// Why a connection is not there, or not any more. Becomes the `RPCError` of each call that waits for it.
struct ConnectionFault: Error, Equatable {
  let message: String
  let cause: String
  let origin: RPCError.Origin

  init(_ message: String, cause: String = "", origin: RPCError.Origin = .network) {
    self.message = message
    self.cause = cause
    self.origin = origin
  }

  static let suspended = ConnectionFault("the device was suspended")

  /// For the log.
  var text: String { cause.isEmpty ? message : "\(message) (\(cause))" }

  func error(_ operation: String, isRetrySafe: Bool) -> RPCError {
    RPCError(
      code: .unavailable, message: message, operation: operation, cause: cause, origin: origin, isRetrySafe: isRetrySafe
    )
  }
}
