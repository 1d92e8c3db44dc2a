// Generated from src/proto/grpc/testing/messages.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

import Protobuf

extension Testing {
  package enum PayloadType: OpenEnum {
    case compressable
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    package init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .compressable
      default: self = .unrecognized(rawValue)
      }
    }

    package var rawValue: Int32 {
      switch self {
      case .compressable: 0
      case .unrecognized(let number): number
      }
    }
  }
}
