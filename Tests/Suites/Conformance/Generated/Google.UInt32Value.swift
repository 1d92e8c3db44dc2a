// Generated from google/protobuf/wrappers.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Google {
  package struct UInt32Value: Message {
    package static let fullName = "google.protobuf.UInt32Value"

    package var value: UInt32 = 0
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x08: self.value = try UInt32Kind.read(from: &reader)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.implicit(UInt32Kind.self, 1, self.value)
    }
  }
}
