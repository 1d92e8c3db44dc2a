// Generated from src/proto/grpc/testing/messages.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Testing {
  package struct StreamingInputCallRequest: Message {
    package static let fullName = "grpc.testing.StreamingInputCallRequest"

    package var payload: Testing.Payload?
    package var expectCompressed: Testing.BoolValue?
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x0A: try reader.merge(into: &self.payload)
      case 0x12: try reader.merge(into: &expectCompressed)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.explicit(MessageKind<Testing.Payload>.self, 1, self.payload)
      writer.explicit(MessageKind<Testing.BoolValue>.self, 2, expectCompressed)
    }
  }
}
