// Generated from src/proto/grpc/testing/empty.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Testing {
  package struct Empty: Message {
    package static let fullName = "grpc.testing.Empty"

    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool { false }

    package func encodeFields(into writer: inout WireWriter) {}
  }
}
