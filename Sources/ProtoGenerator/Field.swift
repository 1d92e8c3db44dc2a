import Protobuf

/// A field of a message, resolved to what is written for it.
struct Field {
  enum Shape: Equatable {
    /// Not there at its default value.
    case implicit
    /// There or not: proto3 `optional`.
    case explicit
    case message
    /// A sub-message that can contain the message it stands in.
    case boxedMessage
    case repeated(packed: Bool)
    case map(key: Element, value: Element)
    /// `indirect` where the payload can contain the message it stands in.
    case oneof(index: Int, indirect: Bool)
  }

  /// One value of the field.
  struct Element: Equatable {
    let swiftType: String
    /// The runtime's `FieldKind`.
    let kind: String
    let initialValue: String
    let wireType: WireType
    let isMessage: Bool

    var isPackable: Bool { wireType != .lengthDelimited }
  }

  let number: UInt32
  /// Without back-ticks.
  let name: String
  let shape: Shape
  let element: Element
  let index: Int

  init(
    _ descriptor: FieldDescriptor, index: Int, name: String, in message: String, _ schema: Schema
  ) throws(GeneratorError) {
    guard let number = UInt32(exactly: descriptor.number), (1...FieldKey.maximumNumber).contains(number) else {
      throw GeneratorError("\(message).\(descriptor.name): number \(descriptor.number) is out of range")
    }
    self.number = number
    self.name = name
    self.index = index
    element = try Self.element(descriptor, in: message, schema)
    if let entry = schema.mapEntry(descriptor) {
      guard let key = entry.fields.first(where: { $0.number == 1 }),
        let value = entry.fields.first(where: { $0.number == 2 })
      else { throw GeneratorError("\(message).\(descriptor.name): a map entry without key or value") }
      shape = .map(
        key: try Self.element(key, in: message, schema), value: try Self.element(value, in: message, schema))
    } else if descriptor.label == .repeated {
      shape = .repeated(packed: element.isPackable && descriptor.options?.packed ?? true)
    } else if let oneof = descriptor.oneofIndex, !descriptor.isProto3Optional {
      shape = .oneof(
        index: Int(oneof), indirect: element.isMessage && schema.isRecursive(descriptor.typeName, in: message))
    } else if element.isMessage {
      shape = schema.isRecursive(descriptor.typeName, in: message) ? .boxedMessage : .message
    } else {
      shape = descriptor.isProto3Optional ? .explicit : .implicit
    }
  }

  private static func element(
    _ descriptor: FieldDescriptor, in message: String, _ schema: Schema
  ) throws(GeneratorError) -> Element {
    switch descriptor.type {
    case .scalar(let scalar):
      return Element(
        swiftType: scalar.swiftType, kind: scalar.kind, initialValue: scalar.initialValue, wireType: scalar.wireType,
        isMessage: false)
    case .message:
      let type = try schema.swiftName(descriptor.typeName)
      return Element(
        swiftType: type, kind: "MessageKind<\(type)>", initialValue: "\(type)()", wireType: .lengthDelimited,
        isMessage: true)
    case .enumeration:
      let type = try schema.swiftName(descriptor.typeName)
      return Element(
        swiftType: type, kind: "EnumKind<\(type)>", initialValue: ".\(try schema.initialCase(descriptor.typeName))",
        wireType: .varint, isMessage: false)
    case .unrecognized(let type):
      throw GeneratorError("\(message).\(descriptor.name): type \(type) is not one of proto3")
    }
  }

  /// The name of the property or case as Swift wants it written.
  var property: String { Names.escaped(name) }

  /// The property as coding speaks of it.
  var reference: String { Names.reference(name) }

  var boxedProperty: String { "boxed" + name.prefix(1).uppercased() + name.dropFirst() }

  /// The number and wire type that stand before a value.
  func key(_ wireType: WireType) -> String {
    let digits = String(FieldKey(number: number, wireType: wireType).rawValue, radix: 16, uppercase: true)
    return "0x" + (digits.count % 2 == 0 ? digits : "0" + digits)
  }
}
