// Generated from src/proto/grpc/testing/messages.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Testing {
  package struct Payload: Message {
    package static let fullName = "grpc.testing.Payload"

    package var type: Testing.PayloadType = .compressable
    package var body: [UInt8] = []
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x08: type = try EnumKind<Testing.PayloadType>.read(from: &reader)
      case 0x12: body = try BytesKind.read(from: &reader)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.implicit(EnumKind<Testing.PayloadType>.self, 1, type)
      writer.implicit(BytesKind.self, 2, body)
    }
  }
}
