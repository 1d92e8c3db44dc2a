/// Swift spellings of protobuf names.
enum Names {
  private static let acronyms: Set<String> = ["id", "uuid", "url", "uri", "http", "https"]

  private static let keywords: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else",
    "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "inout",
    "internal", "is", "let", "nil", "open", "operator", "precedencegroup", "private", "protocol", "public", "repeat",
    "rethrows", "return", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]

  /// Members that every message or enum has already, or that back-ticks do not save.
  private static let takenMembers: Set<String> = [
    "decodeField", "encode", "encodeFields", "fullName", "hash", "hashValue", "init", "merge", "rawValue", "self",
    "serialized", "unknownFields", "unrecognized",
  ]

  /// Types that generated code speaks of without their module.
  private static let takenTypes: Set<String> = [
    "Any", "Bool", "Boxed", "BoolKind", "BytesKind", "Double", "DoubleKind", "EnumKind", "FieldKey", "Fixed32Kind",
    "Fixed64Kind", "Float", "FloatKind", "Int32", "Int32Kind", "Int64", "Int64Kind", "Message", "MessageKind",
    "OpenEnum", "Protocol", "SFixed32Kind", "SFixed64Kind", "SInt32Kind", "SInt64Kind", "Self", "String", "StringKind",
    "Type", "UInt32", "UInt32Kind", "UInt64", "UInt64Kind", "UInt8", "UnknownFields", "WireError", "WireReader",
    "WireWriter",
  ]

  /// `install_id` → `installID`, `HDR10` → `hdr10`; without back-ticks.
  static func member(_ name: String) -> String {
    let camel = lowerCamel(words(name))
    if camel.first?.isNumber ?? true { return "_" + camel }
    return takenMembers.contains(camel) ? camel + "_" : camel
  }

  /// A member's name as it is declared or used after a dot.
  static func escaped(_ member: String) -> String {
    keywords.contains(member) ? "`\(member)`" : member
  }

  /// A property as generated coding speaks of it, where parameters and locals could hide it.
  static func reference(_ member: String) -> String {
    let isHidden = ["key", "payload", "present", "reader", "value", "writer"].contains(member)
    return (isHidden ? "self." : "") + escaped(member)
  }

  /// `oneof_field` → `OneofField`; `suffix` is added where the name is taken.
  static func type(_ name: String, suffix: String) -> String {
    let camel = words(name).map(capitalized).joined()
    return takenTypes.contains(camel) ? camel + suffix : camel
  }

  /// `DYNAMIC_RANGE_SDR` of `DynamicRange` → `sdr`.
  static func enumCase(_ name: String, of enumName: String) -> String {
    let prefix = upperSnake(enumName) + "_"
    guard name.hasPrefix(prefix), let first = name.dropFirst(prefix.count).first, first.isLetter else {
      return member(name)
    }
    return member(String(name.dropFirst(prefix.count)))
  }

  /// `xmb.api.v1` → `XmbApiV1`.
  static func namespace(_ package: String) -> String {
    package.split(separator: ".").map { words(String($0)).map(capitalized).joined() }.joined()
  }

  private static func words(_ name: String) -> [String] {
    name.split(separator: "_").map { word in
      word.contains(where: \.isLowercase) ? String(word) : word.lowercased()
    }
  }

  private static func lowerCamel(_ words: [String]) -> String {
    guard let first = words.first else { return "" }
    let head = acronyms.contains(first) ? first : first.prefix(1).lowercased() + first.dropFirst()
    return head + words.dropFirst().map(inner).joined()
  }

  private static func inner(_ word: String) -> String {
    if acronyms.contains(word) { return word.uppercased() }
    if word.hasSuffix("s"), acronyms.contains(String(word.dropLast())) { return word.dropLast().uppercased() + "s" }
    return capitalized(word)
  }

  private static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  private static func upperSnake(_ name: String) -> String {
    var snake = ""
    var previous: Character?
    for character in name {
      if character.isUppercase, let previous, !previous.isUppercase { snake += "_" }
      snake += character.uppercased()
      previous = character
    }
    return snake
  }
}
