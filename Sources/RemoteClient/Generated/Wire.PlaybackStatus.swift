// Generated from xmb/api/v1/playback.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

import Protobuf

extension Wire {
  package enum PlaybackStatus: OpenEnum {
    case unspecified
    case playing
    case paused
    case buffering
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    package init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .playing
      case 2: self = .paused
      case 3: self = .buffering
      default: self = .unrecognized(rawValue)
      }
    }

    package var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .playing: 1
      case .paused: 2
      case .buffering: 3
      case .unrecognized(let number): number
      }
    }
  }
}
