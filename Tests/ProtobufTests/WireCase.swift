import Foundation
import Testing

/// A message of Tests/Fixtures/protobuf/*.cases with the bytes that protoc made of it.
struct WireCase: Sendable, CustomTestStringConvertible {
  let message: String
  let name: String
  let bytes: [UInt8]

  var testDescription: String { "\(message) \(name)" }

  /// The cases of one file there.
  static func load(_ file: String) throws -> [WireCase] {
    var tests = URL(fileURLWithPath: #filePath)
    while tests.lastPathComponent != "Tests" { tests.deleteLastPathComponent() }
    let path = tests.appendingPathComponent("Fixtures/protobuf/\(file)")
    var cases: [WireCase] = []
    var head: [Substring] = []
    for line in try String(contentsOf: path, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("== ") {
        head = line.split(separator: " ")
      } else if line.hasPrefix("--") {
        let bytes = try #require([UInt8](hex: String(line.dropFirst(2))))
        cases.append(WireCase(message: String(head[1]), name: String(head[2]), bytes: bytes))
      }
    }
    return cases
  }
}

extension [UInt8] {
  /// Two digits a byte; spaces between bytes do not count.
  init?(hex: String) {
    let digits = hex.compactMap(\.hexDigitValue)
    guard digits.count == hex.filter({ $0 != " " }).count, digits.count % 2 == 0 else { return nil }
    self = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}
