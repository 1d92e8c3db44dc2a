import Linux

/// The account's bearer token in a file, read at each call so that a new one counts at once.
struct TokenFile: Sendable {
  let path: String

  /// The first line without white space; nothing when there is none.
  func read() -> String? {
    guard let text = try? FileStore.readText(path, limit: 16_384) else { return nil }
    // By scalar: for Swift "\r\n" is one character, and neither of the two.
    let line = text.unicodeScalars.prefix { $0 != "\n" }
    let token = String(String.UnicodeScalarView(line.filter { $0 != " " && $0 != "\t" && $0 != "\r" }))
    return token.isEmpty ? nil : token
  }
}
