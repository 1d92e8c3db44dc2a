// Generated from xmb/api/v1/remote_playback.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Wire {
  package struct ReceiverWelcome: Message {
    package static let fullName = "xmb.api.v1.ReceiverWelcome"

    /// Minted on every attach; never kept across attachments.
    package var receiverUUID: String = ""
    package var heartbeatIntervalMs: UInt32 = 0
    /// Beats that may be missed before the receiver is detached.
    package var heartbeatGraceBeats: UInt32 = 0
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x0A: receiverUUID = try StringKind.read(from: &reader)
      case 0x10: heartbeatIntervalMs = try UInt32Kind.read(from: &reader)
      case 0x18: heartbeatGraceBeats = try UInt32Kind.read(from: &reader)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.implicit(StringKind.self, 1, receiverUUID)
      writer.implicit(UInt32Kind.self, 2, heartbeatIntervalMs)
      writer.implicit(UInt32Kind.self, 3, heartbeatGraceBeats)
    }
  }
}
