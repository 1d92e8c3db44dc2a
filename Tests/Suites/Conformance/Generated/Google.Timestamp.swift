// Generated from google/protobuf/timestamp.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Google {
  package struct Timestamp: Message {
    package static let fullName = "google.protobuf.Timestamp"

    package var seconds: Int64 = 0
    package var nanos: Int32 = 0
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x08: seconds = try Int64Kind.read(from: &reader)
      case 0x10: nanos = try Int32Kind.read(from: &reader)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.implicit(Int64Kind.self, 1, seconds)
      writer.implicit(Int32Kind.self, 2, nanos)
    }
  }
}
