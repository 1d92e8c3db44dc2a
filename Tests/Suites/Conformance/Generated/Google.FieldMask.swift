// Generated from google/protobuf/field_mask.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Google {
  package struct FieldMask: Message {
    package static let fullName = "google.protobuf.FieldMask"

    package var paths: [String] = []
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x0A: try reader.append(StringKind.self, to: &paths)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.repeated(StringKind.self, 1, paths)
    }
  }
}
