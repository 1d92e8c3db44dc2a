// Generated from xmb/api/v1/playback.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Wire {
  package struct StopPlaybackRequest: Message {
    package static let fullName = "xmb.api.v1.StopPlaybackRequest"

    package var sessionUUID: String = ""
    package var positionMs: Int64 = 0
    package var reason: Wire.StopPlaybackRequest.Reason = .unspecified
    package var unknownFields = UnknownFields()

    package init() {}

    package enum Reason: OpenEnum {
      case unspecified
      case ended
      case stopped
      case replaced
      case failed
      /// A number that this version of the contract does not name.
      case unrecognized(Int32)

      package init(rawValue: Int32) {
        switch rawValue {
        case 0: self = .unspecified
        case 1: self = .ended
        case 2: self = .stopped
        case 3: self = .replaced
        case 4: self = .failed
        default: self = .unrecognized(rawValue)
        }
      }

      package var rawValue: Int32 {
        switch self {
        case .unspecified: 0
        case .ended: 1
        case .stopped: 2
        case .replaced: 3
        case .failed: 4
        case .unrecognized(let number): number
        }
      }
    }

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x0A: sessionUUID = try StringKind.read(from: &reader)
      case 0x10: positionMs = try Int64Kind.read(from: &reader)
      case 0x18: reason = try EnumKind<Wire.StopPlaybackRequest.Reason>.read(from: &reader)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.implicit(StringKind.self, 1, sessionUUID)
      writer.implicit(Int64Kind.self, 2, positionMs)
      writer.implicit(EnumKind<Wire.StopPlaybackRequest.Reason>.self, 3, reason)
    }
  }
}
