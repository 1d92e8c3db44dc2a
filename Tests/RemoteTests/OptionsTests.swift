import Foundation
import Linux
import Playback
import Testing

@testable import Remote

@Suite("Settings") struct OptionsTests {
  private let home = FileManager.default.temporaryDirectory.appendingPathComponent("remote-\(UUID().uuidString)")

  /// Loads with files under a HOME of its own.
  private func load(
    _ arguments: [String], _ environment: [String: String] = [:], files: [String: String] = [:]
  ) throws -> (options: Options, words: [String]) {
    defer { try? FileManager.default.removeItem(at: home) }
    let folder = home.appendingPathComponent(".config/receiver")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
    return try Options.load(
      arguments: arguments, environment: ["HOME": home.path].merging(environment) { _, given in given })
  }

  @Test func laterOnesCount() throws {
    let files = [
      "remote.toml": "server = \"file:1\"\nreceiver = \"file\"\ntimeout = 3\nca-file = \"ca\"\n", "token": "t\n",
    ]
    let (options, words) = try load(
      ["seek", "-10", "--server", "flag:1", "--json"],
      ["REMOTE_SERVER": "environment:1", "REMOTE_RECEIVER": "environment"],
      files: files)
    #expect(words == ["seek", "-10"])
    #expect(options.server == "flag:1")
    #expect(options.receiver == "environment")
    #expect(options.timeout == .seconds(3))
    #expect(options.caFile == "ca")
    #expect(options.json)
    #expect(options.tokenFile == home.path + "/.config/receiver/token")
  }

  @Test func nothingGiven() throws {
    let (options, words) = try load([])
    #expect(options == Options())
    #expect(words.isEmpty)
    #expect(try options.token() == nil)
  }

  @Test func flagsAreNoLastingSettings() throws {
    #expect(try load(["load", "x", "--at", "1:23.4", "--wait"], ["REMOTE_AT": "5"]).options.at?.milliseconds == 83_400)
    #expect(try load(["load", "x"], ["REMOTE_AT": "5"]).options.at == nil)
    #expect(throws: SettingRefused.self) { try load([], files: ["remote.toml": "wait = true"]) }
  }

  @Test(arguments: [
    ["--at", "soon"], ["--timeout", "0"], ["--timeout", "nan"], ["--timeout", "1e9"], ["--server", ""],
    ["--servr", "x"],
    ["--receiver"], ["--json=yes"], ["--config", "/nowhere/remote.toml"],
  ])
  func refuses(arguments: [String]) { #expect(throws: SettingRefused.self) { try load(arguments) } }

  @Test func helpWithABrokenFile() throws {
    #expect(try load(["--help"], files: ["remote.toml": "broken"]).options.help)
    #expect(throws: SettingRefused.self) { try load(["list"], files: ["remote.toml": "broken"]) }
  }

  @Test(arguments: [("abc\n", "abc"), (" abc \r\nsecond\n", "abc"), ("abc", "abc")])
  func tokens(text: String, token: String) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("token-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(text.utf8).write(to: file)
    var options = Options()
    options.tokenFile = file.path
    #expect(try options.token() == token)
    try Data("\n\(text)".utf8).write(to: file)
    #expect(throws: SettingRefused.self) { try options.token() }
    options.tokenFile = file.path + "-missing"
    #expect(throws: SettingRefused.self) { try options.token() }
  }
}
