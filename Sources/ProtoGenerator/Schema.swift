/// What the types of a descriptor set are called in Swift, and which contain themselves.
struct Schema {
  /// Swift name by full protobuf name without the leading dot.
  private var swiftNames: [String: String] = [:]
  private var messages: [String: MessageDescriptor] = [:]
  private var initialCases: [String: String] = [:]
  private let namespaces: [String: String]

  init(_ set: FileDescriptorSet, namespaces: [String: String]) {
    self.namespaces = namespaces
    for file in set.files {
      let scope = (proto: file.package, swift: namespace(of: file))
      for message in file.messages { add(message, in: scope) }
      for enumeration in file.enums { add(enumeration, in: scope) }
    }
  }

  func namespace(of file: FileDescriptor) -> String {
    namespaces[file.package] ?? Names.namespace(file.package)
  }

  private mutating func add(_ message: MessageDescriptor, in scope: (proto: String, swift: String)) {
    let proto = Self.join(scope.proto, message.name)
    let swift = "\(scope.swift).\(Self.typeName(of: message))"
    swiftNames[proto] = swift
    messages[proto] = message
    for nested in message.messages { add(nested, in: (proto, swift)) }
    for nested in message.enums { add(nested, in: (proto, swift)) }
  }

  private mutating func add(_ enumeration: EnumDescriptor, in scope: (proto: String, swift: String)) {
    let proto = Self.join(scope.proto, enumeration.name)
    swiftNames[proto] = "\(scope.swift).\(Self.typeName(of: enumeration))"
    initialCases[proto] = EnumEmitter(enumeration).initialCase
  }

  static func typeName(of message: MessageDescriptor) -> String { Names.type(message.name, suffix: "Message") }

  static func typeName(of enumeration: EnumDescriptor) -> String { Names.type(enumeration.name, suffix: "Enum") }

  static func join(_ scope: String, _ name: String) -> String { scope.isEmpty ? name : "\(scope).\(name)" }

  /// - Parameter typeName: as descriptors have it, with a leading dot.
  func swiftName(_ typeName: String) throws(GeneratorError) -> String {
    guard let name = swiftNames[String(typeName.dropFirst())] else { throw GeneratorError("no type \(typeName)") }
    return name
  }

  /// The case that stands for 0, which proto3 has come first.
  func initialCase(_ typeName: String) throws(GeneratorError) -> String {
    guard let name = initialCases[String(typeName.dropFirst())] else { throw GeneratorError("no enum \(typeName)") }
    return name
  }

  /// The Swift names of a namespace's messages, those within others too; entries of maps have none.
  func messageNames(in namespace: String) -> [String] {
    messages.filter { $0.value.options?.isMapEntry != true }.compactMap { swiftNames[$0.key] }
      .filter { $0.hasPrefix(namespace + ".") }.sorted()
  }

  /// The entry type's descriptor, where `field` is a map.
  func mapEntry(_ field: FieldDescriptor) -> MessageDescriptor? {
    guard field.type == .message, field.label == .repeated else { return nil }
    let message = messages[String(field.typeName.dropFirst())]
    return message?.options?.isMapEntry == true ? message : nil
  }

  /// Whether a value of `typeName` can contain, not through an array or a map, a value of `message`.
  func isRecursive(_ typeName: String, in message: String) -> Bool {
    var seen: Set<String> = []
    var open = [String(typeName.dropFirst())]
    while let next = open.popLast() {
      if next == message { return true }
      guard seen.insert(next).inserted, let descriptor = messages[next] else { continue }
      for field in descriptor.fields where field.type == .message && field.label != .repeated {
        open.append(String(field.typeName.dropFirst()))
      }
    }
    return false
  }
}

/// Why there is no code for a descriptor set.
struct GeneratorError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
