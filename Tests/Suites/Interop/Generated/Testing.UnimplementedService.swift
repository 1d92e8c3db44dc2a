// Generated from src/proto/grpc/testing/test.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Testing {
  package enum UnimplementedService {
    package static let unimplementedCall =
      UnaryMethod<Testing.Empty, Testing.Empty>(
        path: "/grpc.testing.UnimplementedService/UnimplementedCall"
      )
  }
}
