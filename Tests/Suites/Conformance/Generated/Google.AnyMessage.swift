// Generated from google/protobuf/any.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Google {
  package struct AnyMessage: Message {
    package static let fullName = "google.protobuf.Any"

    package var typeURL: String = ""
    package var value: [UInt8] = []
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x0A: typeURL = try StringKind.read(from: &reader)
      case 0x12: self.value = try BytesKind.read(from: &reader)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.implicit(StringKind.self, 1, typeURL)
      writer.implicit(BytesKind.self, 2, self.value)
    }
  }
}
