// Generated from src/proto/grpc/testing/messages.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Testing {
  package struct StreamingOutputCallResponse: Message {
    package static let fullName = "grpc.testing.StreamingOutputCallResponse"

    package var payload: Testing.Payload?
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x0A: try reader.merge(into: &self.payload)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.explicit(MessageKind<Testing.Payload>.self, 1, self.payload)
    }
  }
}
