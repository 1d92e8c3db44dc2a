/// One instruction of a sender. It can reach the receiver twice with the same id.
package struct Directive: Sendable, Equatable {
  /// Ascends per attachment; contiguity is not promised.
  package var id: UInt64
  package var command: Command

  package init(id: UInt64, command: Command) {
    self.id = id
    self.command = command
  }

  package enum Command: Sendable, Equatable {
    case load(LoadRequest)
    case play
    case pause
    case seekTo(FilmTime)
    case setTracks(audioTrackID: String?, subtitleTrackID: String?, clearSubtitleTrack: Bool)
    case setQuality(rungID: String?)
    case setRate(Double)
    /// Perceived loudness 0 … 1; absent means unchanged. The value may be out of range: it is held by who applies it.
    case setVolume(level: Double?, muted: Bool?)
    case stop
    /// Of a kind that this build does not know. Acknowledged, counted and ignored.
    case unknown

    /// The name in the contract.
    package var name: String {
      switch self {
      case .load: "load"
      case .play: "play"
      case .pause: "pause"
      case .seekTo: "seek_to"
      case .setTracks: "set_tracks"
      case .setQuality: "set_quality"
      case .setRate: "set_rate"
      case .setVolume: "set_volume"
      case .stop: "stop"
      case .unknown: "unknown"
      }
    }
  }
}

/// What to play. The display strings are painted before anything is known of the episode; what plays is decided by
/// `episode` alone.
package struct LoadRequest: Sendable, Equatable {
  package var episode: String
  package var cut: String?
  package var position: FilmTime?
  package var audioLanguages: [String]
  package var subtitleLanguages: [String]
  package var pins: Selection
  package var display: DisplayStrings

  package init(
    episode: String, cut: String? = nil, position: FilmTime? = nil, audioLanguages: [String] = [],
    subtitleLanguages: [String] = [], pins: Selection = Selection(), display: DisplayStrings = DisplayStrings()
  ) {
    self.episode = episode
    self.cut = cut
    self.position = position
    self.audioLanguages = audioLanguages
    self.subtitleLanguages = subtitleLanguages
    self.pins = pins
    self.display = display
  }
}

/// What a screen says of a film.
package struct DisplayStrings: Sendable, Equatable {
  package var title: String
  package var subtitle: String
  package var artworkURL: String

  package init(title: String = "", subtitle: String = "", artworkURL: String = "") {
    self.title = title
    self.subtitle = subtitle
    self.artworkURL = artworkURL
  }
}
