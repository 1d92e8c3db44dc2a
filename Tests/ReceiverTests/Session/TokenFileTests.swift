import Testing

@testable import Receiver

struct TokenFileTests {
  private let scratch: Scratch
  init() throws { scratch = try Scratch() }

  @Test(
    arguments: [
      ("token\n", "token"), ("token", "token"), ("  token \r\n", "token"), ("token\nsecond line\n", "token"),
      ("\ttok en\n", "token"), ("", nil), ("\n", nil), (" \r\n", nil), ("\ntoken\n", nil),
    ] as [(String, String?)]) func theFirstLineCounts(_ text: String, token: String?) throws
  {
    let file = TokenFile(path: try scratch.file("token", text))
    #expect(file.read() == token)
    #expect(file.problem == (token == nil ? "its first line is empty" : nil))
  }

  @Test func aMissingFileHasNone() {
    #expect(TokenFile(path: scratch.path + "/none").read() == nil)
    #expect(TokenFile(path: scratch.path + "/none").problem == "No such file or directory")
    #expect(TokenFile(path: scratch.path).read() == nil)
  }

  @Test func anOversizedFileHasNone() throws {
    let file = try scratch.file("token", String(repeating: "t", count: 16_385))
    #expect(TokenFile(path: file).read() == nil)
  }

  @Test func aNewTokenCountsAtOnce() throws {
    let file = TokenFile(path: try scratch.file("token", "old\n"))
    #expect(file.read() == "old")
    _ = try scratch.file("token", "new\n")
    #expect(file.read() == "new")
  }
}
