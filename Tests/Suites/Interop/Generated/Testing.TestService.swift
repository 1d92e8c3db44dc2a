// Generated from src/proto/grpc/testing/test.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Testing {
  package enum TestService {
    package static let emptyCall =
      UnaryMethod<Testing.Empty, Testing.Empty>(
        path: "/grpc.testing.TestService/EmptyCall"
      )

    package static let unaryCall =
      UnaryMethod<Testing.SimpleRequest, Testing.SimpleResponse>(
        path: "/grpc.testing.TestService/UnaryCall"
      )

    package static let cacheableUnaryCall =
      UnaryMethod<Testing.SimpleRequest, Testing.SimpleResponse>(
        path: "/grpc.testing.TestService/CacheableUnaryCall"
      )

    package static let streamingOutputCall =
      ServerStreamingMethod<Testing.StreamingOutputCallRequest, Testing.StreamingOutputCallResponse>(
        path: "/grpc.testing.TestService/StreamingOutputCall"
      )

    package static let streamingInputCall =
      ClientStreamingMethod<Testing.StreamingInputCallRequest, Testing.StreamingInputCallResponse>(
        path: "/grpc.testing.TestService/StreamingInputCall"
      )

    package static let fullDuplexCall =
      BidirectionalStreamingMethod<Testing.StreamingOutputCallRequest, Testing.StreamingOutputCallResponse>(
        path: "/grpc.testing.TestService/FullDuplexCall"
      )

    package static let halfDuplexCall =
      BidirectionalStreamingMethod<Testing.StreamingOutputCallRequest, Testing.StreamingOutputCallResponse>(
        path: "/grpc.testing.TestService/HalfDuplexCall"
      )

    package static let unimplementedCall =
      UnaryMethod<Testing.Empty, Testing.Empty>(
        path: "/grpc.testing.TestService/UnimplementedCall"
      )
  }
}
