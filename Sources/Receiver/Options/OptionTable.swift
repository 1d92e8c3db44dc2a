import Linux

extension Options {
  /// Every setting, in the order of help and of the README's table.
  static let table = SettingTable<Options>(
    prefix: "RECEIVER_",
    [
      Setting("server", "HOST:PORT", "the service to attach to", standard: "none, required") { options, text in
        options.server = text
        return text.isEmpty ? "HOST:PORT" : nil
      },
      Setting(
        "ca-file", "FILE", "PEM certificates that the server and the media server are verified against",
        standard: "the system's store"
      ) { options, text in
        options.caFile = text
        return text.isEmpty ? "the path of a PEM file" : nil
      },
      Setting(
        "token-file", "FILE", "holds the account's bearer token",
        standard: "STATE/token, or the systemd credential `receiver.token`"
      ) {
        options, text in
        options.tokenFile = text
        return text.isEmpty ? "the path of a file" : nil
      },
      Setting(
        "state-directory", "DIR", "the install id and what is to outlive a restart",
        standard: "`~/.local/state/receiver`, or systemd's `StateDirectory`"
      ) {
        options, text in
        options.stateDirectory = text
        return text.isEmpty ? "the path of a directory" : nil
      },
      Setting(
        "control-socket", "PATH", "Unix socket for `receiver status`, `screenshot` and `trace`",
        standard: "STATE/control.sock, or systemd's `RuntimeDirectory`"
      ) {
        options, text in
        options.controlSocket = text
        return text.isEmpty || text.utf8.count > 107 ? "a path of at most 107 bytes" : nil
      },
      Setting("label", "NAME", "what the owner calls this device", standard: "the host name") { options, text in
        options.label = text
        return text.isEmpty || text.utf8.count > 100 ? "a name of at most 100 bytes" : nil
      },
      Setting("screen", "KIND", "`headless`: pictures are kept in memory", standard: "`headless`") { options, text in
        options.screen = text
        return text == "headless" ? nil : "headless (screens on DRM/KMS come with their release)"
      },
      Setting("screen-size", "WxH@HZ", "size and refresh rate of the headless screen", standard: "`1920x1080@60`") {
        options, text in
        guard let size = ScreenSize(parsing: text) else {
          return "WIDTHxHEIGHT@HZ, for example 1280x720@59.94, at most 7680x4320 and 1 to 240 Hz"
        }
        options.screenSize = size
        return nil
      },
      Setting(
        "sound-device", "NAME", "ALSA device: `default`, `null`, `hw:0,3`, `file:/tmp/x.wav,wav`", standard: "`default`"
      ) {
        options, text in
        options.soundDevice = text
        return text.isEmpty ? "the name of an ALSA device; aplay -L lists them" : nil
      },
      Setting("sound-channels", "N", "most channels that are sent to the sound device", standard: "2") {
        options, text in
        guard let count = Int(text), (1...8).contains(count) else { return "a number from 1 to 8" }
        options.soundChannels = count
        return nil
      },
      Setting("decode-threads", "N", "threads of the software decoder", standard: "0: as many as libavcodec likes") {
        options, text in
        guard let count = Int(text), (0...64).contains(count) else { return "a number from 0 to 64" }
        options.decodeThreads = count
        return nil
      },
      Setting("audio-languages", "LIST", "wanted languages of sound, BCP 47, most wanted first", standard: "none") {
        options, text in
        options.audioLanguages = list(text)
        return nil
      },
      Setting("subtitle-languages", "LIST", "wanted languages of subtitles", standard: "none") { options, text in
        options.subtitleLanguages = list(text)
        return nil
      },
      Setting("log-level", "LEVEL", "`error`, `warning`, `notice`, `info` or `debug`", standard: "`notice`") {
        options, text in
        guard let level = Log.Level(name: text) else { return "error, warning, notice, info or debug" }
        options.logLevel = level
        return nil
      },
      Setting("trace", "FILE", "a Chrome trace is written here at the end", standard: "none") { options, text in
        options.traceFile = text
        return text.isEmpty ? "the path of a file" : nil
      },
      Setting("json", nil, "`status` answers in JSON", standard: "") { options, text in
        SettingValue.flag(text, &options.json)
      },
      Setting(
        "config", "FILE", "settings file in TOML; only as a flag or a variable",
        standard: "`/etc/receiver.toml` if it is there"
      ) {
        options, text in
        options.config = text
        return text.isEmpty ? "the path of a file" : nil
      },
      Setting("help", nil, "this text", standard: "") { options, text in SettingValue.flag(text, &options.help) },
      Setting("version", nil, "the version", standard: "") { options, text in SettingValue.flag(text, &options.version)
      },
    ])

  private static func list(_ text: String) -> [String] {
    text.split(separator: ",").map { String($0.filter { $0 != " " }) }.filter { !$0.isEmpty }
  }
}

extension Options.ScreenSize {
  /// `1920x1080`, `1280x720@59.94`.
  init?(parsing text: String) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let size = parts[0].split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count <= 2, size.count == 2, let width = Int(size[0]), let height = Int(size[1]),
      (64...7680).contains(width), (64...4320).contains(height)
    else { return nil }
    self.init(width: width, height: height)
    guard parts.count == 2 else { return }
    guard let rate = Double(parts[1]), (1...240).contains(rate) else { return nil }
    refreshMillihertz = Int((rate * 1000).rounded())
  }
}
