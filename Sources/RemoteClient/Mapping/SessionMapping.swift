package import Playback

extension Wire.StartPlaybackRequest {
  package init(_ request: StartRequest) {
    self.init()
    client = Wire.ClientInfo(request.client)
    capabilities = Wire.ClientCapabilities(request.capabilities)
    episodeUUID = request.load.episode
    cutUUID = request.load.cut
    positionMs = request.load.position?.milliseconds
    audioLanguages = request.load.audioLanguages
    subtitleLanguages = request.load.subtitleLanguages
    pins = Wire.Selection(request.load.pins)
  }
}

extension PlaybackOffer {
  /// Without a delivery the offer's is of kind `.unspecified` and its URL is empty.
  package init(_ wire: Wire.StartPlaybackResponse) {
    self.init(
      session: wire.sessionUUID, delivery: MediaDelivery(wire.delivery ?? Wire.MediaDelivery()),
      position: FilmTime(milliseconds: wire.positionMs), duration: FilmTime(milliseconds: wire.durationMs),
      audioTracks: wire.audioTracks.map(AudioTrack.init), subtitleTracks: wire.subtitleTracks.map(SubtitleTrack.init),
      ladder: wire.ladder.map(Rung.init), selection: Selection(wire.selection ?? Wire.Selection()),
      renewMilliseconds: wire.renewIntervalMs,
      display: DisplayStrings(title: wire.title, subtitle: wire.subtitle, artworkURL: wire.artworkURL),
      nextEpisode: wire.nextEpisodeUUID)
  }
}

extension MediaDelivery {
  package init(_ wire: Wire.MediaDelivery) {
    let kind: Kind =
      switch wire.kind {
      case .unspecified, .unrecognized: .unspecified
      case .progressive: .progressive
      case .hls: .hls
      }
    self.init(
      kind: kind, url: wire.url,
      origin: PlaylistOrigin(start: FilmTime(milliseconds: wire.playlistStartMs)),
      expiresAtUnixMilliseconds: wire.expiresAt?.unixMilliseconds ?? 0)
  }
}

extension WellKnown.Timestamp {
  /// Held within `Int64` where the server's number is absurd.
  var unixMilliseconds: Int64 {
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    let limit: Int64 = seconds < 0 ? .min : .max
    if overflow { return limit }
    let (sum, carry) = whole.addingReportingOverflow(Int64(nanos / 1_000_000))
    return carry ? limit : sum
  }
}

extension Wire.RenewPlaybackRequest {
  package init(_ request: RenewRequest) {
    self.init()
    sessionUUID = request.session
    positionMs = request.position.milliseconds
    status =
      switch request.status {
      case .playing: .playing
      case .paused: .paused
      case .buffering: .buffering
      }
    selection = request.selection.map { Wire.Selection($0) }
  }
}

extension Renewal {
  package init(_ wire: Wire.RenewPlaybackResponse) {
    self.init(
      delivery: wire.delivery.map { MediaDelivery($0) }, subtitleTracks: wire.subtitleTracks.map(SubtitleTrack.init))
  }
}

extension Wire.StopPlaybackRequest {
  package init(_ request: StopRequest) {
    self.init()
    sessionUUID = request.session
    positionMs = request.position.milliseconds
    reason =
      switch request.reason {
      case .ended: .ended
      case .stopped: .stopped
      case .replaced: .replaced
      case .failed: .failed
      }
  }
}
