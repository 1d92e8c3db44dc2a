// Generated from xmb/api/v1/common.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

import Protobuf

extension Wire {
  /// DynamicRange is a transfer characteristic that a decoder keeps and a display shows.
  package enum DynamicRange: OpenEnum {
    case unspecified
    case sdr
    case hdr10
    case hlg
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    package init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .sdr
      case 2: self = .hdr10
      case 3: self = .hlg
      default: self = .unrecognized(rawValue)
      }
    }

    package var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .sdr: 1
      case .hdr10: 2
      case .hlg: 3
      case .unrecognized(let number): number
      }
    }
  }
}
