import Linux
import RemoteClient

extension Options {
  /// The settings of this process: the file, then the environment, then the flags; the later one counts. Returns also
  /// the words that are no flags. With `--help` or `--version` the flags alone are read, so that these always answer.
  static func load(
    arguments: [String], environment: [String: String]
  ) throws(SettingRefused) -> (options: Options, words: [String]) {
    var given = Options()
    let words = try flags.read(&given, file: nil, environment: [:], arguments: arguments)
    guard !given.help, !given.version else { return (given, words) }
    var options = Options()
    let folder = folder(environment)
    let file = try file(
      named: given.config ?? environment["REMOTE_CONFIG"], standard: folder.map { $0 + "/remote.toml" })
    _ = try lasting.read(&options, file: file, environment: environment, arguments: [])
    _ = try flags.read(&options, file: nil, environment: [:], arguments: arguments)
    if options.tokenFile == nil, let standard = folder.map({ $0 + "/token" }), try isThere(standard) {
      options.tokenFile = standard
    }
    return (options, words)
  }

  /// The account's token: the file's first line without white space. Nothing without a file.
  func token() throws(SettingRefused) -> String? {
    guard let tokenFile else { return nil }
    let text: String
    do throws(SystemError) { text = try FileStore.readText(tokenFile, limit: BearerToken.fileLimit) } catch {
      throw SettingRefused(description: "the token cannot be read: \(error); --token-file names the file that holds it")
    }
    guard let token = BearerToken.firstLine(of: text) else {
      throw SettingRefused(description: "\(tokenFile) is to hold the account's token, and its first line is empty")
    }
    return token
  }

  private static func folder(_ environment: [String: String]) -> String? {
    let base = environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 }
    return (base ?? environment["HOME"].map { $0 + "/.config" }).map { $0 + "/receiver" }
  }

  private static func isThere(_ path: String) throws(SettingRefused) -> Bool {
    do throws(SystemError) {
      _ = try FileStore.read(path, limit: BearerToken.fileLimit)
      return true
    } catch {
      guard !error.isMissingFile else { return false }
      throw SettingRefused(description: "the token cannot be read: \(error)")
    }
  }

  private static func file(
    named path: String?, standard: String?
  ) throws(SettingRefused) -> (path: String, text: String)? {
    guard let name = path ?? standard else { return nil }
    do throws(SystemError) { return (name, try FileStore.readText(name)) } catch {
      // The standard one need not be there; one that is there must be readable.
      if path == nil, error.isMissingFile { return nil }
      throw SettingRefused(description: "the settings file cannot be read: \(error)")
    }
  }
}
