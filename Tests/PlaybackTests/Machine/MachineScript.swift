@testable import Playback

/// A machine and what happens to it: events in, actions out.
struct MachineScript {
  var machine = PlaybackMachine(volume: Volume(level: 0.5, muted: false))
  var position = FilmTime.zero

  /// Hears one event while the playhead stands at `position`. The waits for the end of a flood of seeks are left out.
  mutating func hear(_ event: PlaybackEvent) -> [PlaybackAction] {
    machine.handle(event, position: position).filter { if case .awaitSeekQuiet = $0 { false } else { true } }
  }

  /// Hears all and returns what the last one makes the machine do.
  @discardableResult
  mutating func hear(_ events: [PlaybackEvent]) -> [PlaybackAction] {
    events.reduce([]) { _, event in machine.handle(event, position: position) }
  }

  /// A film that plays, `at` milliseconds of `duration`.
  static func playing(_ number: UInt64 = 1, at position: Int64 = 10_000, duration: Int64 = 60_000) -> MachineScript {
    var script = MachineScript()
    let offer = PlaybackOffer.of("s\(number)", at: position, duration: duration)
    script.hear([
      .load("film"), .sessionStarted(PlayNumber(number), offer), .firstPicture(PlayNumber(number)),
    ])
    script.position = .at(position)
    return script
  }

  /// A transcode that was resumed: it plays at 30 s, and begins at 20 s.
  static func resumed() -> MachineScript {
    var script = MachineScript()
    script.hear([.load("film"), .sessionStarted(.first, .of("s1", at: 30_000, from: 20_000)), .firstPicture(.first)])
    script.position = .at(30_000)
    return script
  }

  func state(acknowledged: UInt64 = 0, bufferedUntil: FilmTime? = nil) -> ReceiverState {
    machine.state(acknowledged: acknowledged, playhead: position, bufferedUntil: bufferedUntil)
  }
}

extension FilmTime {
  static func at(_ milliseconds: Int64) -> FilmTime { FilmTime(milliseconds: milliseconds) }
}

extension PlayNumber {
  static let first = PlayNumber(1)
  static let second = PlayNumber(2)
}

extension PlaybackEvent {
  static func load(_ episode: String, at position: Int64? = nil, title: String = "") -> PlaybackEvent {
    .commanded(.load(.of(episode, at: position, title: title)))
  }

  static func seek(_ milliseconds: Int64) -> PlaybackEvent { .commanded(.seekTo(.at(milliseconds))) }
}

extension LoadRequest {
  static func of(_ episode: String, at position: Int64? = nil, title: String = "") -> LoadRequest {
    LoadRequest(episode: episode, position: position.map(FilmTime.at), display: DisplayStrings(title: title))
  }
}

extension MediaDelivery {
  static func of(_ session: String, from start: Int64 = 0, token: Int = 1) -> MediaDelivery {
    MediaDelivery(
      kind: .progressive, url: "https://media.invalid/\(session)?token=\(token)",
      origin: PlaylistOrigin(start: .at(start)), expiresAtUnixMilliseconds: 0)
  }
}

extension PlaybackOffer {
  static func of(
    _ session: String, at position: Int64 = 0, duration: Int64 = 60_000, from start: Int64 = 0
  ) -> PlaybackOffer {
    PlaybackOffer(
      session: session, delivery: .of(session, from: start), position: .at(position), duration: .at(duration))
  }
}

extension PlaylistTime {
  static func at(_ milliseconds: Int64) -> PlaylistTime { PlaylistTime(milliseconds: milliseconds) }
}

extension StopRequest {
  static func of(_ session: String, at position: Int64, _ reason: Reason) -> StopRequest {
    StopRequest(session: session, position: .at(position), reason: reason)
  }
}
