// Generated from xmb/api/v1/remote_playback.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Wire {
  package struct SendDirectiveResponse: Message {
    package static let fullName = "xmb.api.v1.SendDirectiveResponse"

    package var directiveID: UInt64 = 0
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x08: directiveID = try UInt64Kind.read(from: &reader)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.implicit(UInt64Kind.self, 1, directiveID)
    }
  }
}
