import Foundation
import Testing

@testable import Linux

@Suite("JSON written by hand") struct JSONTextTests {
  @Test(arguments: [
    "", "plain", "a \"quoted\" \\ word", "line\nline\ttab\r", "\u{0}\u{1}\u{1F}\u{7F}\u{9B}31m", "\u{2028}\u{2029}",
    "Großvater 𝄞 👨‍👩‍👧",
  ])
  func stringsComeBack(text: String) throws {
    let json = JSONText.string(text)
    let value = try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
    #expect(value as? String == text)
    #expect(!json.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
  }

  @Test(
    arguments: [
      (0, "0.0"), (1.5, "1.5"), (-0.25, "-0.25"), (.infinity, "null"), (-.infinity, "null"), (.nan, "null"),
    ] as [(Double, String)])
  func numbers(value: Double, expected: String) { #expect(JSONText.number(value) == expected) }

  @Test(arguments: [Double.greatestFiniteMagnitude, .leastNonzeroMagnitude, 1e21, 1e-7])
  func numbersComeBack(value: Double) throws {
    let json = Data(JSONText.number(value).utf8)
    #expect(try JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed) as? Double == value)
  }

  @Test func objects() {
    #expect(JSONText.object([]) == "{}")
    #expect(JSONText.object([("a\"", "1"), ("b", "null")]) == #"{"a\"": 1, "b": null}"#)
  }
}
