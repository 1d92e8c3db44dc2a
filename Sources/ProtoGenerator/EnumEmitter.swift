/// Writes a protobuf enumeration as an open Swift one.
struct EnumEmitter {
  private let descriptor: EnumDescriptor
  /// One a number, in the order of the .proto.
  private var cases: [(name: String, number: Int32, index: Int)] = []
  /// Further names of numbers (`allow_alias`).
  private var aliases: [(name: String, target: String, index: Int)] = []

  init(_ descriptor: EnumDescriptor) {
    self.descriptor = descriptor
    var names: Set<String> = []
    for (index, value) in descriptor.values.enumerated() {
      var name = Names.enumCase(value.name, of: descriptor.name)
      if let first = cases.first(where: { $0.number == value.number }) {
        if names.insert(name).inserted { aliases.append((name, first.name, index)) }
        continue
      }
      if !names.insert(name).inserted {
        name += value.number < 0 ? "_minus\(value.number.magnitude)" : "_\(value.number)"
        names.insert(name)
      }
      cases.append((name, value.number, index))
    }
  }

  var initialCase: String {
    cases.first { $0.number == 0 }.map { Names.escaped($0.name) } ?? "unrecognized(0)"
  }

  func emit(_ comments: Comments, path: [Int32], to printer: inout Printer) {
    printer.documentation(comments[path])
    printer.block("package enum \(Schema.typeName(of: descriptor)): OpenEnum") { printer in
      for value in cases {
        printer.documentation(comments[path + [PathStep.enumValue, Int32(value.index)]])
        printer.line("case \(Names.escaped(value.name))")
      }
      printer.documentation("A number that this version of the contract does not name.")
      printer.line("case unrecognized(Int32)")
      for alias in aliases {
        printer.line()
        printer.documentation(comments[path + [PathStep.enumValue, Int32(alias.index)]])
        printer.line("package static let \(Names.escaped(alias.name)) = Self.\(Names.escaped(alias.target))")
      }
      printer.line()
      printer.block("package init(rawValue: Int32)") { printer in
        printer.line("switch rawValue {")
        for value in cases { printer.line("case \(value.number): self = .\(Names.escaped(value.name))") }
        printer.line("default: self = .unrecognized(rawValue)")
        printer.line("}")
      }
      printer.line()
      printer.block("package var rawValue: Int32") { printer in
        printer.line("switch self {")
        for value in cases { printer.line("case .\(Names.escaped(value.name)): \(value.number)") }
        printer.line("case .unrecognized(let number): number")
        printer.line("}")
      }
    }
  }
}
