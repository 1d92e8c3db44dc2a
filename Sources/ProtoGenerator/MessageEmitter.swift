/// Writes a message as a Swift value type, its nested types inside it.
struct MessageEmitter {
  private let descriptor: MessageDescriptor
  private let fullName: String
  private let schema: Schema
  private let fields: [Field]
  private let oneofs: [Oneof]

  /// A oneof with its Swift names.
  private struct Oneof {
    let index: Int
    let property: String
    let type: String
    let fields: [Field]
  }

  /// - Parameter scope: full protobuf name of what contains the message.
  init(_ descriptor: MessageDescriptor, in scope: String, _ schema: Schema) throws(GeneratorError) {
    self.descriptor = descriptor
    self.schema = schema
    let fullName = Schema.join(scope, descriptor.name)
    self.fullName = fullName

    var names: Set<String> = []
    var fields: [Field] = []
    for (index, field) in descriptor.fields.enumerated() {
      let name = Self.unique(Names.member(field.name), or: "_\(field.number)", among: &names)
      fields.append(try Field(field, index: index, name: name, in: fullName, schema))
    }
    self.fields = fields

    let nested = Set(descriptor.messages.map(Schema.typeName) + descriptor.enums.map(Schema.typeName))
    var oneofs: [Oneof] = []
    for (index, oneof) in descriptor.oneofs.enumerated() {
      let members = fields.filter { $0.isMember(ofOneof: index) }
      guard !members.isEmpty else { continue }  // proto3 `optional` makes a oneof of its own
      let type = Names.type(oneof.name, suffix: "OneOf")
      oneofs.append(
        Oneof(
          index: index, property: Self.unique(Names.member(oneof.name), or: "OneOf", among: &names),
          type: nested.contains(type) ? type + "OneOf" : type, fields: members))
    }
    self.oneofs = oneofs
  }

  private static func unique(_ name: String, or suffix: String, among names: inout Set<String>) -> String {
    let unique = names.contains(name) ? name + suffix : name
    names.insert(unique)
    return unique
  }

  func emit(_ comments: Comments, path: [Int32], to printer: inout Printer) throws(GeneratorError) {
    printer.documentation(comments[path])
    try printer.block("package struct \(Schema.typeName(of: descriptor)): Message") {
      (printer) throws(GeneratorError) in
      printer.line("package static let fullName = \"\(fullName)\"")
      printer.line()
      emitProperties(comments, path: path, to: &printer)
      printer.line()
      printer.line("package init() {}")
      emitBoxes(comments, path: path, to: &printer)
      for oneof in oneofs {
        printer.line()
        emit(oneof, comments, path: path, to: &printer)
      }
      try emitNested(comments, path: path, to: &printer)
      printer.line()
      emitDecoding(to: &printer)
      printer.line()
      emitEncoding(to: &printer)
    }
  }

  private func emitProperties(_ comments: Comments, path: [Int32], to printer: inout Printer) {
    var written: Set<Int> = []
    for field in fields {
      if case .oneof(let index, _) = field.shape {
        guard written.insert(index).inserted, let oneof = oneofs.first(where: { $0.index == index }) else { continue }
        printer.documentation(comments[path + [PathStep.messageOneof, Int32(index)]])
        printer.line("package var \(Names.escaped(oneof.property)): \(oneof.type)?")
        continue
      }
      if field.shape == .boxedMessage { continue }
      printer.documentation(comments[path + [PathStep.messageField, Int32(field.index)]])
      printer.line("package var \(field.property): \(field.declaration)")
    }
    printer.line("package var unknownFields = UnknownFields()")
    for field in fields where field.shape == .boxedMessage {
      printer.line("private var \(field.boxedProperty): Boxed<\(field.element.swiftType)>?")
    }
  }

  private func emitBoxes(_ comments: Comments, path: [Int32], to printer: inout Printer) {
    for field in fields where field.shape == .boxedMessage {
      printer.line()
      printer.documentation(comments[path + [PathStep.messageField, Int32(field.index)]])
      printer.block("package var \(field.property): \(field.element.swiftType)?") { printer in
        printer.line("get { \(field.boxedProperty)?.value }")
        printer.line("set { \(field.boxedProperty) = newValue.map(Boxed.init) }")
      }
    }
  }

  private func emit(_ oneof: Oneof, _ comments: Comments, path: [Int32], to printer: inout Printer) {
    printer.documentation("Which member of `\(descriptor.oneofs[oneof.index].name)` is there.")
    printer.block("package enum \(oneof.type): Sendable, Equatable") { printer in
      for field in oneof.fields {
        printer.documentation(comments[path + [PathStep.messageField, Int32(field.index)]])
        let keyword = if case .oneof(_, indirect: true) = field.shape { "indirect case" } else { "case" }
        printer.line("\(keyword) \(field.property)(\(field.element.swiftType))")
      }
    }
  }

  private func emitNested(_ comments: Comments, path: [Int32], to printer: inout Printer) throws(GeneratorError) {
    for (index, nested) in descriptor.enums.enumerated() {
      printer.line()
      EnumEmitter(nested).emit(comments, path: path + [PathStep.messageEnum, Int32(index)], to: &printer)
    }
    for (index, nested) in descriptor.messages.enumerated() where nested.options?.isMapEntry != true {
      printer.line()
      try MessageEmitter(nested, in: fullName, schema)
        .emit(comments, path: path + [PathStep.messageNested, Int32(index)], to: &printer)
    }
  }

  // MARK: Coding

  private func emitDecoding(to printer: inout Printer) {
    let head =
      "package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool"
    guard !fields.isEmpty else {
      printer.line(head + " { false }")
      return
    }
    printer.block(head) { printer in
      printer.line("switch key.rawValue {")
      for field in fields {
        for (key, statements) in decoding(field) {
          if statements.count == 1 {
            printer.line("case \(key): \(statements[0])")
          } else {
            printer.line("case \(key):")
            printer.indented { printer in
              for statement in statements { printer.line(statement) }
            }
          }
        }
      }
      printer.line("default: return false")
      printer.line("}")
      printer.line("return true")
    }
  }

  /// The statements that read `field`, by the key before its value.
  private func decoding(_ field: Field) -> [(key: String, statements: [String])] {
    let element = field.element
    let key = field.key(element.wireType)
    switch field.shape {
    case .implicit, .explicit:
      return [(key, ["\(field.reference) = try \(element.kind).read(from: &reader)"])]
    case .message:
      return [(key, ["try reader.merge(into: &\(field.reference))"])]
    case .boxedMessage:
      return [(key, ["try reader.merge(into: &\(field.boxedProperty))"])]
    case .repeated:
      let one = (key, ["try reader.append(\(element.kind).self, to: &\(field.reference))"])
      guard element.isPackable else { return [one] }
      let packed = "try reader.appendPacked(\(element.kind).self, to: &\(field.reference))"
      return [one, (field.key(.lengthDelimited), [packed])]
    case .map(let entryKey, let value):
      return [(key, ["try reader.insert(\(entryKey.kind).self, \(value.kind).self, into: &\(field.reference))"])]
    case .oneof(let index, _):
      let property = Names.reference(oneofs.first { $0.index == index }!.property)
      guard element.isMessage else {
        return [(key, ["\(property) = .\(field.property)(try \(element.kind).read(from: &reader))"])]
      }
      return [
        (
          key,
          [
            "var payload: \(element.swiftType)?",
            "if case .\(field.property)(let present) = \(property) { payload = present }",
            "\(property) = nil",
            "try reader.merge(into: &payload)",
            "\(property) = payload.map { .\(field.property)($0) }",
          ]
        )
      ]
    }
  }

  private func emitEncoding(to printer: inout Printer) {
    let head = "package func encodeFields(into writer: inout WireWriter)"
    guard !fields.isEmpty else {
      printer.line(head + " {}")
      return
    }
    printer.block(head) { printer in
      for field in fields.sorted(by: { $0.number < $1.number }) { printer.line(encoding(field)) }
    }
  }

  private func encoding(_ field: Field) -> String {
    let arguments = "\(field.element.kind).self, \(field.number)"
    switch field.shape {
    case .implicit: return "writer.implicit(\(arguments), \(field.reference))"
    case .explicit, .message, .boxedMessage: return "writer.explicit(\(arguments), \(field.reference))"
    case .repeated(packed: true): return "writer.packed(\(arguments), \(field.reference))"
    case .repeated(packed: false): return "writer.repeated(\(arguments), \(field.reference))"
    case .map(let key, let value):
      return "writer.map(\(key.kind).self, \(value.kind).self, \(field.number), \(field.reference))"
    case .oneof(let index, _):
      let property = Names.reference(oneofs.first { $0.index == index }!.property)
      return "if case .\(field.property)(let value) = \(property) { writer.field(\(arguments), value) }"
    }
  }
}

extension Field {
  func isMember(ofOneof index: Int) -> Bool {
    if case .oneof(index, _) = shape { true } else { false }
  }

  /// Type and default of the stored property.
  fileprivate var declaration: String {
    switch shape {
    case .implicit: "\(element.swiftType) = \(element.initialValue)"
    case .explicit, .message, .boxedMessage, .oneof: "\(element.swiftType)?"
    case .repeated: "[\(element.swiftType)] = []"
    case .map(let key, let value): "[\(key.swiftType): \(value.swiftType)] = [:]"
    }
  }
}
