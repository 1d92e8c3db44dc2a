import Playback

/// Tracks, rung and rate.
extension Film {
  struct Parked {
    var audio: String?
    var subtitle: String??
    var rung: String??
  }

  mutating func choose(_ command: Directive.Command) {
    switch command {
    case .setTracks(let audio, let subtitle, let clear):
      guard phase == .starting || isOpen else { break }
      if let audio { parked.audio = audio }
      if clear { parked.subtitle = .some(nil) } else if let subtitle { parked.subtitle = .some(subtitle) }
      if isOpen { unpark() }
    case .setQuality(let rung):
      guard phase == .starting || isOpen else { break }
      parked.rung = .some(rung)
      if isOpen { unpark() }
    case .setRate(let wanted):
      if phase == .starting || isOpen, wanted > 0 { rate = min(max(wanted, 0.5), 2) }
    default: break
    }
  }

  /// By id; what is not on the lists stays as it was.
  mutating func unpark() {
    if let audio = parked.audio, ["a1", "a2"].contains(audio) { chosen.audioTrackID = audio }
    if let subtitle = parked.subtitle, ["t1", "t2", nil].contains(subtitle) { chosen.subtitleTrackID = subtitle }
    if let rung = parked.rung, ["r1", "r2", nil].contains(rung) { chosen.rungID = rung }
    parked = Parked()
  }

  mutating func shows(_ rung: String) { self.rung = rung }

  mutating func losesSubtitles(_ track: String) {
    hasChosen = chosen.subtitleTrackID == track
    if hasChosen { chosen.subtitleTrackID = nil }
  }
}
