import Linux

extension Options {
  /// What may stand in the settings file and in the environment.
  static let lasting = SettingTable<Options>(prefix: "REMOTE_", lastingSettings)

  /// Every flag, in the order of help.
  static let flags = SettingTable<Options>(prefix: "REMOTE_", flagSettings + lastingSettings + generalSettings)

  private static let flagSettings: [Setting<Options>] = [
    Setting("at", "TIME", "where `load` begins: 83.5, 1:23.4 or 1:02:03", standard: "where it was left") {
      options, text in
      guard let time = TimeArgument.parse(text) else { return TimeArgument.form }
      options.at = time
      return nil
    },
    Setting("wait", nil, "`load` waits until the film plays or has failed", standard: "") { options, text in
      SettingValue.flag(text, &options.wait)
    },
  ]

  private static let lastingSettings: [Setting<Options>] = [
    Setting(
      "server", "HOST:PORT", "the service, over TLS; `http://HOST:PORT` without, to this machine only",
      standard: "none, required"
    ) { options, text in
      options.server = text
      return text.isEmpty ? "HOST:PORT" : nil
    },
    Setting("ca-file", "FILE", "PEM certificates that the server is verified against", standard: "the system's store") {
      options, text in
      options.caFile = text
      return text.isEmpty ? "the path of a PEM file" : nil
    },
    Setting(
      "token-file", "FILE", "holds the account's bearer token", standard: "`~/.config/receiver/token` if it is there"
    ) { options, text in
      options.tokenFile = text
      return text.isEmpty ? "the path of a file" : nil
    },
    Setting(
      "receiver", "NAME", "its uuid, the beginning of it, or its label", standard: "the only one that is attached"
    ) { options, text in
      options.receiver = text
      return text.isEmpty ? "a uuid, the beginning of one, or a label" : nil
    },
    Setting("timeout", "SECONDS", "how long each answer is waited for", standard: "10") { options, text in
      guard let seconds = Double(text), (0.1...3600).contains(seconds) else { return "a number from 0.1 to 3600" }
      options.timeout = .seconds(seconds)
      return nil
    },
    Setting("json", nil, "prints JSON, see below", standard: "") { options, text in
      SettingValue.flag(text, &options.json)
    },
  ]

  private static let generalSettings: [Setting<Options>] = [
    Setting(
      "config", "FILE", "settings file in TOML; or `REMOTE_CONFIG`",
      standard: "`~/.config/receiver/remote.toml` if it is there"
    ) { options, text in
      options.config = text
      return text.isEmpty ? "the path of a file" : nil
    },
    Setting("help", nil, "this text", standard: "") { options, text in SettingValue.flag(text, &options.help) },
    Setting("version", nil, "the version", standard: "") { options, text in SettingValue.flag(text, &options.version) },
  ]
}
