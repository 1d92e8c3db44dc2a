import Playback
import Protobuf
import RemoteClient
import Testing

@Suite struct DirectiveMappingTests {
  static let commands: [Directive.Command] = [
    .load(Samples.load), .load(LoadRequest(episode: "")), .play, .pause,
    .seekTo(FilmTime(milliseconds: 0)), .seekTo(FilmTime(milliseconds: .min)), .seekTo(FilmTime(milliseconds: .max)),
    .setTracks(audioTrackID: "a", subtitleTrackID: nil, clearSubtitleTrack: true),
    .setTracks(audioTrackID: nil, subtitleTrackID: "", clearSubtitleTrack: false),
    .setQuality(rungID: "r"), .setQuality(rungID: nil), .setRate(-1), .setRate(.infinity),
    .setVolume(level: 0, muted: nil), .setVolume(level: 1e300, muted: false), .setVolume(level: nil, muted: true),
    .stop, .unknown,
  ]

  @Test(arguments: commands)
  func comesBack(_ command: Directive.Command) throws {
    let directive = Directive(id: .max, command: command)
    let wire = try Wire.Directive(serialized: Wire.Directive(directive).serialized())
    #expect(Directive(wire) == directive)
  }

  @Test func notANumberPasses() {
    guard case .setRate(let rate) = Directive(.init { $0.command = .setRate(.init { $0.rate = .nan }) }).command,
      case .setVolume(let level, _) = Directive(.init { $0.command = .setVolume(.init { $0.level = .nan }) }).command
    else {
      Issue.record("another command")
      return
    }
    #expect(rate.isNaN && level?.isNaN == true)
  }

  /// A member of the oneof that a later contract has: number 31, a message.
  @Test func commandOfTheFutureIsUnknown() throws {
    let wire = try Wire.Directive(serialized: [0x08, 0x05, 0xFA, 0x01, 0x02, 0x08, 0x01])
    #expect(Directive(wire) == Directive(id: 5, command: .unknown))
  }

  @Test func sendingLeavesTheIdToTheServer() {
    let wire = Wire.SendDirectiveRequest(receiver: "r1", command: .stop)
    #expect(wire.receiverUUID == "r1" && wire.directive?.id == 0 && wire.directive?.command == .stop(.init()))
  }
}
