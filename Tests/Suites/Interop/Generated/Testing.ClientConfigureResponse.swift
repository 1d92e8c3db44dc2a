// Generated from src/proto/grpc/testing/messages.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Testing {
  package struct ClientConfigureResponse: Message {
    package static let fullName = "grpc.testing.ClientConfigureResponse"

    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool { false }

    package func encodeFields(into writer: inout WireWriter) {}
  }
}
