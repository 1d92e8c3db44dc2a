// Generated from xmb/api/v1/remote_playback.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

import Protobuf

extension Wire {
  package enum ReceiverStatus: OpenEnum {
    case unspecified
    case idle
    case loading
    case buffering
    case playing
    case paused
    case ended
    case failed
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    package init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .idle
      case 2: self = .loading
      case 3: self = .buffering
      case 4: self = .playing
      case 5: self = .paused
      case 6: self = .ended
      case 7: self = .failed
      default: self = .unrecognized(rawValue)
      }
    }

    package var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .idle: 1
      case .loading: 2
      case .buffering: 3
      case .playing: 4
      case .paused: 5
      case .ended: 6
      case .failed: 7
      case .unrecognized(let number): number
      }
    }
  }
}
