extension PlaybackMachine {
  /// Of the film: what the server says, or else the container.
  package var duration: Duration? {
    if let offer, offer.duration > .zero { return .milliseconds(offer.duration.milliseconds) }
    // A damaged container can say anything.
    return mediaDuration.flatMap { $0 > .zero ? $0 : nil }
  }

  package var status: ReceiverStatus {
    switch phase {
    case .idle: .idle
    case .starting, .opening: .loading
    case .ended: .ended
    case .failed: .failed
    case .active where seek != nil: .buffering
    case .active where wantsPause: .paused
    case .active where isStalled: .buffering
    case .active: .playing
    }
  }

  /// Whether the position moves by itself.
  package var isMoving: Bool { status == .playing }

  /// Whether a pipeline is open.
  package var hasPipeline: Bool { phase == .opening || phase == .active }

  /// The session that is to be renewed; nothing when none is open.
  package var openSession: PlaybackOffer? {
    guard !isLost else { return nil }
    switch phase {
    case .opening, .active: return offer
    case .idle, .starting, .ended, .failed: return nil
    }
  }

  /// The session that the server has closed, while no other one is being started in its place.
  package var lostSession: String? { isLost && !isRestarting ? offer?.session : nil }

  package var origin: PlaylistOrigin { offer?.delivery.origin ?? PlaylistOrigin(start: .zero) }

  /// Nothing before it can be shown of this delivery.
  var originStart: FilmTime { max(.zero, origin.filmTime(at: .zero)) }

  /// Whether the playhead tells the position. Before the first picture and during a seek the target does.
  package var followsPlayhead: Bool { phase == .active && seek == nil }

  /// `playhead` where it counts, else where the film is going to, stands or stood.
  func reportedPosition(_ playhead: FilmTime) -> FilmTime {
    if let seek { return seek.wanted }
    return followsPlayhead ? playhead : lastGood
  }

  var display: DisplayStrings {
    guard let load else { return DisplayStrings() }
    guard load.display.title.isEmpty, let offer else { return load.display }
    return offer.display
  }

  /// The report. `playhead` is the playhead now, `bufferedUntil` what the pipeline has.
  package func state(acknowledged: UInt64, playhead: FilmTime, bufferedUntil: FilmTime?) -> ReceiverState {
    var state = ReceiverState()
    state.status = status
    state.acknowledged = acknowledged
    state.volume = volume.level
    state.muted = volume.muted
    if case .failed(let failure) = phase { state.failure = failure }
    guard let load else { return state }
    state.episode = load.episode
    state.cut = load.cut
    state.display = display
    state.position = reportedPosition(playhead)
    state.bufferedUntil = max(bufferedUntil ?? .zero, state.position)
    if let duration {
      state.duration = FilmTime(milliseconds: duration.wholeMilliseconds)
      state.position = min(state.position, state.duration)
      state.bufferedUntil = min(state.bufferedUntil, state.duration)
    }
    state.rate = rate
    state.selection = selection
    guard let offer else { return state }
    state.audioTracks = offer.audioTracks
    state.subtitleTracks = offer.subtitleTracks.map { track in
      var track = track
      track.url = nil
      return track
    }
    state.ladder = offer.ladder
    state.currentRungID = currentRung ?? chosen.rungID ?? offer.ladder.first?.id
    return state
  }

  /// The renewal of the session that plays; nothing when none is open.
  package func renewRequest(position playhead: FilmTime) -> RenewRequest? {
    guard let openSession else { return nil }
    let renewed: RenewRequest.Status =
      switch status {
      case .playing: .playing
      case .paused: .paused
      default: .buffering
      }
    return RenewRequest(
      session: openSession.session, position: reportedPosition(playhead), status: renewed,
      selection: chosen == toldSelection ? nil : chosen)
  }
}
