internal import CLibFuzzer
import Glibc

/// A program that libFuzzer drives: `main` of each target of Tests/Suites/Fuzz.
package enum Fuzzer {
  /// Takes one input, which libFuzzer owns.
  package typealias Test = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt

  /// Hands the process over to libFuzzer and its flags; or, for `TARGET seeds DIRECTORY`, writes `seeds` and ends.
  package static func run(seeds: () -> [Seed], _ test: @escaping Test) -> Never {
    let words = CommandLine.arguments
    if words.count == 3, words[1] == "seeds" {
      for seed in seeds() { seed.write(to: words[2]) }
      exit(0)
    }
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&count, &arguments, test))
  }
}

/// An input to begin with.
package struct Seed {
  let name: String
  let bytes: [UInt8]

  package init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  fileprivate func write(to directory: String) {
    let path = "\(directory)/\(name)"
    guard let file = fopen(path, "wb") else { fatalError("cannot write \(path): \(String(cString: strerror(errno)))") }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }
}

/// Ends the process, which libFuzzer takes for a find, where `condition` does not hold.
package func expect(
  _ condition: @autoclosure () -> Bool, _ what: @autoclosure () -> String, file: StaticString = #file,
  line: UInt = #line
) {
  if !condition() { fatalError(what(), file: file, line: line) }
}
