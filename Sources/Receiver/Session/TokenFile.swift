import Linux
import RemoteClient

/// The account's bearer token in a file, read at each call so that a new one counts at once.
struct TokenFile: Sendable {
  let path: String

  /// Nothing when there is none, for whatever reason.
  func read() -> String? {
    guard let text = try? FileStore.readText(path, limit: BearerToken.fileLimit) else { return nil }
    return BearerToken.firstLine(of: text)
  }

  /// Why there is no token, for a person; nothing when there is one.
  var problem: String? {
    do throws(SystemError) {
      let text = try FileStore.readText(path, limit: BearerToken.fileLimit)
      return BearerToken.firstLine(of: text) == nil ? "its first line is empty" : nil
    } catch { return error.reason }
  }
}
