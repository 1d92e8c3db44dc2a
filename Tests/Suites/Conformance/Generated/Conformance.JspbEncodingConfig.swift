// Generated from conformance.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Conformance {
  package struct JspbEncodingConfig: Message {
    package static let fullName = "conformance.JspbEncodingConfig"

    package var useJspbArrayAnyFormat: Bool = false
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x08: useJspbArrayAnyFormat = try BoolKind.read(from: &reader)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.implicit(BoolKind.self, 1, useJspbArrayAnyFormat)
    }
  }
}
