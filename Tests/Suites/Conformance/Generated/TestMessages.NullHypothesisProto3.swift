// Generated from google/protobuf/test_messages_proto3.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension TestMessages {
  package struct NullHypothesisProto3: Message {
    package static let fullName = "protobuf_test_messages.proto3.NullHypothesisProto3"

    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool { false }

    package func encodeFields(into writer: inout WireWriter) {}
  }
}
