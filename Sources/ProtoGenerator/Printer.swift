/// Lines of Swift with their indentation.
struct Printer {
  private(set) var text = ""
  private var depth = 0

  mutating func line(_ line: String = "") {
    if !line.isEmpty { text += String(repeating: "  ", count: depth) + line }
    text += "\n"
  }

  /// `head {`, the body one step in, `}`.
  mutating func block<Failure: Error>(
    _ head: String, _ body: (inout Printer) throws(Failure) -> Void
  ) throws(Failure) {
    line(head + " {")
    try indented(body)
    line("}")
  }

  mutating func indented<Failure: Error>(_ body: (inout Printer) throws(Failure) -> Void) throws(Failure) {
    depth += 1
    try body(&self)
    depth -= 1
  }

  /// Comments of the .proto as a doc comment.
  mutating func documentation(_ comment: String?) {
    guard let comment else { return }
    for commentLine in comment.split(separator: "\n", omittingEmptySubsequences: false) {
      line(commentLine.isEmpty ? "///" : "/// \(commentLine)")
    }
  }
}
