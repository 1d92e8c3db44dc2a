/// The comments of one .proto by the path of what they stand at.
struct Comments {
  private var byPath: [[Int32]: String] = [:]

  init(_ file: FileDescriptor) {
    for location in file.sourceInfo?.locations ?? [] {
      let paragraphs = [location.leadingComments, location.trailingComments].filter { !$0.isEmpty }.map(Self.tidied)
      guard !paragraphs.isEmpty else { continue }
      byPath[location.path] = paragraphs.joined(separator: "\n\n")
    }
  }

  subscript(path: [Int32]) -> String? { byPath[path] }

  /// Without the space after `//`, the spaces at the end of lines and the empty lines at the end.
  private static func tidied(_ comment: String) -> String {
    var lines = comment.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var tidy = line
      if tidy.first == " " { tidy.removeFirst() }
      while tidy.last?.isWhitespace ?? false { tidy.removeLast() }
      return tidy
    }
    while lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}

/// Field numbers of descriptor.proto, as they stand in comment paths.
enum PathStep {
  static let fileMessage: Int32 = 4
  static let fileEnum: Int32 = 5
  static let fileService: Int32 = 6
  static let messageField: Int32 = 2
  static let messageNested: Int32 = 3
  static let messageEnum: Int32 = 4
  static let messageOneof: Int32 = 8
  static let enumValue: Int32 = 2
  static let serviceMethod: Int32 = 2
}
