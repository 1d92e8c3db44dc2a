import Playback
import RemoteClient

/// The client's side of the cases of grpc/doc/http2-interop-test-descriptions.md. Statuses are those that gRPC's own C++
/// client asserts (test/cpp/interop/http2_client.cc).
enum NegativeCases {
  static let all: [String: InteropClient.Case] = [
    "data_frame_padding": UnaryCases.largeUnary,
    "no_df_padding_sanity_test": UnaryCases.largeUnary,
    "ping": UnaryCases.largeUnary,
    "goaway": goAway,
    "max_streams": maxStreams,
    "rst_after_header": reset,
    "rst_during_data": reset,
    "rst_after_data": reset,
  ]

  /// The description has a second between two calls, for GOAWAY to arrive. Before that a call at once, which may meet
  /// GOAWAY on its way.
  private static let goAway: InteropClient.Case = { link in
    try await UnaryCases.largeUnary(link)
    try await UnaryCases.largeUnary(link)
    try await Task.sleep(for: .seconds(1))
    try await UnaryCases.largeUnary(link)
  }

  /// One call, so that the limit is known, and ten at once.
  private static let maxStreams: InteropClient.Case = { link in
    try await UnaryCases.largeUnary(link)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<10 { group.addTask { try await UnaryCases.largeUnary(link) } }
      try await group.waitForAll()
    }
  }

  /// A reset with NO_ERROR is INTERNAL, also behind a complete message: there was no status.
  private static let reset: InteropClient.Case = { link in
    try await expect(.internalError) { () async throws(RPCError) in
      try await link.unary(Testing.TestService.unaryCall, .large, deadline: patience)
    }
  }
}
