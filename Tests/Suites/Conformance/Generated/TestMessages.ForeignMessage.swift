// Generated from google/protobuf/test_messages_proto3.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension TestMessages {
  package struct ForeignMessage: Message {
    package static let fullName = "protobuf_test_messages.proto3.ForeignMessage"

    package var c: Int32 = 0
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x08: c = try Int32Kind.read(from: &reader)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.implicit(Int32Kind.self, 1, c)
    }
  }
}
