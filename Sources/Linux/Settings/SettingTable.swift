/// A setting: one name for the settings file, the flag and the environment variable.
package struct Setting<Settings: Sendable>: Sendable {
  /// Lower case with dashes: `sound-device`. The flag is `--sound-device`, the variable `RECEIVER_SOUND_DEVICE`.
  package let name: String
  /// What stands for the value in help: `FILE`, `WxH@HZ`. Nothing for a switch, which takes no value.
  package let placeholder: String?
  package let meaning: String
  /// In words, for help and README.
  package let standard: String
  let apply: @Sendable (inout Settings, String) -> String?

  /// `apply` returns why a value is refused, in words that finish "must be …", or nothing.
  package init(
    _ name: String, _ placeholder: String?, _ meaning: String, standard: String,
    apply: @escaping @Sendable (inout Settings, String) -> String?
  ) {
    self.name = name
    self.placeholder = placeholder
    self.meaning = meaning
    self.standard = standard
    self.apply = apply
  }
}

/// How values are read that more than one program has.
package enum SettingValue {
  /// A switch: sets `value`, or says why not, as `Setting.apply` does.
  package static func flag(_ text: String, _ value: inout Bool) -> String? {
    guard text == "true" || text == "false" else { return "true or false" }
    value = text == "true"
    return nil
  }
}

/// A setting that was refused: what, where and what to do.
package struct SettingRefused: Error, Equatable, CustomStringConvertible {
  package let description: String

  package init(description: String) { self.description = description }
}

/// All settings of a program, read from a file, then the environment, then flags; the later one counts.
package struct SettingTable<Settings: Sendable>: Sendable {
  package let settings: [Setting<Settings>]
  /// Prefix of the variables: `RECEIVER_`.
  let prefix: String

  package init(prefix: String, _ settings: [Setting<Settings>]) {
    self.prefix = prefix
    self.settings = settings
  }

  /// What the flags leave over: the words that are no flags, in order.
  package func read(
    _ value: inout Settings, file: (path: String, text: String)?, environment: [String: String], arguments: [String]
  ) throws(SettingRefused) -> [String] {
    if let file { try readFile(&value, file.path, file.text) }
    for setting in settings {
      let variable = variable(of: setting)
      if let text = environment[variable] { try set(&value, setting, text, "in the environment variable \(variable)") }
    }
    return try readArguments(&value, arguments)
  }

  package func variable(of setting: Setting<Settings>) -> String {
    prefix + setting.name.map { $0 == "-" ? "_" : $0.uppercased() }.joined()
  }

  private func set(
    _ value: inout Settings, _ setting: Setting<Settings>, _ text: String, _ place: String
  ) throws(SettingRefused) {
    guard let reason = setting.apply(&value, text) else { return }
    throw SettingRefused(description: "\(setting.name) \(place) is \"\(text)\": it must be \(reason)")
  }

  private func readFile(_ value: inout Settings, _ path: String, _ text: String) throws(SettingRefused) {
    let document: TOMLDocument
    do { document = try TOMLDocument(parsing: text) } catch {
      throw SettingRefused(description: "\(path), \(error)")
    }
    for entry in document.entries {
      let place = "in \(path), line \(entry.line)"
      guard let setting = settings.first(where: { $0.name == entry.key }) else {
        throw SettingRefused(description: "\(entry.key) \(place) is no setting\(nearest(to: entry.key))")
      }
      try set(&value, setting, entry.text, place)
    }
  }

  private func readArguments(_ value: inout Settings, _ arguments: [String]) throws(SettingRefused) -> [String] {
    var words: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      // What follows -- are words, whatever they look like.
      guard argument != "--" else { return words + rest }
      guard argument.hasPrefix("--") else {
        words.append(argument)
        continue
      }
      let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let setting = settings.first(where: { $0.name == name }) else {
        throw SettingRefused(description: "--\(name) is no flag\(nearest(to: name))")
      }
      let text: String
      if parts.count == 2 {
        text = String(parts[1])
      } else if setting.placeholder == nil {
        text = "true"
      } else if let next = rest.first, !next.hasPrefix("--") {
        text = next
        rest.removeFirst()
      } else {
        throw SettingRefused(description: "--\(name) needs a value: --\(name) \(setting.placeholder ?? "")")
      }
      try set(&value, setting, text, "on the command line")
    }
    return words
  }

  /// `; did you mean X?` for a slip of one or two letters.
  private func nearest(to name: String) -> String {
    let found = settings.map { ($0.name, editDistance($0.name, name)) }.min { $0.1 < $1.1 }
    guard let found, found.1 <= 2 else { return "; see --help" }
    return "; did you mean \(found.0)?"
  }

  /// A line a setting, for `--help`.
  package var help: String {
    let heads = settings.map { "  --\($0.name)" + ($0.placeholder.map { " \($0)" } ?? "") }
    let width = heads.map(\.count).max() ?? 0
    return zip(heads, settings).map { head, setting in
      head + String(repeating: " ", count: width - head.count + 2) + setting.meaning
        + (setting.standard.isEmpty ? "" : " (\(setting.standard))") + "\n"
    }.joined()
  }

  /// The rows of the README's table.
  package var markdown: String {
    settings.map { setting in
      "| `\(setting.name)` | `--\(setting.name)\(setting.placeholder.map { " \($0)" } ?? "")` "
        + "| `\(variable(of: setting))` | \(setting.meaning) | \(setting.standard) |\n"
    }.joined()
  }
}

/// Levenshtein's distance.
private func editDistance(_ left: String, _ right: String) -> Int {
  let right = Array(right)
  var row = Array(0...right.count)
  for (index, letter) in left.enumerated() {
    var diagonal = row[0]
    row[0] = index + 1
    for column in right.indices {
      let cost = min(row[column] + 1, row[column + 1] + 1, diagonal + (letter == right[column] ? 0 : 1))
      diagonal = row[column + 1]
      row[column + 1] = cost
    }
  }
  return row[right.count]
}

extension TOMLDocument.Entry {
  /// The value as a flag would give it.
  fileprivate var text: String {
    switch value {
    case .string(let text): text
    case .integer(let number): String(number)
    case .float(let number): String(number)
    case .boolean(let flag): String(flag)
    }
  }
}
