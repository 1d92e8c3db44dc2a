import Playback
import Testing

@testable import Remote

@Suite("Words of the command line") struct CommandTests {
  @Test(
    arguments: [
      (["list"], .list), (["get"], .get), (["watch"], .watch), (["play"], .play), (["pause"], .pause),
      (["stop"], .stop),
      (["load", "e-1"], .load(episode: "e-1", at: nil, wait: false)),
      (["seek", "1:23.4"], .seek(.absolute(FilmTime(milliseconds: 83_400)))),
      (["seek", "+10"], .seek(.relative(.seconds(10)))),
      (["seek", "-1:30.5"], .seek(.relative(.milliseconds(-90_500)))),
      (["volume", "0.5"], .volume(.level(0.5))), (["volume", "50%"], .volume(.level(0.5))),
      (["volume", "0"], .volume(.level(0))), (["volume", "100%"], .volume(.level(1))),
      (["volume", "mute"], .volume(.muted(true))), (["volume", "unmute"], .volume(.muted(false))),
    ] as [([String], Command)])
  func reads(words: [String], command: Command) throws { #expect(try Command(words: words) == command) }

  @Test func flagsOfLoad() throws {
    let time = FilmTime(milliseconds: 12_000)
    #expect(try Command(words: ["load", "e"], at: time, wait: true) == .load(episode: "e", at: time, wait: true))
    let error = UsageError("--at and --wait belong to load")
    #expect(throws: error) { try Command(words: ["play"], at: time) }
    #expect(throws: error) { try Command(words: ["list"], wait: true) }
  }

  @Test(
    arguments: [
      ([], "a verb is missing"), (["dance"], "dance is no command"),
      (["play", "now"], "play takes nothing, and was given now"),
      (["load"], "load takes one EPISODE: remote load EPISODE"),
      (["load", "a", "b"], "load takes one EPISODE: remote load EPISODE"),
      (["load", ""], "load takes one EPISODE, and it is empty"), (["seek"], "seek takes one TIME: remote seek TIME"),
      (["volume", "1", "2"], "volume takes one LEVEL: remote volume LEVEL"),
    ] as [([String], String)])
  func refuses(words: [String], reason: String) {
    #expect(throws: UsageError(reason)) { try Command(words: words) }
  }

  @Test(arguments: [
    "1.1", "101%", "-0.1", "", "%", ".", "nan", "inf", "0x1p-1", "1e-1", "50 %", "loud", "1.0.0", "+0.5",
  ])
  func refusesLevel(text: String) {
    #expect(throws: UsageError("the level \"\(text)\" must be 0 to 1, 0% to 100%, mute or unmute")) {
      try Command(words: ["volume", text])
    }
  }

  @Test(arguments: ["soon", "", "+", "-", "--10", "+-10", "1:2", "٣"])
  func refusesTime(text: String) {
    #expect(throws: UsageError.self) { try Command(words: ["seek", text]) }
  }

  @Test(
    arguments: [
      (.relative(.seconds(10)), 83_400, 93_400), (.relative(.seconds(-10)), 83_400, 73_400),
      (.relative(.seconds(-100)), 83_400, 0), (.relative(.seconds(10)), .max, .max),
      (.relative(.seconds(-10)), .min, 0), (.absolute(FilmTime(milliseconds: 7)), 83_400, 7),
    ] as [(SeekTarget, Int64, Int64)])
  func seeksTo(target: SeekTarget, reported: Int64, expected: Int64) {
    #expect(target.position(from: FilmTime(milliseconds: reported)).milliseconds == expected)
  }

  @Test func directives() throws {
    var state = ReceiverState()
    state.status = .playing
    state.position = FilmTime(milliseconds: 60_000)
    let table: [(Command, Directive.Command?)] = [
      (.list, nil), (.get, nil), (.watch, nil), (.play, .play), (.pause, .pause), (.stop, .stop),
      (.load(episode: "e", at: .zero, wait: true), .load(LoadRequest(episode: "e", position: .zero))),
      (.load(episode: "e", at: nil, wait: false), .load(LoadRequest(episode: "e"))),
      (.seek(.relative(.seconds(5))), .seekTo(FilmTime(milliseconds: 65_000))),
      (.volume(.level(0.25)), .setVolume(level: 0.25, muted: nil)),
      (.volume(.muted(true)), .setVolume(level: nil, muted: true)),
    ]
    for (command, directive) in table { #expect(try command.directive(for: state) == directive) }
  }

  @Test(arguments: [ReceiverStatus.idle, .failed, .unspecified])
  func noRelativeSeekWithoutPosition(status: ReceiverStatus) throws {
    var state = ReceiverState()
    state.status = status
    #expect(throws: CommandFailure.self) { try Command.seek(.relative(.seconds(1))).directive(for: state) }
    #expect(try Command.seek(.absolute(.zero)).directive(for: state) == .seekTo(.zero))
  }
}
