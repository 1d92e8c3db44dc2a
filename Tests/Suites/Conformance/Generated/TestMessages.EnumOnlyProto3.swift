// Generated from google/protobuf/test_messages_proto3.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension TestMessages {
  package struct EnumOnlyProto3: Message {
    package static let fullName = "protobuf_test_messages.proto3.EnumOnlyProto3"

    package var unknownFields = UnknownFields()

    package init() {}

    package enum BoolEnum: OpenEnum {
      case kFalse
      case kTrue
      /// A number that this version of the contract does not name.
      case unrecognized(Int32)

      package init(rawValue: Int32) {
        switch rawValue {
        case 0: self = .kFalse
        case 1: self = .kTrue
        default: self = .unrecognized(rawValue)
        }
      }

      package var rawValue: Int32 {
        switch self {
        case .kFalse: 0
        case .kTrue: 1
        case .unrecognized(let number): number
        }
      }
    }

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool { false }

    package func encodeFields(into writer: inout WireWriter) {}
  }
}
