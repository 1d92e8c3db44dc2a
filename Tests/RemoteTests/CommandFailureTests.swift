import RemoteClient
import Testing

@testable import Remote

@Suite("Failed calls in words") struct CommandFailureTests {
  private static let place = CallPlace(server: "tv:7443", tokenFile: "/t/token")

  @Test(
    arguments: [
      (.server, .unauthenticated, "tv:7443 refuses the token in /t/token: why; put the account's token there"),
      (.server, .notFound, "tv:7443 says: why; `remote list` shows the account's receivers"),
      (
        .server, .failedPrecondition,
        "tv:7443 says: why; start the receiver, `remote list` shows it when it is attached"
      ),
      (.server, .invalidArgument, "tv:7443 says INVALID_ARGUMENT: why"),
      (.server, .unavailable, "tv:7443 says: why; try again in a while"),
      (.network, .unavailable, "why; check that tv:7443 is right and the server runs"),
      (.security, .unavailable, "why; check --ca-file and the host in --server"),
      (.deadline, .deadlineExceeded, "tv:7443 does not answer: why; --timeout waits longer"),
    ] as [(RPCError.Origin, GRPCCode, String)])
  func texts(origin: RPCError.Origin, code: GRPCCode, text: String) {
    let error = RPCError(code: code, message: "why", operation: "/x", origin: origin)
    let failure = CommandFailure(error, trying: "dance", at: Self.place)
    #expect(failure == CommandFailure(.failed, "cannot dance: \(text)"))
  }

  @Test func withoutToken() {
    let error = RPCError(code: .unauthenticated, message: "", operation: "/x", cause: "a\nb", origin: .server)
    let failure = CommandFailure(error, trying: "dance", at: CallPlace(server: "tv:7443", tokenFile: nil))
    let expected =
      "cannot dance: tv:7443 wants a token: UNAUTHENTICATED (a?b); --token-file names the file that holds the account's"
    #expect(failure == CommandFailure(.failed, expected))
  }

  @Test func interrupted() {
    let error = RPCError(code: .cancelled, message: "cancelled", operation: "/x", origin: .cancelled)
    #expect(CommandFailure(error, trying: "dance", at: Self.place).status == .interrupted)
  }
}
