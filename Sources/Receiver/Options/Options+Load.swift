import Linux

extension Options {
  /// The settings of this process: the file, then the environment, then the flags. Returns also the words that are no
  /// flags.
  static func load(
    arguments: [String], environment: [String: String]
  ) throws(SettingRefused) -> (options: Options, words: [String]) {
    // Whoever asks what to write must not be told first that what stands there is wrong.
    if arguments.contains("--help") || arguments.contains("--version") {
      var options = Options()
      options.help = arguments.contains("--help")
      options.version = !options.help
      return (options, [])
    }
    // Read once for --config alone; what else is wrong is said by the whole reading.
    var found = Options()
    _ = try table.read(&found, file: nil, environment: environment, arguments: arguments)
    var options = Options()
    let words = try table.read(
      &options, file: try file(named: found.config), environment: environment, arguments: arguments)
    options.fillIn(from: environment)
    return (options, words)
  }

  private static func file(named path: String?) throws(SettingRefused) -> (path: String, text: String)? {
    let name = path ?? "/etc/receiver.toml"
    do { return (name, try FileStore.readText(name)) } catch {
      // Without --config the file need not be there; one that is there must be readable.
      if path == nil, error.isMissingFile { return nil }
      throw SettingRefused(description: "the settings file cannot be read: \(error)")
    }
  }

  /// What depends on who starts the process.
  private mutating func fillIn(from environment: [String: String]) {
    // Empty is not set (XDG Base Directory Specification).
    let environment = environment.filter { !$0.value.isEmpty }
    let home = environment["HOME"] ?? "/root"
    if stateDirectory.isEmpty {
      stateDirectory =
        environment["STATE_DIRECTORY"] ?? environment["XDG_STATE_HOME"].map { $0 + "/receiver" }
        ?? home + "/.local/state/receiver"
    }
    if tokenFile.isEmpty {
      tokenFile = environment["CREDENTIALS_DIRECTORY"].map { $0 + "/receiver.token" } ?? stateDirectory + "/token"
    }
    if controlSocket.isEmpty {
      controlSocket = (environment["RUNTIME_DIRECTORY"] ?? stateDirectory) + "/control.sock"
    }
  }
}
