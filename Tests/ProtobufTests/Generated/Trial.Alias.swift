// Generated from kinds.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

import Protobuf

extension Trial {
  package enum Alias: OpenEnum {
    case none
    case one
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    package static let uno = Self.one

    package init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .none
      case 1: self = .one
      default: self = .unrecognized(rawValue)
      }
    }

    package var rawValue: Int32 {
      switch self {
      case .none: 0
      case .one: 1
      case .unrecognized(let number): number
      }
    }
  }
}
