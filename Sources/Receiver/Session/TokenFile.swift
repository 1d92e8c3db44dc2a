import Linux
import Playback
import RemoteClient
import Synchronization

/// The account's bearer token in a file, read at each call so that a new one counts at once.
struct TokenFile: Sendable {
  /// A file that is being written in place is empty for a moment; so long its last token is sent on. A token that is
  /// taken away stays for no longer than that either, counted from when it was missed.
  static let patience = Duration.seconds(2)

  private final class Memory: Sendable {
    let last = Mutex<(token: String, missed: MonotonicInstant?)?>(nil)
  }

  let path: String
  private let memory = Memory()

  init(path: String) { self.path = path }

  /// Nothing when there is none, for whatever reason. Never blocks.
  func read(now: MonotonicInstant = MonotonicClock.now()) -> String? {
    let found = try? firstLine()
    return memory.last.withLock { last in
      if let found {
        last = (found, nil)
      } else if let known = last {
        let missed = known.missed ?? now
        last = now - missed < Self.patience ? (known.token, missed) : nil
      }
      return last?.token
    }
  }

  /// Why there is no token, for a person; nothing when there is one.
  var problem: String? {
    do throws(SystemError) {
      return try firstLine() == nil ? "its first line is empty" : nil
    } catch { return error.code == SystemError.noRegularFile ? "it is no regular file" : error.reason }
  }

  private func firstLine() throws(SystemError) -> String? {
    BearerToken.firstLine(of: try FileStore.readText(path, limit: BearerToken.fileLimit))
  }
}
