import RemoteClient

/// What the texts about a failed call name.
struct CallPlace: Equatable, Sendable {
  /// `host:port`.
  let server: String
  /// Nothing when no token is sent.
  let tokenFile: String?
}

extension CommandFailure {
  /// A call that failed, in words for the person who asked. `what` says what was tried: `list the receivers`.
  init(_ error: RPCError, trying what: String, at place: CallPlace) {
    let message = Printable.text(error.message.isEmpty ? error.code.name : error.message)
    let reason = error.cause.isEmpty ? message : "\(message) (\(Printable.text(error.cause)))"
    let server = place.server
    let text =
      switch (error.origin, error.code) {
      case (.security, _): "\(reason); check --ca-file and the host in --server"
      case (.network, _): "\(reason); check that \(server) is right and the server runs"
      case (.deadline, _): "\(server) does not answer: \(reason); --timeout waits longer"
      case (.cancelled, _): "interrupted"
      case (_, .unauthenticated):
        place.tokenFile.map { "\(server) refuses the token in \($0): \(reason); put the account's token there" }
          ?? "\(server) wants a token: \(reason); --token-file names the file that holds the account's"
      case (_, .notFound): "\(server) says: \(reason); `remote list` shows the account's receivers"
      case (_, .failedPrecondition):
        "\(server) says: \(reason); start the receiver, `remote list` shows it when it is attached"
      case (_, .unavailable): "\(server) says: \(reason); try again in a while"
      default: "\(server) says \(error.code.name): \(reason)"
      }
    self.init(error.origin == .cancelled ? .interrupted : .failed, "cannot \(what): \(text)")
  }
}
