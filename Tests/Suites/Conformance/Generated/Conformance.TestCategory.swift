// Generated from conformance.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

import Protobuf

extension Conformance {
  package enum TestCategory: OpenEnum {
    case unspecifiedTest
    case binaryTest
    case jsonTest
    case jsonIgnoreUnknownParsingTest
    case jspbTest
    case textFormatTest
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    package init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecifiedTest
      case 1: self = .binaryTest
      case 2: self = .jsonTest
      case 3: self = .jsonIgnoreUnknownParsingTest
      case 4: self = .jspbTest
      case 5: self = .textFormatTest
      default: self = .unrecognized(rawValue)
      }
    }

    package var rawValue: Int32 {
      switch self {
      case .unspecifiedTest: 0
      case .binaryTest: 1
      case .jsonTest: 2
      case .jsonIgnoreUnknownParsingTest: 3
      case .jspbTest: 4
      case .textFormatTest: 5
      case .unrecognized(let number): number
      }
    }
  }
}
