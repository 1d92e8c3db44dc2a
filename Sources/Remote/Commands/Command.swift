import Playback

/// What the command line asks for.
enum Command: Equatable {
  case list
  case get
  case watch
  /// With `wait` also until the film plays or has failed.
  case load(episode: String, at: FilmTime?, wait: Bool)
  case play
  case pause
  case seek(SeekTarget)
  case volume(VolumeChange)
  case stop

  /// Reads the words that are no flags, and the flags that belong to one verb.
  init(words: [String], at: FilmTime? = nil, wait: Bool = false) throws(UsageError) {
    guard let verb = words.first else { throw UsageError("a verb is missing") }
    let operands = Array(words.dropFirst())
    func only(_ name: String) throws(UsageError) -> String {
      guard operands.count == 1, let operand = operands.first else {
        throw UsageError("\(verb) takes one \(name): remote \(verb) \(name)")
      }
      return operand
    }
    let command: Command
    switch verb {
    case "load":
      let episode = try only("EPISODE")
      guard !episode.isEmpty else { throw UsageError("load takes one EPISODE, and it is empty") }
      command = .load(episode: episode, at: at, wait: wait)
    case "seek":
      let text = try only("TIME")
      guard let target = SeekTarget(parsing: text) else {
        throw UsageError("the time \"\(text)\" must be \(TimeArgument.form); +10 and -10 go from where the film is")
      }
      command = .seek(target)
    case "volume":
      let text = try only("LEVEL")
      guard let change = VolumeChange(parsing: text) else {
        throw UsageError("the level \"\(text)\" must be \(VolumeChange.form)")
      }
      command = .volume(change)
    default:
      guard let plain = Self.plain[verb] else { throw UsageError("\(verb) is no command") }
      guard operands.isEmpty else {
        throw UsageError("\(verb) takes nothing, and was given \(operands.joined(separator: " "))")
      }
      command = plain
    }
    if verb != "load", at != nil || wait { throw UsageError("--at and --wait belong to load") }
    self = command
  }

  private static let plain: [String: Command] = [
    "list": .list, "get": .get, "watch": .watch, "play": .play, "pause": .pause, "stop": .stop,
  ]

  /// The directive's command for a receiver in `state`; nothing for a verb that only looks.
  func directive(for state: ReceiverState) throws(CommandFailure) -> Directive.Command? {
    switch self {
    case .list, .get, .watch: return nil
    case .load(let episode, let at, _): return .load(LoadRequest(episode: episode, position: at))
    case .play: return .play
    case .pause: return .pause
    case .seek(let target):
      if case .relative = target, !state.status.hasPosition {
        throw CommandFailure(
          .failed, "there is no position to seek from: the receiver is \(state.status.name); load an episode first")
      }
      return .seekTo(target.position(from: state.position))
    case .volume(.level(let level)): return .setVolume(level: level, muted: nil)
    case .volume(.muted(let muted)): return .setVolume(level: nil, muted: muted)
    case .stop: return .stop
    }
  }
}

/// A command line that means nothing.
struct UsageError: Error, Equatable, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
