// Generated from xmb/api/v1/remote_playback.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Wire {
  package struct SendDirectiveRequest: Message {
    package static let fullName = "xmb.api.v1.SendDirectiveRequest"

    package var receiverUUID: String = ""
    /// id is ignored: the server gives it.
    package var directive: Wire.Directive?
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x0A: receiverUUID = try StringKind.read(from: &reader)
      case 0x12: try reader.merge(into: &directive)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.implicit(StringKind.self, 1, receiverUUID)
      writer.explicit(MessageKind<Wire.Directive>.self, 2, directive)
    }
  }
}
