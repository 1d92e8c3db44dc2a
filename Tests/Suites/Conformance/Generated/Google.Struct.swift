// Generated from google/protobuf/struct.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Google {
  package struct Struct: Message {
    package static let fullName = "google.protobuf.Struct"

    package var fields: [String: Google.Value] = [:]
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x0A: try reader.insert(StringKind.self, MessageKind<Google.Value>.self, into: &fields)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.map(StringKind.self, MessageKind<Google.Value>.self, 1, fields)
    }
  }
}
