// Generated from google/protobuf/struct.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Google {
  package struct Value: Message {
    package static let fullName = "google.protobuf.Value"

    package var kind: Kind?
    package var unknownFields = UnknownFields()

    package init() {}

    /// Which member of `kind` is there.
    package enum Kind: Sendable, Equatable {
      case nullValue(Google.NullValue)
      case numberValue(Double)
      case stringValue(String)
      case boolValue(Bool)
      case structValue(Google.Struct)
      case listValue(Google.ListValue)
    }

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x08: kind = .nullValue(try EnumKind<Google.NullValue>.read(from: &reader))
      case 0x11: kind = .numberValue(try DoubleKind.read(from: &reader))
      case 0x1A: kind = .stringValue(try StringKind.read(from: &reader))
      case 0x20: kind = .boolValue(try BoolKind.read(from: &reader))
      case 0x2A:
        var payload: Google.Struct?
        if case .structValue(let present) = kind { payload = present }
        kind = nil
        try reader.merge(into: &payload)
        kind = payload.map { .structValue($0) }
      case 0x32:
        var payload: Google.ListValue?
        if case .listValue(let present) = kind { payload = present }
        kind = nil
        try reader.merge(into: &payload)
        kind = payload.map { .listValue($0) }
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      if case .nullValue(let value) = kind { writer.field(EnumKind<Google.NullValue>.self, 1, value) }
      if case .numberValue(let value) = kind { writer.field(DoubleKind.self, 2, value) }
      if case .stringValue(let value) = kind { writer.field(StringKind.self, 3, value) }
      if case .boolValue(let value) = kind { writer.field(BoolKind.self, 4, value) }
      if case .structValue(let value) = kind { writer.field(MessageKind<Google.Struct>.self, 5, value) }
      if case .listValue(let value) = kind { writer.field(MessageKind<Google.ListValue>.self, 6, value) }
    }
  }
}
