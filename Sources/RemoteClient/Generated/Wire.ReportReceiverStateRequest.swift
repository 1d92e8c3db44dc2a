// Generated from xmb/api/v1/remote_playback.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Wire {
  package struct ReportReceiverStateRequest: Message {
    package static let fullName = "xmb.api.v1.ReportReceiverStateRequest"

    package var receiverUUID: String = ""
    package var state: Wire.ReceiverState?
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x0A: receiverUUID = try StringKind.read(from: &reader)
      case 0x12: try reader.merge(into: &state)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.implicit(StringKind.self, 1, receiverUUID)
      writer.explicit(MessageKind<Wire.ReceiverState>.self, 2, state)
    }
  }
}
