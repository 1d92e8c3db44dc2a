import Protobuf

/// The scalar field types, by their number in FieldDescriptorProto.Type.
enum Scalar: Int32, Hashable, Sendable {
  case double = 1
  case float = 2
  case int64 = 3
  case uint64 = 4
  case int32 = 5
  case fixed64 = 6
  case fixed32 = 7
  case bool = 8
  case string = 9
  case bytes = 12
  case uint32 = 13
  case sfixed32 = 15
  case sfixed64 = 16
  case sint32 = 17
  case sint64 = 18

  /// The runtime's `FieldKind`.
  var kind: String {
    switch self {
    case .double: "DoubleKind"
    case .float: "FloatKind"
    case .int64: "Int64Kind"
    case .uint64: "UInt64Kind"
    case .int32: "Int32Kind"
    case .fixed64: "Fixed64Kind"
    case .fixed32: "Fixed32Kind"
    case .bool: "BoolKind"
    case .string: "StringKind"
    case .bytes: "BytesKind"
    case .uint32: "UInt32Kind"
    case .sfixed32: "SFixed32Kind"
    case .sfixed64: "SFixed64Kind"
    case .sint32: "SInt32Kind"
    case .sint64: "SInt64Kind"
    }
  }

  var swiftType: String {
    switch self {
    case .double: "Double"
    case .float: "Float"
    case .int64, .sfixed64, .sint64: "Int64"
    case .uint64, .fixed64: "UInt64"
    case .int32, .sfixed32, .sint32: "Int32"
    case .uint32, .fixed32: "UInt32"
    case .bool: "Bool"
    case .string: "String"
    case .bytes: "[UInt8]"
    }
  }

  var initialValue: String {
    switch self {
    case .double, .float, .int64, .uint64, .int32, .fixed64, .fixed32, .uint32, .sfixed32, .sfixed64, .sint32, .sint64:
      "0"
    case .bool: "false"
    case .string: "\"\""
    case .bytes: "[]"
    }
  }

  var wireType: WireType {
    switch self {
    case .double, .fixed64, .sfixed64: .fixed64
    case .float, .fixed32, .sfixed32: .fixed32
    case .int64, .uint64, .int32, .bool, .uint32, .sint32, .sint64: .varint
    case .string, .bytes: .lengthDelimited
    }
  }
}
