// Generated from src/proto/grpc/testing/test.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Testing {
  package enum XdsUpdateClientConfigureService {
    package static let configure =
      UnaryMethod<Testing.ClientConfigureRequest, Testing.ClientConfigureResponse>(
        path: "/grpc.testing.XdsUpdateClientConfigureService/Configure"
      )
  }
}
