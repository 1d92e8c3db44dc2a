// Generated from google/protobuf/wrappers.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Google {
  package struct DoubleValue: Message {
    package static let fullName = "google.protobuf.DoubleValue"

    package var value: Double = 0
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x09: self.value = try DoubleKind.read(from: &reader)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.implicit(DoubleKind.self, 1, self.value)
    }
  }
}
