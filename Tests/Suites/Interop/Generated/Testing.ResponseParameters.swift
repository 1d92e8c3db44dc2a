// Generated from src/proto/grpc/testing/messages.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Testing {
  package struct ResponseParameters: Message {
    package static let fullName = "grpc.testing.ResponseParameters"

    package var size: Int32 = 0
    package var intervalUs: Int32 = 0
    package var compressed: Testing.BoolValue?
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x08: size = try Int32Kind.read(from: &reader)
      case 0x10: intervalUs = try Int32Kind.read(from: &reader)
      case 0x1A: try reader.merge(into: &compressed)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.implicit(Int32Kind.self, 1, size)
      writer.implicit(Int32Kind.self, 2, intervalUs)
      writer.explicit(MessageKind<Testing.BoolValue>.self, 3, compressed)
    }
  }
}
