import Playback

/// What a receiver's newest state says of a directive that was sent to it.
enum Progress: Equatable {
  case waiting
  case reached
  case failed(String)

  /// Whether directive `id` has been applied.
  static func acknowledgement(of id: UInt64, in receiver: ReceiverListing) -> Progress {
    // First: a receiver that acknowledged and then went away did what it was told.
    if receiver.state.acknowledged >= id { return .reached }
    guard receiver.attached else {
      return .failed(
        "the receiver went away before it acknowledged directive \(id); `remote list` shows those that are attached")
    }
    return .waiting
  }

  /// Whether the acknowledged load of `episode`, directive `id`, has come to a picture.
  static func playback(of episode: String, id: UInt64, in receiver: ReceiverListing) -> Progress {
    let state = receiver.state
    // A newer command can have put something else in its place.
    let isOurs = state.episode == episode || state.acknowledged == id
    switch state.status {
    case .failed where isOurs:
      return .failed("the play failed: \(Printable.text(state.failure?.message ?? "no reason given"))")
    case .playing, .paused, .ended: if isOurs { return .reached }
    case .idle: return .failed("the play was stopped before its first picture")
    default: break
    }
    guard isOurs else { return .failed("another command loaded \(Printable.text(state.episode)) instead") }
    return receiver.attached ? .waiting : .failed("the receiver went away before the film played")
  }
}
