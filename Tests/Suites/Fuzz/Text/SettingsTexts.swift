import Fuzzing

@testable import Linux

/// Settings files, and what is printed for others to read.
enum SettingsTexts {
  /// What was read, written with every escape and read again, is the same.
  static func checkDocument(_ input: inout FuzzInput) {
    let text = String(decoding: input.remainder(), as: UTF8.self)
    do throws(TOMLDocument.Malformed) {
      let document = try TOMLDocument(parsing: text)
      let keys = document.entries.map(\.key)
      expect(Set(keys).count == keys.count, "a key twice: \(keys)")
      let lines = document.entries.map(\.line)
      expect(zip(lines, lines.dropFirst()).allSatisfy { $0 < $1 }, "lines out of order")
      let written = document.entries.map { "\($0.key) = \(literal($0.value))\n" }.joined()
      let again = try? TOMLDocument(parsing: written)
      let values = document.entries.map(\.value)
      expect(again?.entries.map(\.key) == keys && again?.entries.map(\.value) == values, "other values: \(written)")
    } catch {
      expect(error.line >= 1 && error.line <= text.utf8.count + 1 && !error.message.isEmpty, "\(error)")
    }
  }

  private static func literal(_ value: TOMLDocument.Value) -> String {
    switch value {
    case .string(let text):
      "\""
        + text.unicodeScalars.map { scalar -> String in
          let digits = String(scalar.value, radix: 16)
          return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
        }.joined() + "\""
    case .integer(let number): "\(number)"
    case .float(let number): float(number)
    case .boolean(let value): "\(value)"
    }
  }

  /// Swift writes 5e-324, and TOML takes that.
  private static func float(_ number: Double) -> String { "\(number)" }

  private struct Settings: Equatable {
    var server = ""
    var flag = false
  }

  private static let table = SettingTable<Settings>(
    prefix: "FUZZ_",
    [
      Setting("server", "HOST", "a place", standard: "") { settings, text in
        settings.server = text
        return text.isEmpty ? "a place" : nil
      },
      Setting("flag", nil, "a switch", standard: "") { SettingValue.flag($1, &$0.flag) },
    ])

  /// Whatever stands in a file, in the environment and on the command line: taken, or refused in words.
  static func checkTable(_ input: inout FuzzInput) {
    let file = String(decoding: input.string(), as: UTF8.self)
    let variable = String(decoding: input.string(), as: UTF8.self)
    let arguments = (0..<(input.byte() & 7)).map { _ in String(decoding: input.string(), as: UTF8.self) }
    var settings = Settings()
    do throws(SettingRefused) {
      let words = try table.read(
        &settings, file: (path: "f", text: file), environment: ["FUZZ_SERVER": variable], arguments: arguments)
      expect(words.count <= arguments.count, "words out of nothing: \(words)")
      expect(!settings.server.isEmpty, "an empty place was taken")
    } catch { expect(!error.description.isEmpty, "refused without a reason") }
  }

  /// One line of printable text, whatever it is of.
  static func checkQuoting(_ input: inout FuzzInput) {
    let text = String(decoding: input.remainder(), as: UTF8.self)
    for written in [Log.quoted(text), JSONText.string(text)] {
      expect(written.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }, "a control character")
      expect(!written.unicodeScalars.contains { $0.value == 0x2028 || $0.value == 0x85 }, "a separator of lines")
    }
  }
}
