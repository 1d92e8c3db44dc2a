// Generated from kinds.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Trial {
  /// Names that generated code uses itself.
  package struct Hidden: Message {
    package static let fullName = "receiver.test.Hidden"

    package var key: String = ""
    package var payload: Payload?
    package var present: [Trial.Hidden] = []
    package var unknownFields = UnknownFields()
    private var boxedReader: Boxed<Trial.Hidden>?

    package init() {}

    package var reader: Trial.Hidden? {
      get { boxedReader?.value }
      set { boxedReader = newValue.map(Boxed.init) }
    }

    /// Which member of `payload` is there.
    package enum Payload: Sendable, Equatable {
      indirect case value(Trial.Hidden)
      case writer(String)
    }

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x0A: self.key = try StringKind.read(from: &reader)
      case 0x12: try reader.merge(into: &boxedReader)
      case 0x1A:
        var payload: Trial.Hidden?
        if case .value(let present) = self.payload { payload = present }
        self.payload = nil
        try reader.merge(into: &payload)
        self.payload = payload.map { .value($0) }
      case 0x22: self.payload = .writer(try StringKind.read(from: &reader))
      case 0x2A: try reader.append(MessageKind<Trial.Hidden>.self, to: &self.present)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.implicit(StringKind.self, 1, self.key)
      writer.explicit(MessageKind<Trial.Hidden>.self, 2, self.reader)
      if case .value(let value) = self.payload { writer.field(MessageKind<Trial.Hidden>.self, 3, value) }
      if case .writer(let value) = self.payload { writer.field(StringKind.self, 4, value) }
      writer.repeated(MessageKind<Trial.Hidden>.self, 5, self.present)
    }
  }
}
