import Glibc
package import Playback
import Synchronization

/// One line per fact: a constant message, and the facts as typed keys. Never a token, nor a URL with one.
///
/// Written to standard error; under journald each line carries its priority, so that `journalctl -p` works.
package struct Log: Sendable {
  /// Most severe first. `error`: the user sees it. `notice`: attach, load, first picture, stop, fall back. `info`:
  /// reconnects. `debug`: each decision with its inputs.
  package enum Level: Int, Sendable, CaseIterable, Comparable {
    case error = 3
    case warning = 4
    case notice = 5
    case info = 6
    case debug = 7

    package init?(name: String) {
      guard let level = Level.allCases.first(where: { "\($0)" == name }) else { return nil }
      self = level
    }

    package static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  /// A fact of a line.
  package struct Fact: Sendable {
    let key: String
    let value: String

    package static func play(_ number: PlayNumber) -> Fact { Fact(key: "play", value: "\(number)") }
    package static func directive(_ id: UInt64) -> Fact { Fact(key: "directive", value: "\(id)") }
    package static func attachment(_ uuid: String) -> Fact { Fact(key: "attachment", value: uuid) }
    package static func session(_ uuid: String) -> Fact { Fact(key: "session", value: uuid) }
    package static func episode(_ uuid: String) -> Fact { Fact(key: "episode", value: uuid) }
    package static func filmTime(_ time: FilmTime) -> Fact { Fact(key: "film-time", value: "\(time)") }
    package static func duration(_ duration: Duration) -> Fact {
      Fact(key: "milliseconds", value: "\(duration.wholeMilliseconds)")
    }
    package static func reason(_ reason: String) -> Fact { Fact(key: "reason", value: reason) }
    package static func file(_ path: String) -> Fact { Fact(key: "file", value: path) }
    package static func peer(_ authority: String) -> Fact { Fact(key: "peer", value: authority) }
    package static func count(_ count: Int) -> Fact { Fact(key: "count", value: "\(count)") }
    package static func command(_ name: String) -> Fact { Fact(key: "command", value: name) }
    package static func device(_ name: String) -> Fact { Fact(key: "device", value: name) }
    package static func format(_ text: String) -> Fact { Fact(key: "format", value: text) }
  }

  private static let threshold = Atomic<Int>(Level.notice.rawValue)
  private static let journal = getenv("JOURNAL_STREAM") != nil

  package let subsystem: String

  package init(_ subsystem: String) { self.subsystem = subsystem }

  /// Lines less severe than `level` are dropped from now on.
  package static func setLevel(_ level: Level) { threshold.store(level.rawValue, ordering: .relaxed) }

  package func error(_ message: StaticString, _ facts: Fact...) { line(.error, message, facts) }
  package func warning(_ message: StaticString, _ facts: Fact...) { line(.warning, message, facts) }
  package func notice(_ message: StaticString, _ facts: Fact...) { line(.notice, message, facts) }
  package func info(_ message: StaticString, _ facts: Fact...) { line(.info, message, facts) }
  package func debug(_ message: StaticString, _ facts: Fact...) { line(.debug, message, facts) }

  private func line(_ level: Level, _ message: StaticString, _ facts: [Fact]) {
    guard level.rawValue <= Self.threshold.load(ordering: .relaxed) else { return }
    var text = "\(Self.tag(level))\(subsystem): \(message)"
    for fact in facts { text += " \(fact.key)=\(Self.quoted(fact.value))" }
    Self.lost.withLock { Self.put(text, to: STDERR_FILENO, lost: &$0) }
  }

  /// What a line begins with; for the journal as sd-daemon(3) has it.
  private static func tag(_ level: Level) -> String { journal ? "<\(level.rawValue)>" : "\(level): " }

  /// Lines that nobody took.
  private static let lost = Mutex(0)
  /// PIPE_BUF: what a pipe that is writable takes at once (pipe(7)), and longer than any line should be.
  static let longestLine = 4096

  /// Writes a line if whoever reads takes it now: a log that nobody reads holds up nobody. How many were lost is told
  /// with the next that is taken.
  static func put(_ text: String, to descriptor: Int32, lost: inout Int) {
    if lost > 0 {
      guard isTaken("\(tag(.warning))log: lines that nobody took count=\(lost)", by: descriptor) else {
        lost += 1
        return
      }
      lost = 0
    }
    if !isTaken(text, by: descriptor) { lost += 1 }
  }

  private static func isTaken(_ line: String, by descriptor: Int32) -> Bool {
    var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    guard poll(&state, 1, 0) == 1 else { return false }
    var bytes = Array(line.utf8)
    if bytes.count >= longestLine {
      bytes.removeLast(bytes.count - longestLine + 4)
      // No part of a character.
      while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
      if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
      bytes += Array("…".utf8)
    }
    bytes.append(0x0A)
    _ = write(descriptor, bytes, bytes.count)
    return true
  }

  /// A value as it stands, or in quotes when it has spaces, quotes, control characters or separators of lines.
  static func quoted(_ value: String) -> String {
    let plain = value.unicodeScalars.allSatisfy { $0 != " " && $0 != "\"" && !$0.isControlOrLineSeparator }
    guard value.isEmpty || !plain else { return value }
    var result = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case _ where scalar.isControlOrLineSeparator: result += "?"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
