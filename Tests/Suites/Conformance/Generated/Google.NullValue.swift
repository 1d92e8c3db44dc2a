// Generated from google/protobuf/struct.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

import Protobuf

extension Google {
  package enum NullValue: OpenEnum {
    case nullValue
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    package init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .nullValue
      default: self = .unrecognized(rawValue)
      }
    }

    package var rawValue: Int32 {
      switch self {
      case .nullValue: 0
      case .unrecognized(let number): number
      }
    }
  }
}
