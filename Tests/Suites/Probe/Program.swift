import Glibc
import Linux
import Playback
import RemoteClient

/// Drives RemoteClient by lines on standard input, against whatever peer it is pointed at: `Tests/Suites/Hostile/README.md`
/// has the commands. Each line is answered by one line of JSON, when it is done; commands run at the same time.
@main struct Probe {
  // The thread that waits for input is the process's first, which nothing else needs.
  @MainActor static func main() async throws {
    // All links on one thread: what one peer does must not hold up the calls to another.
    let bench = Bench(thread: try PollThread(name: "net"))
    await withDiscardingTaskGroup { group in
      while let line = readLine() {
        guard let command = Command(line) else { continue }
        // What follows a line that opens or closes something may rely on it.
        if command.isQuick {
          await answer(command, bench)
        } else {
          group.addTask { await answer(command, bench) }
        }
      }
    }
    await bench.closeAll()
  }

  private static func answer(_ command: Command, _ bench: Bench) async {
    let began = MonotonicClock.now()
    var members: [(key: String, value: String)] = [("id", JSONText.string(command.id))]
    do throws(RPCError) {
      members += try await bench.carry(out: command)
      members.insert(("code", JSONText.string("OK")), at: 1)
    } catch {
      let text = error.cause.isEmpty ? error.message : "\(error.message) (\(error.cause))"
      members += [
        ("code", JSONText.string(error.code.name)), ("origin", JSONText.string("\(error.origin)")),
        ("message", JSONText.string(String(text.prefix(500)))),
        ("messageLength", "\(text.utf8.count)"), ("retrySafe", "\(error.isRetrySafe)"),
      ]
    }
    let took = MonotonicClock.now() - began
    members.append(("ms", JSONText.number(Double(took.wholeNanoseconds / 1000) / 1000)))
    let line = Array((JSONText.object(members + ProcessFigures.now.members) + "\n").utf8)
    // At once and whole, also into a pipe: a line is shorter than PIPE_BUF.
    _ = line.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  }
}

/// `ID WORD key=value ...`
struct Command: Sendable {
  let id: String
  let word: String
  private let options: [String: String]

  init?(_ line: String) {
    let words = line.split(separator: " ").map(String.init)
    guard words.count >= 2 else { return nil }
    id = words[0]
    word = words[1]
    var options: [String: String] = [:]
    for text in words.dropFirst(2) {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      options[String(parts[0])] = parts.count == 2 ? String(parts[1]) : ""
    }
    self.options = options
  }

  var isQuick: Bool { !["unary", "next", "drain"].contains(word) }

  subscript(_ name: String) -> String? { options[name] }

  func number(_ name: String) -> Int? { options[name].flatMap(Int.init) }

  func milliseconds(_ name: String) -> Duration? { number(name).map { .milliseconds($0) } }
}
