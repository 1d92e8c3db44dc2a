import Protobuf

struct MessageDescriptor: Message {
  static let fullName = "google.protobuf.DescriptorProto"
  var name = ""
  var fields: [FieldDescriptor] = []
  var messages: [MessageDescriptor] = []
  var enums: [EnumDescriptor] = []
  var options: Options?
  var oneofs: [OneofDescriptor] = []
  var unknownFields = UnknownFields()

  mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
    switch (key.number, key.wireType) {
    case (1, .lengthDelimited): name = try reader.string()
    case (2, .lengthDelimited): try reader.append(MessageKind.self, to: &fields)
    case (3, .lengthDelimited): try reader.append(MessageKind.self, to: &messages)
    case (4, .lengthDelimited): try reader.append(MessageKind.self, to: &enums)
    case (7, .lengthDelimited): try reader.merge(into: &options)
    case (8, .lengthDelimited): try reader.append(MessageKind.self, to: &oneofs)
    default: return false
    }
    return true
  }

  func encodeFields(into writer: inout WireWriter) {
    writer.implicit(StringKind.self, 1, name)
    writer.repeated(MessageKind.self, 2, fields)
    writer.repeated(MessageKind.self, 3, messages)
    writer.repeated(MessageKind.self, 4, enums)
    writer.explicit(MessageKind.self, 7, options)
    writer.repeated(MessageKind.self, 8, oneofs)
  }

  struct Options: Message {
    static let fullName = "google.protobuf.MessageOptions"
    var isMapEntry = false
    var unknownFields = UnknownFields()

    mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch (key.number, key.wireType) {
      case (7, .varint): isMapEntry = try BoolKind.read(from: &reader)
      default: return false
      }
      return true
    }

    func encodeFields(into writer: inout WireWriter) {
      writer.implicit(BoolKind.self, 7, isMapEntry)
    }
  }
}

struct OneofDescriptor: Message {
  static let fullName = "google.protobuf.OneofDescriptorProto"
  var name = ""
  var unknownFields = UnknownFields()

  mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
    switch (key.number, key.wireType) {
    case (1, .lengthDelimited): name = try reader.string()
    default: return false
    }
    return true
  }

  func encodeFields(into writer: inout WireWriter) {
    writer.implicit(StringKind.self, 1, name)
  }
}

struct EnumDescriptor: Message {
  static let fullName = "google.protobuf.EnumDescriptorProto"
  var name = ""
  var values: [Value] = []
  var unknownFields = UnknownFields()

  mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
    switch (key.number, key.wireType) {
    case (1, .lengthDelimited): name = try reader.string()
    case (2, .lengthDelimited): try reader.append(MessageKind.self, to: &values)
    default: return false
    }
    return true
  }

  func encodeFields(into writer: inout WireWriter) {
    writer.implicit(StringKind.self, 1, name)
    writer.repeated(MessageKind.self, 2, values)
  }

  struct Value: Message {
    static let fullName = "google.protobuf.EnumValueDescriptorProto"
    var name = ""
    var number: Int32 = 0
    var unknownFields = UnknownFields()

    mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch (key.number, key.wireType) {
      case (1, .lengthDelimited): name = try reader.string()
      case (2, .varint): number = try Int32Kind.read(from: &reader)
      default: return false
      }
      return true
    }

    func encodeFields(into writer: inout WireWriter) {
      writer.implicit(StringKind.self, 1, name)
      writer.implicit(Int32Kind.self, 2, number)
    }
  }
}

struct FieldDescriptor: Message {
  static let fullName = "google.protobuf.FieldDescriptorProto"
  var name = ""
  var number: Int32 = 0
  var label = Label.optional
  var type = Kind.unrecognized(0)
  var typeName = ""
  var options: Options?
  var oneofIndex: Int32?
  var isProto3Optional = false
  var unknownFields = UnknownFields()

  mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
    switch (key.number, key.wireType) {
    case (1, .lengthDelimited): name = try reader.string()
    case (3, .varint): number = try Int32Kind.read(from: &reader)
    case (4, .varint): label = try EnumKind.read(from: &reader)
    case (5, .varint): type = try EnumKind.read(from: &reader)
    case (6, .lengthDelimited): typeName = try reader.string()
    case (8, .lengthDelimited): try reader.merge(into: &options)
    case (9, .varint): oneofIndex = try Int32Kind.read(from: &reader)
    case (17, .varint): isProto3Optional = try BoolKind.read(from: &reader)
    default: return false
    }
    return true
  }

  func encodeFields(into writer: inout WireWriter) {
    writer.implicit(StringKind.self, 1, name)
    writer.implicit(Int32Kind.self, 3, number)
    writer.implicit(EnumKind.self, 4, label)
    writer.implicit(EnumKind.self, 5, type)
    writer.implicit(StringKind.self, 6, typeName)
    writer.explicit(MessageKind.self, 8, options)
    writer.explicit(Int32Kind.self, 9, oneofIndex)
    writer.implicit(BoolKind.self, 17, isProto3Optional)
  }

  struct Options: Message {
    static let fullName = "google.protobuf.FieldOptions"
    var packed: Bool?
    var unknownFields = UnknownFields()

    mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch (key.number, key.wireType) {
      case (2, .varint): packed = try BoolKind.read(from: &reader)
      default: return false
      }
      return true
    }

    func encodeFields(into writer: inout WireWriter) {
      writer.explicit(BoolKind.self, 2, packed)
    }
  }
}

extension FieldDescriptor {
  enum Label: OpenEnum {
    case optional
    case required
    case repeated
    case unrecognized(Int32)

    init(rawValue: Int32) {
      switch rawValue {
      case 1: self = .optional
      case 2: self = .required
      case 3: self = .repeated
      default: self = .unrecognized(rawValue)
      }
    }

    var rawValue: Int32 {
      switch self {
      case .optional: 1
      case .required: 2
      case .repeated: 3
      case .unrecognized(let number): number
      }
    }
  }

  /// FieldDescriptorProto.Type.
  enum Kind: OpenEnum {
    case scalar(Scalar)
    case message
    case enumeration
    /// Also proto2's groups.
    case unrecognized(Int32)

    init(rawValue: Int32) {
      switch rawValue {
      case 11: self = .message
      case 14: self = .enumeration
      default: self = Scalar(rawValue: rawValue).map(Self.scalar) ?? .unrecognized(rawValue)
      }
    }

    var rawValue: Int32 {
      switch self {
      case .scalar(let scalar): scalar.rawValue
      case .message: 11
      case .enumeration: 14
      case .unrecognized(let number): number
      }
    }
  }
}
