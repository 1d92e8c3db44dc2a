// Generated from src/proto/grpc/testing/test.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Testing {
  package enum ReconnectService {
    package static let start =
      UnaryMethod<Testing.ReconnectParams, Testing.Empty>(
        path: "/grpc.testing.ReconnectService/Start"
      )

    package static let stop =
      UnaryMethod<Testing.Empty, Testing.ReconnectInfo>(
        path: "/grpc.testing.ReconnectService/Stop"
      )
  }
}
