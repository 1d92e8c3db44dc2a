import Glibc
import Protobuf

/// `proto-generator DESCRIPTOR_SET OUTPUT_DIR [--namespace PACKAGE=NAME]…`
///
/// The descriptor set is what `protoc --descriptor_set_out=… --include_imports --include_source_info` writes.
@main
enum Program {
  static func main() {
    do {
      let arguments = try Arguments(CommandLine.arguments.dropFirst())
      let bytes = try Files.read(arguments.descriptorSet)
      let set: FileDescriptorSet
      do {
        set = try FileDescriptorSet(serialized: bytes, sizeLimit: 64 << 20)
      } catch {
        throw GeneratorError("\(arguments.descriptorSet) is not a descriptor set: \(error)")
      }
      for file in try Generation(set: set, namespaces: arguments.namespaces).files() {
        try Files.write(Array(file.text.utf8), to: "\(arguments.outputDirectory)/\(file.name)")
      }
    } catch {
      Files.complain("proto-generator: \(error)\n")
      exit(1)
    }
  }
}

/// What the command line says.
struct Arguments {
  private(set) var descriptorSet = ""
  private(set) var outputDirectory = ""
  private(set) var namespaces: [String: String] = [:]

  init(_ arguments: some Sequence<String>) throws(GeneratorError) {
    var paths: [String] = []
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      guard argument == "--namespace" else {
        paths.append(argument)
        continue
      }
      let parts = rest.next()?.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false) ?? []
      guard parts.count == 2, !parts[1].isEmpty else { throw GeneratorError("--namespace wants PACKAGE=NAME") }
      namespaces[String(parts[0])] = String(parts[1])
    }
    guard paths.count == 2 else {
      throw GeneratorError("usage: proto-generator DESCRIPTOR_SET OUTPUT_DIR [--namespace PACKAGE=NAME]...")
    }
    (descriptorSet, outputDirectory) = (paths[0], paths[1])
  }
}
