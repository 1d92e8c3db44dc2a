// Generated from kinds.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Trial {
  package struct TypeMessage: Message {
    package static let fullName = "receiver.test.Type"

    package var alias: Trial.Alias = .none
    package var empty: Trial.Empty?
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x10: alias = try EnumKind<Trial.Alias>.read(from: &reader)
      case 0x0A: try reader.merge(into: &empty)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.explicit(MessageKind<Trial.Empty>.self, 1, empty)
      writer.implicit(EnumKind<Trial.Alias>.self, 2, alias)
    }
  }
}
