package import Playback

extension Wire.ReceiverState {
  /// Leaves out the URL of every subtitle track: it carries a media token.
  package init(_ state: ReceiverState) {
    self.init()
    status = Wire.ReceiverStatus(state.status)
    ackedDirectiveID = state.acknowledged
    episodeUUID = state.episode
    cutUUID = state.cut
    positionMs = state.position.milliseconds
    durationMs = state.duration.milliseconds
    bufferedUntilMs = state.bufferedUntil.milliseconds
    rate = state.rate
    volume = state.volume
    muted = state.muted
    audioTracks = state.audioTracks.map(Wire.AudioTrack.init)
    subtitleTracks = state.subtitleTracks.map(Wire.SubtitleTrack.init(withoutURL:))
    ladder = state.ladder.map(Wire.Rung.init)
    selection = Wire.Selection(state.selection)
    currentRungID = state.currentRungID
    failure = state.failure.map { Wire.PlaybackFailure($0) }
    displayTitle = state.display.title
    displaySubtitle = state.display.subtitle
    displayArtworkURL = state.display.artworkURL
  }
}

extension ReceiverState {
  package init(_ wire: Wire.ReceiverState) {
    self.init()
    status = ReceiverStatus(wire.status)
    acknowledged = wire.ackedDirectiveID
    episode = wire.episodeUUID
    cut = wire.cutUUID
    position = FilmTime(milliseconds: wire.positionMs)
    duration = FilmTime(milliseconds: wire.durationMs)
    bufferedUntil = FilmTime(milliseconds: wire.bufferedUntilMs)
    rate = wire.rate
    volume = wire.volume
    muted = wire.muted
    audioTracks = wire.audioTracks.map(AudioTrack.init)
    subtitleTracks = wire.subtitleTracks.map(SubtitleTrack.init)
    ladder = wire.ladder.map(Rung.init)
    selection = Selection(wire.selection ?? Wire.Selection())
    currentRungID = wire.currentRungID
    failure = wire.failure.map { PlaybackFailure($0) }
    display = DisplayStrings(
      title: wire.displayTitle, subtitle: wire.displaySubtitle, artworkURL: wire.displayArtworkURL)
  }
}

extension Wire.ReceiverStatus {
  package init(_ status: ReceiverStatus) {
    self =
      switch status {
      case .unspecified: .unspecified
      case .idle: .idle
      case .loading: .loading
      case .buffering: .buffering
      case .playing: .playing
      case .paused: .paused
      case .ended: .ended
      case .failed: .failed
      }
  }
}

extension ReceiverStatus {
  package init(_ wire: Wire.ReceiverStatus) {
    self =
      switch wire {
      case .unspecified, .unrecognized: .unspecified
      case .idle: .idle
      case .loading: .loading
      case .buffering: .buffering
      case .playing: .playing
      case .paused: .paused
      case .ended: .ended
      case .failed: .failed
      }
  }
}

extension Wire.PlaybackFailure {
  package init(_ failure: PlaybackFailure) {
    self.init()
    code =
      switch failure.code {
      case .unspecified: .unspecified
      case .episodeNotFound: .episodeNotFound
      case .notEntitled: .notEntitled
      case .nothingPlayable: .nothingPlayable
      case .network: .network
      case .mediaCorrupt: .mediaCorrupt
      case .decoder: .decoder
      case .output: .output
      }
    message = failure.message
  }
}

extension PlaybackFailure {
  package init(_ wire: Wire.PlaybackFailure) {
    let code: Code =
      switch wire.code {
      case .unspecified, .unrecognized: .unspecified
      case .episodeNotFound: .episodeNotFound
      case .notEntitled: .notEntitled
      case .nothingPlayable: .nothingPlayable
      case .network: .network
      case .mediaCorrupt: .mediaCorrupt
      case .decoder: .decoder
      case .output: .output
      }
    self.init(code, wire.message)
  }
}
