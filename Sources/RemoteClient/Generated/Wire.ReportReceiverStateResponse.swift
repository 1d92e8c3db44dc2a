// Generated from xmb/api/v1/remote_playback.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Wire {
  package struct ReportReceiverStateResponse: Message {
    package static let fullName = "xmb.api.v1.ReportReceiverStateResponse"

    /// Everything above acked_directive_id, oldest first.
    package var pending: [Wire.Directive] = []
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x0A: try reader.append(MessageKind<Wire.Directive>.self, to: &pending)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.repeated(MessageKind<Wire.Directive>.self, 1, pending)
    }
  }
}
