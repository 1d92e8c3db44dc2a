// Generated from src/proto/grpc/testing/messages.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Testing {
  package struct ReconnectParams: Message {
    package static let fullName = "grpc.testing.ReconnectParams"

    package var maxReconnectBackoffMs: Int32 = 0
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x08: maxReconnectBackoffMs = try Int32Kind.read(from: &reader)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.implicit(Int32Kind.self, 1, maxReconnectBackoffMs)
    }
  }
}
