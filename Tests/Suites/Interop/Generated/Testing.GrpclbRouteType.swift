// Generated from src/proto/grpc/testing/messages.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

import Protobuf

extension Testing {
  package enum GrpclbRouteType: OpenEnum {
    case unknown
    case fallback
    case backend
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    package init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unknown
      case 1: self = .fallback
      case 2: self = .backend
      default: self = .unrecognized(rawValue)
      }
    }

    package var rawValue: Int32 {
      switch self {
      case .unknown: 0
      case .fallback: 1
      case .backend: 2
      case .unrecognized(let number): number
      }
    }
  }
}
