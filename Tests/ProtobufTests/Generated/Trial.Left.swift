// Generated from kinds.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Trial {
  /// Left and Right contain one another.
  package struct Left: Message {
    package static let fullName = "receiver.test.Left"

    package var unknownFields = UnknownFields()
    private var boxedRight: Boxed<Trial.Right>?

    package init() {}

    package var right: Trial.Right? {
      get { boxedRight?.value }
      set { boxedRight = newValue.map(Boxed.init) }
    }

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x0A: try reader.merge(into: &boxedRight)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.explicit(MessageKind<Trial.Right>.self, 1, right)
    }
  }
}
