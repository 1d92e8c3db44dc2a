import Foundation
import Linux
import Testing

@testable import Receiver

/// What the settings become; each with an empty settings file, so that this machine's own does not count.
struct OptionsTests {
  private let scratch: Scratch
  private let empty: String

  init() throws {
    scratch = try Scratch()
    empty = try scratch.file("empty.toml", "")
  }

  private func load(
    _ arguments: [String] = [], file: String? = nil, _ environment: [String: String] = [:]
  ) throws -> (options: Options, words: [String]) {
    try Options.load(
      arguments: arguments,
      environment: environment.merging(["RECEIVER_CONFIG": file ?? empty]) { given, _ in given })
  }

  private func refusal(_ body: () throws -> Any) -> String? {
    do {
      _ = try body()
      return nil
    } catch { return "\(error)" }
  }

  @Test func theFlagCountsMoreThanTheEnvironmentAndThatMoreThanTheFile() throws {
    let file = try scratch.file("settings.toml", "label = \"file\"\nsound-device = \"file\"\nsound-channels = 6\n")
    let environment = ["RECEIVER_LABEL": "environment", "RECEIVER_SOUND_DEVICE": "environment"]
    let (options, words) = try load(["run", "--label", "flag"], file: file, environment)
    #expect(options.label == "flag")
    #expect(options.soundDevice == "environment")
    #expect(options.soundChannels == 6)
    #expect(words == ["run"])
  }

  /// For each setting that can be wrong, a value that is.
  private static let wrong = [
    "server": "", "ca-file": "", "token-file": "", "state-directory": "", "trace": "", "sound-device": "", "config": "",
    "control-socket": String(repeating: "s", count: 108), "label": String(repeating: "l", count: 101),
    "screen": "drm", "screen-size": "1920", "sound-channels": "9", "decode-threads": "65", "log-level": "loud",
    "json": "yes", "help": "1", "version": "no",
  ]

  @Test func everySettingThatCanBeWrongIsTested() {
    let anything: Set = ["audio-languages", "subtitle-languages"]
    #expect(Set(Options.table.settings.map(\.name)) == Set(Self.wrong.keys).union(anything))
  }

  @Test(arguments: wrong.keys.sorted()) func aWrongValueIsRefusedByName(_ name: String) throws {
    let value = try #require(Self.wrong[name])
    let byFlag = refusal { try load(["--\(name)=\(value)"]) } ?? "taken"
    #expect(byFlag.hasPrefix("\(name) on the command line is \"\(value)\": it must be "))
    let variable = "RECEIVER_" + name.uppercased().replacingOccurrences(of: "-", with: "_")
    let byVariable = refusal { try load([], [variable: value]) } ?? "taken"
    #expect(byVariable.hasPrefix("\(name) in the environment variable \(variable) is \"\(value)\": it must be "))
    let file = try scratch.file("wrong.toml", "# one\n\(name) = \"\(value)\"\n")
    let byFile = refusal { try load([], file: file) } ?? "taken"
    #expect(byFile.hasPrefix("\(name) in \(file), line 2 is \"\(value)\": it must be "))
  }

  @Test func aSlipIsRefusedWithWhatWasMeant() {
    let slip = refusal { try load(["--sever", "x"]) }
    #expect(slip == "--sever is no flag; did you mean server?")
    let bare = refusal { try load(["--server"]) }
    #expect(bare == "--server needs a value: --server HOST:PORT")
  }

  @Test func aFileThatIsNamedMustBeThere() {
    let missing = scratch.path + "/none.toml"
    let said = refusal { try load(["--config", missing]) }
    #expect(said == "the settings file cannot be read: read \(missing): No such file or directory")
  }

  @Test func listsLoseSpacesAndEmptyPlaces() throws {
    let options = try load(["--audio-languages", "de, en-GB,,fr", "--subtitle-languages="]).options
    #expect(options.audioLanguages == ["de", "en-GB", "fr"])
    #expect(options.subtitleLanguages == [])
  }

  // MARK: Standards

  @Test func withoutSystemdTheStateIsInTheHome() throws {
    let options = try load([], ["HOME": "/home/ada"]).options
    #expect(options.stateDirectory == "/home/ada/.local/state/receiver")
    #expect(options.tokenFile == "/home/ada/.local/state/receiver/token")
    #expect(options.controlSocket == "/home/ada/.local/state/receiver/control.sock")
  }

  @Test func theBaseDirectoryCountsUnlessItIsEmpty() throws {
    let given = try load([], ["HOME": "/home/ada", "XDG_STATE_HOME": "/state"]).options
    #expect(given.stateDirectory == "/state/receiver")
    let empty = try load([], ["HOME": "/home/ada", "XDG_STATE_HOME": ""]).options
    #expect(empty.stateDirectory == "/home/ada/.local/state/receiver")
  }

  @Test func whatSystemdGivesCountsMost() throws {
    let environment = [
      "HOME": "/root", "XDG_STATE_HOME": "/state", "STATE_DIRECTORY": "/var/lib/receiver",
      "CREDENTIALS_DIRECTORY": "/run/credentials/receiver.service", "RUNTIME_DIRECTORY": "/run/receiver",
    ]
    let options = try load([], environment).options
    #expect(options.stateDirectory == "/var/lib/receiver")
    #expect(options.tokenFile == "/run/credentials/receiver.service/receiver.token")
    #expect(options.controlSocket == "/run/receiver/control.sock")
    let own = ["--state-directory", "/s", "--token-file", "/t", "--control-socket", "/c"]
    let told = try load(own, environment).options
    #expect([told.stateDirectory, told.tokenFile, told.controlSocket] == ["/s", "/t", "/c"])
  }

  // MARK: The size of the screen

  @Test(
    arguments: [
      ("1920x1080", 1920, 1080, 60_000), ("1280x720@59.94", 1280, 720, 59_940), ("64x64@1", 64, 64, 1000),
      ("7680x4320@240", 7680, 4320, 240_000), ("3840x2160@23.976", 3840, 2160, 23_976),
    ] as [(String, Int, Int, Int)]) func aSizeIsRead(_ text: String, width: Int, height: Int, refresh: Int) throws
  {
    let size = try #require(Options.ScreenSize(parsing: text))
    #expect(size == Options.ScreenSize(width: width, height: height, refreshMillihertz: refresh))
  }

  @Test(
    arguments: [
      "", "@", "x", "@60", "1920", "1920x", "x1080", "1920x1080x2", "1920x1080@", "1920x1080@60@60", "1920X1080",
      "63x64", "64x63", "7681x4320", "7680x4321", "1920x1080@0.9", "1920x1080@240.1", "1920x1080@nan",
      "1920x1080@inf", "-1920x1080", "99999999999999999999x1080", "1920 x1080",
    ]) func anotherSizeIsRefused(_ text: String)
  {
    #expect(Options.ScreenSize(parsing: text) == nil)
  }

  // MARK: The README

  @Test func theReadmeTellsEverySetting() throws {
    let readme = try String(contentsOf: packageRoot.appendingPathComponent("README.md"), encoding: .utf8)
    let begin = try #require(readme.range(of: "<!-- settings -->\n"))
    let end = try #require(readme.range(of: "<!-- /settings -->", range: begin.upperBound..<readme.endIndex))
    let rows = readme[begin.upperBound..<end.lowerBound].split(separator: "\n").filter { $0.hasPrefix("| `") }
    #expect(
      rows == Options.table.markdown.split(separator: "\n"),
      "put what `receiver settings` prints between the marks of README.md")
  }
}
