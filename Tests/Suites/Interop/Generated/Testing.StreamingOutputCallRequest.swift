// Generated from src/proto/grpc/testing/messages.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Testing {
  package struct StreamingOutputCallRequest: Message {
    package static let fullName = "grpc.testing.StreamingOutputCallRequest"

    package var responseType: Testing.PayloadType = .compressable
    package var responseParameters: [Testing.ResponseParameters] = []
    package var payload: Testing.Payload?
    package var responseStatus: Testing.EchoStatus?
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x08: responseType = try EnumKind<Testing.PayloadType>.read(from: &reader)
      case 0x12: try reader.append(MessageKind<Testing.ResponseParameters>.self, to: &responseParameters)
      case 0x1A: try reader.merge(into: &self.payload)
      case 0x3A: try reader.merge(into: &responseStatus)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.implicit(EnumKind<Testing.PayloadType>.self, 1, responseType)
      writer.repeated(MessageKind<Testing.ResponseParameters>.self, 2, responseParameters)
      writer.explicit(MessageKind<Testing.Payload>.self, 3, self.payload)
      writer.explicit(MessageKind<Testing.EchoStatus>.self, 7, responseStatus)
    }
  }
}
