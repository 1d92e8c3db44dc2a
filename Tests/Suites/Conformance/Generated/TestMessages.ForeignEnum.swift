// Generated from google/protobuf/test_messages_proto3.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

import Protobuf

extension TestMessages {
  package enum ForeignEnum: OpenEnum {
    case foreignFoo
    case foreignBar
    case foreignBaz
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    package init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .foreignFoo
      case 1: self = .foreignBar
      case 2: self = .foreignBaz
      default: self = .unrecognized(rawValue)
      }
    }

    package var rawValue: Int32 {
      switch self {
      case .foreignFoo: 0
      case .foreignBar: 1
      case .foreignBaz: 2
      case .unrecognized(let number): number
      }
    }
  }
}
