package import Playback

extension Directive {
  /// A command of a kind that this build does not know, or none, is `.unknown`.
  package init(_ wire: Wire.Directive) {
    let command: Command =
      switch wire.command {
      case .load(let load): .load(LoadRequest(load))
      case .play: .play
      case .pause: .pause
      case .seekTo(let seek): .seekTo(FilmTime(milliseconds: seek.positionMs))
      case .setTracks(let tracks):
        .setTracks(
          audioTrackID: tracks.audioTrackID, subtitleTrackID: tracks.subtitleTrackID,
          clearSubtitleTrack: tracks.clearSubtitleTrack)
      case .setQuality(let quality): .setQuality(rungID: quality.rungID)
      case .setRate(let rate): .setRate(rate.rate)
      case .setVolume(let volume): .setVolume(level: volume.level, muted: volume.muted)
      case .stop: .stop
      case nil: .unknown
      }
    self.init(id: wire.id, command: command)
  }
}

extension Wire.Directive {
  package init(_ directive: Directive) {
    self.init()
    id = directive.id
    command =
      switch directive.command {
      case .load(let load): .load(Wire.Load(load))
      case .play: .play(Wire.Play())
      case .pause: .pause(Wire.Pause())
      case .seekTo(let position): .seekTo(Wire.SeekTo { $0.positionMs = position.milliseconds })
      case .setTracks(let audio, let subtitle, let clear):
        .setTracks(
          Wire.SetTracks {
            $0.audioTrackID = audio
            $0.subtitleTrackID = subtitle
            $0.clearSubtitleTrack = clear
          })
      case .setQuality(let rung): .setQuality(Wire.SetQuality { $0.rungID = rung })
      case .setRate(let rate): .setRate(Wire.SetRate { $0.rate = rate })
      case .setVolume(let level, let muted):
        .setVolume(
          Wire.SetVolume {
            $0.level = level
            $0.muted = muted
          })
      case .stop: .stop(Wire.Stop())
      case .unknown: nil
      }
  }
}

extension LoadRequest {
  package init(_ wire: Wire.Load) {
    self.init(
      episode: wire.episodeUUID, cut: wire.cutUUID, position: wire.positionMs.map(FilmTime.init(milliseconds:)),
      audioLanguages: wire.audioLanguages, subtitleLanguages: wire.subtitleLanguages,
      pins: Selection(
        audioTrackID: wire.audioTrackID, subtitleTrackID: wire.subtitleTrackID, rungID: wire.rungID),
      display: DisplayStrings(
        title: wire.displayTitle, subtitle: wire.displaySubtitle, artworkURL: wire.displayArtworkURL))
  }
}

extension Wire.Load {
  package init(_ load: LoadRequest) {
    self.init()
    episodeUUID = load.episode
    cutUUID = load.cut
    positionMs = load.position?.milliseconds
    audioLanguages = load.audioLanguages
    subtitleLanguages = load.subtitleLanguages
    audioTrackID = load.pins.audioTrackID
    subtitleTrackID = load.pins.subtitleTrackID
    rungID = load.pins.rungID
    displayTitle = load.display.title
    displaySubtitle = load.display.subtitle
    displayArtworkURL = load.display.artworkURL
  }
}
