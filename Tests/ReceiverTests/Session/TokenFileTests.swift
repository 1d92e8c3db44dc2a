import Glibc
import Linux
import Playback
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

  /// Opening a FIFO that nobody writes to would hold up the thread of all calls.
  @Test(.timeLimit(.minutes(1))) func whatIsNoRegularFileHasNoneAndIsNotWaitedFor() throws {
    let path = scratch.path + "/fifo"
    #expect(mkfifo(path, 0o600) == 0)
    for path in [path, "/dev/zero"] {
      #expect(TokenFile(path: path).read() == nil)
      #expect(TokenFile(path: path).problem == "it is no regular file")
    }
    #expect(TokenFile(path: scratch.path).problem == "Is a directory")
  }

  /// An editor that writes in place empties the file first; one that is gone for good counts no more after 2 s.
  @Test(arguments: ["emptied", "removed"]) func aTokenOutlivesItsFileForTwoSeconds(how: String) throws {
    let file = TokenFile(path: try scratch.file("token", "right\n"))
    let start = MonotonicInstant(nanoseconds: 0)
    #expect(file.read(now: start) == "right")
    if how == "emptied" { _ = try scratch.file("token", "") } else { unlink(file.path) }
    // Counted from when it was missed, not from when it was last seen.
    #expect(file.read(now: start + .seconds(60)) == "right")
    #expect(file.read(now: start + .milliseconds(61_999)) == "right")
    #expect(file.read(now: start + .seconds(62)) == nil)
    #expect(file.read(now: start + .seconds(63)) == nil)
    _ = try scratch.file("token", "new\n")
    #expect(file.read(now: start + .seconds(64)) == "new")
    _ = try scratch.file("token", "")
    #expect(file.read(now: start + .seconds(65)) == "new")
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
