import Testing

@testable import Linux

struct SettingTableTests {
  private struct Settings: Sendable, Equatable {
    var device = "default"
    var port = 0
    var verbose = false
  }

  private static let table = SettingTable<Settings>(
    prefix: "RECEIVER_",
    [
      Setting("sound-device", "DEVICE", "where sound goes", standard: "default") { settings, text in
        guard !text.isEmpty else { return "a name" }
        settings.device = text
        return nil
      },
      Setting("port", "NUMBER", "where to listen", standard: "0") { settings, text in
        guard let port = UInt16(text) else { return "a number from 0 to 65535" }
        settings.port = Int(port)
        return nil
      },
      Setting("verbose", nil, "say more", standard: "") { settings, text in
        guard let flag = Bool(text) else { return "true or false" }
        settings.verbose = flag
        return nil
      },
    ])

  /// The settings, and the words that are no flags.
  private func read(
    file: String? = nil, environment: [String: String] = [:], _ arguments: [String] = []
  ) throws -> (settings: Settings, words: [String]) {
    var settings = Settings()
    let words = try Self.table.read(
      &settings, file: file.map { ("/etc/r.toml", $0) }, environment: environment, arguments: arguments)
    return (settings, words)
  }

  @Test func theFileYieldsToTheEnvironmentAndThatToTheFlags() throws {
    let file = "sound-device = \"file\"\nport = 1\nverbose = true"
    let environment = ["RECEIVER_SOUND_DEVICE": "environment", "RECEIVER_PORT": "2", "PORT": "9"]
    #expect(try read(file: file).settings == Settings(device: "file", port: 1, verbose: true))
    #expect(
      try read(file: file, environment: environment).settings
        == Settings(device: "environment", port: 2, verbose: true))
    #expect(
      try read(file: file, environment: environment, ["--port", "3", "--port=4", "--verbose=false"]).settings
        == Settings(device: "environment", port: 4, verbose: false))
  }

  @Test(arguments: [
    (["run", "--port", "3", "now"], ["run", "now"]), (["--verbose", "run"], ["run"]), (["-v", "-"], ["-v", "-"]),
    (["a", "--", "--port", "x", "--"], ["a", "--port", "x", "--"]), ([], []),
  ])
  func whatIsNoFlagIsLeftOver(arguments: [String], words: [String]) throws {
    #expect(try read(arguments).words == words)
  }

  @Test func aValueIsTakenAsItStands() throws {
    #expect(try read(["--sound-device=a=b"]).settings.device == "a=b")
    #expect(try read(["--sound-device", "-1"]).settings.device == "-1")
    #expect(try read(["--sound-device=--x"]).settings.device == "--x")
  }

  @Test(arguments: [
    (["--prot", "3"], "--prot is no flag; did you mean port?"),
    (["--sound_device=x"], "--sound_device is no flag; did you mean sound-device?"),
    (["--colour"], "--colour is no flag; see --help"), (["--=3"], "-- is no flag; see --help"),
    (["--port"], "--port needs a value: --port NUMBER"),
    (["--port", "--verbose"], "--port needs a value: --port NUMBER"),
    (["--port", "65536"], "port on the command line is \"65536\": it must be a number from 0 to 65535"),
    (["--port="], "port on the command line is \"\": it must be a number from 0 to 65535"),
    (["--verbose=1"], "verbose on the command line is \"1\": it must be true or false"),
  ])
  func flagsAreRefusedByName(arguments: [String], message: String) {
    #expect(throws: SettingRefused(description: message)) { try read(arguments) }
  }

  @Test(arguments: [
    ("\nprot = 1", "prot in /etc/r.toml, line 2 is no setting; did you mean port?"),
    ("[sound]\ndevice = \"x\"", "sound.device in /etc/r.toml, line 2 is no setting; did you mean sound-device?"),
    ("port = 1.5", "port in /etc/r.toml, line 1 is \"1.5\": it must be a number from 0 to 65535"),
    ("port = -1", "port in /etc/r.toml, line 1 is \"-1\": it must be a number from 0 to 65535"),
    ("verbose = 1", "verbose in /etc/r.toml, line 1 is \"1\": it must be true or false"),
    ("port 1", "/etc/r.toml, line 1: expected = after port"),
    ("port = 1\r\nport = 2", "/etc/r.toml, line 2: port is given twice"),
  ])
  func theFileIsRefusedByLine(file: String, message: String) {
    #expect(throws: SettingRefused(description: message)) { try read(file: file) }
  }

  @Test func theEnvironmentIsRefusedByItsVariable() {
    #expect(
      throws: SettingRefused(
        description:
          "port in the environment variable RECEIVER_PORT is \"x\": it must be a number from 0 to 65535")
    ) { try read(environment: ["RECEIVER_PORT": "x"]) }
  }

  @Test func helpAndReadmeNameEverySetting() {
    #expect(
      Self.table.help == """
          --sound-device DEVICE  where sound goes (default)
          --port NUMBER          where to listen (0)
          --verbose              say more

        """)
    #expect(
      Self.table.markdown.split(separator: "\n").first
        == "| `sound-device` | `--sound-device DEVICE` | `RECEIVER_SOUND_DEVICE` | where sound goes | default |")
  }
}
