/// Tracks, quality and rate (SEMANTICS.md, Directives 6 and 7).
extension PlaybackMachine {
  /// What a sender has chosen in place of what the server negotiated. While a film is being started it waits for the
  /// lists of tracks and rungs.
  struct Wishes: Sendable, Equatable {
    enum Wish: Sendable, Equatable {
      case unchanged
      /// No subtitles; the receiver chooses the rung.
      case none
      case id(String)
    }
    var audio = Wish.unchanged
    var subtitle = Wish.unchanged
    var rung = Wish.unchanged

    init() {}

    /// All as it is.
    init(_ selection: Selection) {
      audio = selection.audioTrackID.map { .id($0) } ?? .unchanged
      subtitle = selection.subtitleTrackID.map { .id($0) } ?? .none
      rung = selection.rungID.map { .id($0) } ?? .none
    }
  }

  /// What may be slower or faster than normal, with the pitch kept.
  static let rates: ClosedRange<Double> = 0.5...2

  /// What is to play. Before the server has answered, what it was asked for.
  var selection: Selection {
    guard offer == nil else { return chosen }
    var selection = load?.pins ?? Selection()
    switch wishes.audio {
    case .id(let id): selection.audioTrackID = id
    case .unchanged, .none: break
    }
    Self.set(&selection.subtitleTrackID, wishes.subtitle)
    Self.set(&selection.rungID, wishes.rung)
    return selection
  }

  private static func set(_ id: inout String?, _ wish: Wishes.Wish) {
    switch wish {
    case .unchanged: break
    case .none: id = nil
    case .id(let wanted): id = wanted
    }
  }

  mutating func setTracks(_ audio: String?, _ subtitle: String?, clear: Bool) -> [PlaybackAction] {
    guard abilities.tracks else { return [Self.unable("set_tracks")] }
    guard phase == .starting || hasPipeline else { return [Self.nothingPlays("set_tracks")] }
    if let audio { wishes.audio = .id(audio) }
    if clear { wishes.subtitle = .none } else if let subtitle { wishes.subtitle = .id(subtitle) }
    return follow()
  }

  mutating func setQuality(_ rung: String?) -> [PlaybackAction] {
    guard abilities.quality else { return [Self.unable("set_quality")] }
    guard phase == .starting || hasPipeline else { return [Self.nothingPlays("set_quality")] }
    wishes.rung = rung.map { .id($0) } ?? .none
    return follow()
  }

  /// Follows the wishes now, or leaves them for the lists.
  private mutating func follow() -> [PlaybackAction] {
    guard hasPipeline else { return [] }
    let before = chosen
    let refusals = grant()
    return before == chosen ? refusals : refusals + [.select(play, chosen)] + renewNow()
  }

  /// Takes from the wishes what the server offers. What it does not stays as it was negotiated.
  mutating func grant() -> [PlaybackAction] {
    guard let offer else { return [] }
    let wanted = wishes
    wishes = Wishes()
    var refusals: [PlaybackAction] = []
    func take(_ wish: Wishes.Wish, _ known: [String], _ command: String, _ what: String, _ id: inout String?) {
      if case .id(let wanted) = wish, !known.contains(wanted) {
        refusals.append(.refuse(command: command, reason: "this film has no such \(what)"))
      } else {
        Self.set(&id, wish)
      }
    }
    take(wanted.audio, offer.audioTracks.map(\.id), "set_tracks", "sound", &chosen.audioTrackID)
    take(wanted.subtitle, offer.subtitleTracks.map(\.id), "set_tracks", "subtitles", &chosen.subtitleTrackID)
    take(wanted.rung, offer.ladder.map(\.id), "set_quality", "rung", &chosen.rungID)
    return refusals
  }

  mutating func setRate(_ wanted: Double) -> [PlaybackAction] {
    guard abilities.rate else { return [Self.unable("set_rate")] }
    guard wanted > 0 else { return [.refuse(command: "set_rate", reason: "that is no rate")] }
    let held = min(max(wanted, Self.rates.lowerBound), Self.rates.upperBound)
    switch phase {
    case .idle, .ended, .failed: return [Self.nothingPlays("set_rate")]
    case .starting:
      rate = held
      return []
    case .opening, .active:
      guard held != rate else { return [] }
      rate = held
      return [.setRate(play, held)]
    }
  }

  var choosesSelection: Bool { abilities.tracks || abilities.quality }

  /// A pipeline that was opened begins with the server's selection and a rate of 1.
  func settings() -> [PlaybackAction] {
    var actions: [PlaybackAction] = []
    if choosesSelection { actions.append(.select(play, chosen)) }
    if rate != 1 { actions.append(.setRate(play, rate)) }
    return actions
  }

  /// The picture goes on without them; a sender sees them switched off.
  mutating func subtitleLost(_ number: PlayNumber, _ track: String, _ reason: String) -> [PlaybackAction] {
    guard number == play, hasPipeline, chosen.subtitleTrackID == track else { return [] }
    chosen.subtitleTrackID = nil
    return [.refuse(command: "set_tracks", reason: reason), .select(play, chosen)] + renewNow()
  }

  static func nothingPlays(_ command: String) -> PlaybackAction {
    .refuse(command: command, reason: "nothing is playing")
  }

  static func unable(_ command: String) -> PlaybackAction {
    .refuse(command: command, reason: "this receiver does not follow it")
  }
}
