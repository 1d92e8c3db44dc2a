// Generated from google/protobuf/wrappers.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Google {
  package struct BytesValue: Message {
    package static let fullName = "google.protobuf.BytesValue"

    package var value: [UInt8] = []
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x0A: self.value = try BytesKind.read(from: &reader)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.implicit(BytesKind.self, 1, self.value)
    }
  }
}
