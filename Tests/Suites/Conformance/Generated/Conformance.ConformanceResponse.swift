// Generated from conformance.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Conformance {
  package struct ConformanceResponse: Message {
    package static let fullName = "conformance.ConformanceResponse"

    package var result: Result?
    package var unknownFields = UnknownFields()

    package init() {}

    /// Which member of `result` is there.
    package enum Result: Sendable, Equatable {
      case parseError(String)
      case serializeError(String)
      case runtimeError(String)
      case protobufPayload([UInt8])
      case jsonPayload(String)
      case skipped(String)
      case jspbPayload(String)
      case textPayload(String)
    }

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x0A: result = .parseError(try StringKind.read(from: &reader))
      case 0x32: result = .serializeError(try StringKind.read(from: &reader))
      case 0x12: result = .runtimeError(try StringKind.read(from: &reader))
      case 0x1A: result = .protobufPayload(try BytesKind.read(from: &reader))
      case 0x22: result = .jsonPayload(try StringKind.read(from: &reader))
      case 0x2A: result = .skipped(try StringKind.read(from: &reader))
      case 0x3A: result = .jspbPayload(try StringKind.read(from: &reader))
      case 0x42: result = .textPayload(try StringKind.read(from: &reader))
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      if case .parseError(let value) = result { writer.field(StringKind.self, 1, value) }
      if case .runtimeError(let value) = result { writer.field(StringKind.self, 2, value) }
      if case .protobufPayload(let value) = result { writer.field(BytesKind.self, 3, value) }
      if case .jsonPayload(let value) = result { writer.field(StringKind.self, 4, value) }
      if case .skipped(let value) = result { writer.field(StringKind.self, 5, value) }
      if case .serializeError(let value) = result { writer.field(StringKind.self, 6, value) }
      if case .jspbPayload(let value) = result { writer.field(StringKind.self, 7, value) }
      if case .textPayload(let value) = result { writer.field(StringKind.self, 8, value) }
    }
  }
}
