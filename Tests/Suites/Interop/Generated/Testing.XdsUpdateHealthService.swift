// Generated from src/proto/grpc/testing/test.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Testing {
  package enum XdsUpdateHealthService {
    package static let setServing =
      UnaryMethod<Testing.Empty, Testing.Empty>(
        path: "/grpc.testing.XdsUpdateHealthService/SetServing"
      )

    package static let setNotServing =
      UnaryMethod<Testing.Empty, Testing.Empty>(
        path: "/grpc.testing.XdsUpdateHealthService/SetNotServing"
      )
  }
}
