/// Swift files for a descriptor set: one for each namespace, top-level type and service.
struct Generation {
  struct File: Equatable {
    let name: String
    let text: String
  }

  let set: FileDescriptorSet
  /// Swift name by protobuf package, where the one made from the package will not do.
  let namespaces: [String: String]

  /// The files by name. The same descriptor set makes the same bytes.
  func files() throws(GeneratorError) -> [File] {
    let schema = Schema(set, namespaces: namespaces)
    var files: [String: String] = [:]
    var packages: [String: Set<String>] = [:]
    for file in set.files {
      guard file.syntax == "proto3" else { throw GeneratorError("\(file.name): only proto3 is supported") }
      let namespace = schema.namespace(of: file)
      guard !namespace.isEmpty else {
        throw GeneratorError("\(file.name): a file without package needs --namespace =NAME")
      }
      packages[namespace, default: []].insert(file.package)
      for (name, text) in try emit(file, namespace, schema) {
        guard files.updateValue(text, forKey: name) == nil else {
          throw GeneratorError("\(name) would be written twice")
        }
      }
    }
    for (namespace, packages) in packages {
      files["\(namespace).swift"] = overview(namespace, packages, schema.messageNames(in: namespace))
    }
    return files.map { File(name: $0.key, text: $0.value) }.sorted { $0.name < $1.name }
  }

  private func emit(
    _ file: FileDescriptor, _ namespace: String, _ schema: Schema
  ) throws(GeneratorError) -> [(name: String, text: String)] {
    let comments = Comments(file)
    var files: [(name: String, text: String)] = []
    func add(
      _ type: String, import access: String = "package import", _ body: (inout Printer) throws(GeneratorError) -> Void
    ) throws(GeneratorError) {
      var printer = Self.header(" from \(file.name)")
      printer.line("\(access) Protobuf")
      printer.line()
      try printer.block("extension \(namespace)", body)
      files.append(("\(namespace).\(type).swift", printer.text))
    }
    for (index, message) in file.messages.enumerated() {
      try add(Schema.typeName(of: message)) { (printer) throws(GeneratorError) in
        try MessageEmitter(message, in: file.package, schema)
          .emit(comments, path: [PathStep.fileMessage, Int32(index)], to: &printer)
      }
    }
    for (index, enumeration) in file.enums.enumerated() {
      // A conformance alone does not count as a use in a package declaration.
      try add(Schema.typeName(of: enumeration), import: "import") { (printer) throws(GeneratorError) in
        EnumEmitter(enumeration).emit(comments, path: [PathStep.fileEnum, Int32(index)], to: &printer)
      }
    }
    for (index, service) in file.services.enumerated() {
      try add(service.name) { (printer) throws(GeneratorError) in
        try ServiceEmitter(descriptor: service, file: file, schema: schema)
          .emit(comments, path: [PathStep.fileService, Int32(index)], to: &printer)
      }
    }
    return files
  }

  /// The namespace itself, with its messages for those who go through all of them.
  private func overview(_ namespace: String, _ packages: Set<String>, _ messages: [String]) -> String {
    var printer = Self.header("")
    printer.line("package import Protobuf")
    printer.line()
    printer.documentation("What \(packages.sorted().map { "`\($0)`" }.joined(separator: " and ")) declares.")
    printer.block("package enum \(namespace)") { printer in
      printer.documentation("All messages, by name.")
      printer.line("package static let messages: [any Message.Type] = [")
      printer.indented { printer in
        for message in messages { printer.line("\(message).self,") }
      }
      printer.line("]")
    }
    return printer.text
  }

  private static func header(_ source: String) -> Printer {
    var printer = Printer()
    printer.line("// Generated\(source) by scripts/generate: change the .proto, not this file.")
    printer.line("// swift-format-ignore-file")
    printer.line()
    return printer
  }
}
