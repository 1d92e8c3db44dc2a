import Foundation
import Glibc
import Linux
import Testing

@testable import Receiver

/// The control socket, over real sockets.
struct ControlServerTests {
  private let scratch: Scratch
  private var path: String { scratch.path + "/control.sock" }

  init() throws {
    signal(SIGPIPE, SIG_IGN)
    scratch = try Scratch()
  }

  /// Serves while `body` runs: each verb answers with its own name, a screenshot with more than a socket's buffer.
  private func serving(_ body: (String) async throws -> Void) async throws {
    let path = path
    let server = try ControlServer(path: path) { verb in
      switch verb {
      case .trace: .failure(ControlFailure("no trace today"))
      case .screenshot: .success([UInt8](repeating: 7, count: 5 << 20))
      case .status, .statusJSON: .success(Array(verb.rawValue.utf8))
      }
    }
    let result: Result<Void, any Error>
    do { result = .success(try await body(path)) } catch { result = .failure(error) }
    try await onThread { server.stop() }
    try result.get()
  }

  private func ask(_ verb: ControlProtocol.Verb, _ path: String) async throws -> [UInt8] {
    try await onThread { try ControlProtocol.ask(verb, path: path) }
  }

  private func expectAnswer(_ path: String) async throws {
    let answer = try await ask(.status, path)
    #expect(answer == Array("status".utf8))
  }

  private func refusal(_ path: String) -> SystemError? {
    do throws(SystemError) {
      let server = try ControlServer(path: path) { _ in .success([]) }
      server.stop()
      return nil
    } catch { return error }
  }

  @Test func eachVerbIsAnswered() async throws {
    try await serving { path in
      let status = try await ask(.status, path)
      #expect(status == Array("status".utf8))
      let json = try await ask(.statusJSON, path)
      #expect(json == Array("status-json".utf8))
      let screenshot = try await ask(.screenshot, path)
      #expect(screenshot == [UInt8](repeating: 7, count: 5 << 20))
      await #expect(throws: ControlFailure("no trace today")) { try await ask(.trace, path) }
    }
  }

  @Test func stoppingWaitsForNoAnswer() async throws {
    let (gate, opening) = AsyncStream<Void>.makeStream()
    let (asked, asking) = AsyncStream<Void>.makeStream()
    let path = path
    let server = try ControlServer(path: path) { _ in
      asking.yield()
      for await _ in gate {}
      return .success([])
    }
    let question = Task { try await onThread { try ControlProtocol.ask(.screenshot, path: path) } }
    for await _ in asked { break }
    try await onThread { server.stop() }
    opening.finish()
    await #expect(throws: ControlFailure.self) { try await question.value }
  }

  @Test func anUnknownVerbIsToldTheKnownOnes() async throws {
    try await serving { path in
      let answer = try await onThread { try RawPeer(path).ask("reboot\n") }
      #expect(answer == "error no such verb; known are status, status-json, screenshot, trace\n")
    }
  }

  @Test func anOversizedLineIsHungUpOn() async throws {
    try await serving { path in
      let answer = try await onThread { try RawPeer(path).ask(String(repeating: "s", count: 4096) + "\n") }
      #expect(answer == "")
      try await expectAnswer(path)
    }
  }

  @Test func aLineThatIsNoTextIsHungUpOn() async throws {
    try await serving { path in
      let answer = try await onThread { try RawPeer(path).ask([0xFF, 0xFE, 0x0A]) }
      #expect(answer == "")
    }
  }

  @Test func aPeerThatSaysNothingHoldsTheOthersForTwoSecondsOnly() async throws {
    try await serving { path in
      let silent = try await onThread { try RawPeer(path) }
      let wait = try await elapsed { _ = try await ask(.status, path) }
      #expect(wait < .seconds(3))
      withExtendedLifetime(silent) {}
    }
  }

  @Test func aPeerThatDripsHoldsTheOthersForTwoSecondsOnly() async throws {
    try await serving { path in
      let dripping = try await onThread { try RawPeer(path) }
      let drip = Task {
        while !Task.isCancelled, dripping.send([0x73]) { try? await Task.sleep(for: .milliseconds(100)) }
      }
      let wait = try await elapsed { _ = try await ask(.status, path) }
      drip.cancel()
      #expect(wait < .seconds(3))
    }
  }

  @Test func aPeerThatTakesNothingHoldsTheOthersForTwoSecondsOnly() async throws {
    try await serving { path in
      let deaf = try await onThread { try RawPeer(path) }
      #expect(deaf.send(Array("screenshot\n".utf8)))
      let wait = try await elapsed { _ = try await ask(.status, path) }
      #expect(wait < .seconds(3))
      withExtendedLifetime(deaf) {}
    }
  }

  @Test func aSilentPeerDoesNotHoldTheEnd() async throws {
    let server = try ControlServer(path: path) { _ in .success([]) }
    let silent = try RawPeer(path)
    let wait = try await onThread { ContinuousClock().measure { server.stop() } }
    #expect(wait < .seconds(1))
    #expect(silent.answer() == "")
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func onlyTheOwnerCanOpenIt() async throws {
    try await serving { path in
      var status = stat()
      #expect(lstat(path, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o600)
      #expect(status.st_mode & S_IFMT == S_IFSOCK)
    }
  }

  @Test func theSocketOfAnEndedReceiverIsReplaced() async throws {
    do {
      // Bound, and never removed: as after SIGKILL.
      let left = try ControlProtocol.socket(path: path)
      var address = try #require(ControlProtocol.address(path))
      let bound = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(left.raw, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      #expect(bound == 0)
    }
    #expect(FileManager.default.fileExists(atPath: path))
    try await serving { path in try await expectAnswer(path) }
  }

  @Test func theSocketOfALiveReceiverIsRefused() async throws {
    try await serving { path in
      let error = try #require(refusal(path))
      #expect(error.code == EADDRINUSE)
      #expect("\(error)".contains("where another receiver answers"))
      try await expectAnswer(path)
    }
  }

  @Test func aFileThatIsNoSocketStays() throws {
    let file = try scratch.file("control.sock", "somebody's")
    let error = try #require(refusal(file))
    #expect(error.code == EEXIST)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text == "somebody's")
  }

  @Test func aPathThatIsTooLongIsRefused() throws {
    let long = scratch.path + "/" + String(repeating: "s", count: 108)
    #expect(refusal(long)?.code == ENAMETOOLONG)
    #expect(throws: ControlFailure.self) { try ControlProtocol.ask(.status, path: long) }
  }

  @Test func theDirectoryOfTheSocketIsMade() throws {
    #expect(refusal(scratch.path + "/deep/down/control.sock") == nil)
  }

  @Test func withoutAReceiverTheQuestionSaysWhatToDo() throws {
    let said: String
    do {
      _ = try ControlProtocol.ask(.status, path: path)
      said = "an answer"
    } catch { said = error.description }
    #expect(said.contains("No such file or directory"))
    #expect(said.contains("Is a receiver running"))
  }

  @Test func descriptorsComeBack() async throws {
    func open() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
    try await serving { path in
      _ = try await ask(.status, path)
      let before = try open()
      for _ in 0..<50 { _ = try await ask(.status, path) }
      // Other tests open and close theirs meanwhile.
      let settled = await eventually { (try? open()).map { $0 < before + 25 } == true }
      #expect(settled)
    }
  }
}

/// A peer that does as it likes.
private final class RawPeer: @unchecked Sendable {
  private let socket: Int32

  init(_ path: String) throws {
    socket = try ControlProtocol.socket(path: path).release()
    var address = try #require(ControlProtocol.address(path))
    ControlProtocol.limitWaits(socket, seconds: 10)
    let connected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(connected == 0)
  }

  deinit { close(socket) }

  func send(_ bytes: [UInt8]) -> Bool { write(socket, bytes, bytes.count) > 0 }

  func ask(_ text: String) -> String { ask(Array(text.utf8)) }

  func ask(_ bytes: [UInt8]) -> String {
    _ = send(bytes)
    return answer()
  }

  /// Everything until the server hangs up.
  func answer() -> String {
    var all: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 4096)
    while case let count = read(socket, &block, block.count), count > 0 { all += block[..<count] }
    return String(decoding: all, as: UTF8.self)
  }
}
