// Generated from conformance.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

import Protobuf

extension Conformance {
  package enum WireFormat: OpenEnum {
    case unspecified
    case protobuf
    case json
    case jspb
    case textFormat
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    package init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .protobuf
      case 2: self = .json
      case 3: self = .jspb
      case 4: self = .textFormat
      default: self = .unrecognized(rawValue)
      }
    }

    package var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .protobuf: 1
      case .json: 2
      case .jspb: 3
      case .textFormat: 4
      case .unrecognized(let number): number
      }
    }
  }
}
