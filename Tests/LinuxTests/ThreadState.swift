import Foundation

@testable import Linux

/// What the kernel knows of a thread: how a test learns that another one waits, without a sleep of its own.
struct ThreadState: Sendable {
  private let directory: String

  /// Of the calling thread.
  static func current() -> ThreadState {
    let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
    return ThreadState(directory: "/proc/" + (link ?? "self"))
  }

  /// As `top -H` shows it.
  var name: String? { (try? FileStore.readText(directory + "/comm"))?.trimmingCharacters(in: .newlines) }

  /// Returns when the thread sleeps in the kernel. False when it has ended.
  func waitUntilAsleep() -> Bool {
    while let text = try? FileStore.readText(directory + "/stat") {
      // `pid (name) S …`; the name can have spaces and parentheses.
      if let end = text.lastIndex(of: ")"), text[end...].dropFirst(2).first == "S" { return true }
      sched_yield()
    }
    return false
  }
}
