// Generated from src/proto/grpc/testing/test.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Testing {
  package enum LoadBalancerStatsService {
    package static let getClientStats =
      UnaryMethod<Testing.LoadBalancerStatsRequest, Testing.LoadBalancerStatsResponse>(
        path: "/grpc.testing.LoadBalancerStatsService/GetClientStats"
      )

    package static let getClientAccumulatedStats =
      UnaryMethod<Testing.LoadBalancerAccumulatedStatsRequest, Testing.LoadBalancerAccumulatedStatsResponse>(
        path: "/grpc.testing.LoadBalancerStatsService/GetClientAccumulatedStats"
      )
  }
}
