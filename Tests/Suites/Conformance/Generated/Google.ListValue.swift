// Generated from google/protobuf/struct.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Google {
  package struct ListValue: Message {
    package static let fullName = "google.protobuf.ListValue"

    package var values: [Google.Value] = []
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x0A: try reader.append(MessageKind<Google.Value>.self, to: &values)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.repeated(MessageKind<Google.Value>.self, 1, values)
    }
  }
}
