/// Writes a service as the descriptors of its methods.
struct ServiceEmitter {
  let descriptor: ServiceDescriptor
  let file: FileDescriptor
  let schema: Schema

  func emit(_ comments: Comments, path: [Int32], to printer: inout Printer) throws(GeneratorError) {
    printer.documentation(comments[path])
    let fullName = Schema.join(file.package, descriptor.name)
    try printer.block("package enum \(descriptor.name)") { (printer) throws(GeneratorError) in
      for (index, method) in descriptor.methods.enumerated() {
        if index > 0 { printer.line() }
        printer.documentation(comments[path + [PathStep.serviceMethod, Int32(index)]])
        let types = "\(try schema.swiftName(method.input)), \(try schema.swiftName(method.output))"
        printer.line("package static let \(Names.escaped(Names.member(method.name))) =")
        printer.line("  \(Self.kind(of: method))<\(types)>(")
        printer.line("    path: \"/\(fullName)/\(method.name)\"")
        printer.line("  )")
      }
    }
  }

  private static func kind(of method: MethodDescriptor) -> String {
    switch (method.clientStreams, method.serverStreams) {
    case (false, false): "UnaryMethod"
    case (false, true): "ServerStreamingMethod"
    case (true, false): "ClientStreamingMethod"
    case (true, true): "BidirectionalStreamingMethod"
    }
  }
}
