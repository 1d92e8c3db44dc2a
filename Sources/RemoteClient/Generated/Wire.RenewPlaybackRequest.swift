// Generated from xmb/api/v1/playback.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Wire {
  package struct RenewPlaybackRequest: Message {
    package static let fullName = "xmb.api.v1.RenewPlaybackRequest"

    package var sessionUUID: String = ""
    package var positionMs: Int64 = 0
    package var status: Wire.PlaybackStatus = .unspecified
    /// Present when the receiver changed what it plays.
    package var selection: Wire.Selection?
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x0A: sessionUUID = try StringKind.read(from: &reader)
      case 0x10: positionMs = try Int64Kind.read(from: &reader)
      case 0x18: status = try EnumKind<Wire.PlaybackStatus>.read(from: &reader)
      case 0x22: try reader.merge(into: &selection)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.implicit(StringKind.self, 1, sessionUUID)
      writer.implicit(Int64Kind.self, 2, positionMs)
      writer.implicit(EnumKind<Wire.PlaybackStatus>.self, 3, status)
      writer.explicit(MessageKind<Wire.Selection>.self, 4, selection)
    }
  }
}
