/// The account's bearer token as a file holds it.
package enum BearerToken {
  /// The longest file that is read for one, in bytes.
  package static let fileLimit = 16_384

  /// The first line without white space; nothing when that is empty.
  package static func firstLine(of text: String) -> String? {
    // By scalar: for Swift "\r\n" is one character, and neither of the two.
    let line = text.unicodeScalars.prefix { $0 != "\n" }
    let token = String(String.UnicodeScalarView(line.filter { $0 != " " && $0 != "\t" && $0 != "\r" }))
    return token.isEmpty ? nil : token
  }
}
