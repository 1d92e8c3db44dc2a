// Generated from kinds.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Trial {
  package struct Right: Message {
    package static let fullName = "receiver.test.Right"

    package var unknownFields = UnknownFields()
    private var boxedLeft: Boxed<Trial.Left>?

    package init() {}

    package var left: Trial.Left? {
      get { boxedLeft?.value }
      set { boxedLeft = newValue.map(Boxed.init) }
    }

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x0A: try reader.merge(into: &boxedLeft)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.explicit(MessageKind<Trial.Left>.self, 1, left)
    }
  }
}
