// Generated from src/proto/grpc/testing/messages.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Testing {
  package struct ReconnectInfo: Message {
    package static let fullName = "grpc.testing.ReconnectInfo"

    package var passed: Bool = false
    package var backoffMs: [Int32] = []
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x08: passed = try BoolKind.read(from: &reader)
      case 0x10: try reader.append(Int32Kind.self, to: &backoffMs)
      case 0x12: try reader.appendPacked(Int32Kind.self, to: &backoffMs)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.implicit(BoolKind.self, 1, passed)
      writer.packed(Int32Kind.self, 2, backoffMs)
    }
  }
}
