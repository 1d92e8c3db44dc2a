// Generated from conformance.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Conformance {
  package struct FailureSet: Message {
    package static let fullName = "conformance.FailureSet"

    package var failure: [String] = []
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x0A: try reader.append(StringKind.self, to: &failure)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.repeated(StringKind.self, 1, failure)
    }
  }
}
