import Protobuf

// The part of google/protobuf/descriptor.proto that a generator for proto3 asks for. Written by hand because
// descriptor.proto is proto2, which the generator does not take.

struct FileDescriptorSet: Message {
  static let fullName = "google.protobuf.FileDescriptorSet"
  var files: [FileDescriptor] = []
  var unknownFields = UnknownFields()

  mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
    switch (key.number, key.wireType) {
    case (1, .lengthDelimited): try reader.append(MessageKind.self, to: &files)
    default: return false
    }
    return true
  }

  func encodeFields(into writer: inout WireWriter) {
    writer.repeated(MessageKind.self, 1, files)
  }
}

struct FileDescriptor: Message {
  static let fullName = "google.protobuf.FileDescriptorProto"
  var name = ""
  var package = ""
  var messages: [MessageDescriptor] = []
  var enums: [EnumDescriptor] = []
  var services: [ServiceDescriptor] = []
  var sourceInfo: SourceInfo?
  var syntax = ""
  var unknownFields = UnknownFields()

  mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
    switch (key.number, key.wireType) {
    case (1, .lengthDelimited): name = try reader.string()
    case (2, .lengthDelimited): package = try reader.string()
    case (4, .lengthDelimited): try reader.append(MessageKind.self, to: &messages)
    case (5, .lengthDelimited): try reader.append(MessageKind.self, to: &enums)
    case (6, .lengthDelimited): try reader.append(MessageKind.self, to: &services)
    case (9, .lengthDelimited): try reader.merge(into: &sourceInfo)
    case (12, .lengthDelimited): syntax = try reader.string()
    default: return false
    }
    return true
  }

  func encodeFields(into writer: inout WireWriter) {
    writer.implicit(StringKind.self, 1, name)
    writer.implicit(StringKind.self, 2, package)
    writer.repeated(MessageKind.self, 4, messages)
    writer.repeated(MessageKind.self, 5, enums)
    writer.repeated(MessageKind.self, 6, services)
    writer.explicit(MessageKind.self, 9, sourceInfo)
    writer.implicit(StringKind.self, 12, syntax)
  }
}

struct SourceInfo: Message {
  static let fullName = "google.protobuf.SourceCodeInfo"
  var locations: [Location] = []
  var unknownFields = UnknownFields()

  mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
    switch (key.number, key.wireType) {
    case (1, .lengthDelimited): try reader.append(MessageKind.self, to: &locations)
    default: return false
    }
    return true
  }

  func encodeFields(into writer: inout WireWriter) {
    writer.repeated(MessageKind.self, 1, locations)
  }

  struct Location: Message {
    static let fullName = "google.protobuf.SourceCodeInfo.Location"
    /// Field numbers and indices that lead from the file's descriptor to what is commented.
    var path: [Int32] = []
    var leadingComments = ""
    var trailingComments = ""
    var unknownFields = UnknownFields()

    mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch (key.number, key.wireType) {
      case (1, .varint): try reader.append(Int32Kind.self, to: &path)
      case (1, .lengthDelimited): try reader.appendPacked(Int32Kind.self, to: &path)
      case (3, .lengthDelimited): leadingComments = try reader.string()
      case (4, .lengthDelimited): trailingComments = try reader.string()
      default: return false
      }
      return true
    }

    func encodeFields(into writer: inout WireWriter) {
      writer.packed(Int32Kind.self, 1, path)
      writer.implicit(StringKind.self, 3, leadingComments)
      writer.implicit(StringKind.self, 4, trailingComments)
    }
  }
}

struct ServiceDescriptor: Message {
  static let fullName = "google.protobuf.ServiceDescriptorProto"
  var name = ""
  var methods: [MethodDescriptor] = []
  var unknownFields = UnknownFields()

  mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
    switch (key.number, key.wireType) {
    case (1, .lengthDelimited): name = try reader.string()
    case (2, .lengthDelimited): try reader.append(MessageKind.self, to: &methods)
    default: return false
    }
    return true
  }

  func encodeFields(into writer: inout WireWriter) {
    writer.implicit(StringKind.self, 1, name)
    writer.repeated(MessageKind.self, 2, methods)
  }
}

struct MethodDescriptor: Message {
  static let fullName = "google.protobuf.MethodDescriptorProto"
  var name = ""
  var input = ""
  var output = ""
  var clientStreams = false
  var serverStreams = false
  var unknownFields = UnknownFields()

  mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
    switch (key.number, key.wireType) {
    case (1, .lengthDelimited): name = try reader.string()
    case (2, .lengthDelimited): input = try reader.string()
    case (3, .lengthDelimited): output = try reader.string()
    case (5, .varint): clientStreams = try BoolKind.read(from: &reader)
    case (6, .varint): serverStreams = try BoolKind.read(from: &reader)
    default: return false
    }
    return true
  }

  func encodeFields(into writer: inout WireWriter) {
    writer.implicit(StringKind.self, 1, name)
    writer.implicit(StringKind.self, 2, input)
    writer.implicit(StringKind.self, 3, output)
    writer.implicit(BoolKind.self, 5, clientStreams)
    writer.implicit(BoolKind.self, 6, serverStreams)
  }
}
