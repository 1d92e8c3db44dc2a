// Generated from conformance.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Conformance {
  package struct ConformanceRequest: Message {
    package static let fullName = "conformance.ConformanceRequest"

    package var payload: Payload?
    package var requestedOutputFormat: Conformance.WireFormat = .unspecified
    package var messageType: String = ""
    package var testCategory: Conformance.TestCategory = .unspecifiedTest
    package var jspbEncodingOptions: Conformance.JspbEncodingConfig?
    package var printUnknownFields: Bool = false
    package var unknownFields = UnknownFields()

    package init() {}

    /// Which member of `payload` is there.
    package enum Payload: Sendable, Equatable {
      case protobufPayload([UInt8])
      case jsonPayload(String)
      case jspbPayload(String)
      case textPayload(String)
    }

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x0A: self.payload = .protobufPayload(try BytesKind.read(from: &reader))
      case 0x12: self.payload = .jsonPayload(try StringKind.read(from: &reader))
      case 0x3A: self.payload = .jspbPayload(try StringKind.read(from: &reader))
      case 0x42: self.payload = .textPayload(try StringKind.read(from: &reader))
      case 0x18: requestedOutputFormat = try EnumKind<Conformance.WireFormat>.read(from: &reader)
      case 0x22: messageType = try StringKind.read(from: &reader)
      case 0x28: testCategory = try EnumKind<Conformance.TestCategory>.read(from: &reader)
      case 0x32: try reader.merge(into: &jspbEncodingOptions)
      case 0x48: printUnknownFields = try BoolKind.read(from: &reader)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      if case .protobufPayload(let value) = self.payload { writer.field(BytesKind.self, 1, value) }
      if case .jsonPayload(let value) = self.payload { writer.field(StringKind.self, 2, value) }
      writer.implicit(EnumKind<Conformance.WireFormat>.self, 3, requestedOutputFormat)
      writer.implicit(StringKind.self, 4, messageType)
      writer.implicit(EnumKind<Conformance.TestCategory>.self, 5, testCategory)
      writer.explicit(MessageKind<Conformance.JspbEncodingConfig>.self, 6, jspbEncodingOptions)
      if case .jspbPayload(let value) = self.payload { writer.field(StringKind.self, 7, value) }
      if case .textPayload(let value) = self.payload { writer.field(StringKind.self, 8, value) }
      writer.implicit(BoolKind.self, 9, printUnknownFields)
    }
  }
}
