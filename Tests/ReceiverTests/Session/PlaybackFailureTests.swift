import Playback
import RemoteClient
import Testing

@testable import Receiver

/// What senders are told of a play that failed.
struct PlaybackFailureTests {
  private func error(_ code: GRPCCode, _ message: String) -> RPCError {
    RPCError(code: code, message: message, operation: "/xmb.api.v1.PlaybackService/StartPlayback", origin: .server)
  }

  @Test(arguments: GRPCCode.allCases) func aRefusedStartHasItsCode(_ code: GRPCCode) {
    let failure = PlaybackFailure(starting: error(code, "because"))
    let expected: PlaybackFailure.Code =
      switch code {
      case .notFound: .episodeNotFound
      case .permissionDenied, .unauthenticated, .resourceExhausted: .notEntitled
      case .failedPrecondition: .nothingPlayable
      default: .network
      }
    #expect(failure.code == expected)
    #expect(failure.message.contains("because"))
  }

  @Test func aRefusalWithoutAWordNamesItsCode() {
    #expect(PlaybackFailure(starting: error(.notFound, "")).message == "The service does not know this film: NOT_FOUND")
  }

  @Test(
    arguments: [
      (.transient, .network), (.unauthorized, .network), (.missing, .network), (.certificate, .network),
      (.protocolViolation, .network), (.interrupted, .network), (.corrupt, .mediaCorrupt), (.undecodable, .decoder),
    ] as [(MediaFailure.Kind, PlaybackFailure.Code)])
  func aFailureOfTheMediaHasItsCode(_ kind: MediaFailure.Kind, code: PlaybackFailure.Code) {
    let failure = PlaybackFailure(media: MediaFailure(kind, "in words"))
    #expect(failure.code == code)
    #expect(failure.message == "in words")
  }
}
