/// The head of one HTTP response, collected line by line. Of several (redirects, 100 Continue) the last counts.
struct ResponseHead: Equatable {
  var status = 0
  var contentRange: String?
  var entityTag: String?
  /// Seconds that the server asks to wait; dates are not read, as the box's wall clock may be wrong.
  var retryAfter: Duration?

  /// Longest field that is kept: a longer one is no field that is asked for here.
  private static let longestLine = 4096

  mutating func take(line: UnsafeRawBufferPointer) {
    guard line.count <= Self.longestLine else { return }
    let text = String(decoding: line, as: UTF8.self)
    if text.hasPrefix("HTTP/") {
      self = ResponseHead()
      let words = text.split(separator: " ", maxSplits: 2)
      status = words.count > 1 ? Int(words[1].filter(\.isNumber)) ?? 0 : 0
      return
    }
    guard let colon = text.firstIndex(of: ":") else { return }
    let value = text[text.index(after: colon)...].trimmed
    switch text[..<colon].lowercased() {
    case "content-range": contentRange = value
    case "etag": entityTag = value
    case "retry-after": retryAfter = ContentRange.number(value).map { .seconds(min($0, 86_400)) }
    default: break
    }
  }
}

extension Substring {
  fileprivate var trimmed: String {
    var rest = self
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return String(rest.drop(while: \.isWhitespace))
  }
}
