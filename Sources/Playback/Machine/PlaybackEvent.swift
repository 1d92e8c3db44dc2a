/// News that the playback machine decides on. Past tense; news of a play carries its number, and that of an old play
/// is thrown away.
package enum PlaybackEvent: Sendable, Equatable {
  /// A directive, in order and for the first time.
  case commanded(Directive.Command)
  /// StartPlayback answered. `play` is the one that asked.
  case sessionStarted(PlayNumber, PlaybackOffer)
  case sessionRefused(PlayNumber, PlaybackFailure)
  /// A renewal of this session is due.
  case renewalDue(PlayNumber, session: String)
  case renewed(PlayNumber, session: String, Renewal)
  /// RenewPlayback failed, and the session may still be open.
  case renewalFailed(PlayNumber, session: String)
  /// The server closed the session (RenewPlayback said NOT_FOUND).
  case sessionLost(PlayNumber, session: String)
  /// The media server did not accept the token.
  case mediaUnauthorized(PlayNumber)
  /// The container has been read.
  case mediaOpened(PlayNumber, duration: Duration?)
  /// The first picture, or the first sound of a film without pictures, since the load or the seek. `afterSeek` is the
  /// machine's `seekNumber` that the pipeline had last been given; news from before a seek does not end it. Nothing: the
  /// pipeline does not count, and each picture ends the seek.
  case firstPicture(PlayNumber, afterSeek: UInt64? = nil)
  /// The wait of `awaitSeekQuiet` with this number is over.
  case seekQuiet(PlayNumber, UInt64)
  /// Nothing to show or to hear, and the film has not ended.
  case stalled(PlayNumber)
  case resumed(PlayNumber)
  /// The last sample has been shown and every byte delivered. `afterSeek` as above: an end from before a seek is none.
  case ended(PlayNumber, afterSeek: UInt64? = nil)
  /// The rung of what is on screen.
  case rungShown(PlayNumber, String)
  /// Subtitles that cannot be fetched or read, and why.
  case subtitleLost(PlayNumber, track: String, reason: String)
  case failed(PlayNumber, PlaybackFailure)
  /// The account has signed out.
  case signedOut
  /// The process is asked to end.
  case terminated
}

/// What is to be done. Imperative; carried out by the session in this order.
package enum PlaybackAction: Sendable, Equatable {
  case showCard(Card)
  case startSession(PlayNumber, LoadRequest)
  case openPipeline(PlayNumber, MediaDelivery, at: PlaylistTime, paused: Bool)
  case setPaused(PlayNumber, Bool)
  case seek(PlayNumber, PlaylistTime)
  /// Come back with `seekQuiet` and the number after `PlaybackMachine.seekQuiet`.
  case awaitSeekQuiet(PlayNumber, UInt64)
  /// The same film from another URL, without a gap: the token was renewed.
  case replaceDelivery(PlayNumber, MediaDelivery)
  case closePipeline(PlayNumber)
  /// Calls RenewPlayback; comes back with `renewed`, `renewalFailed` or `sessionLost`.
  case renew(PlayNumber, RenewRequest)
  case stopSession(StopRequest)
  /// The playhead may now be anything from here on.
  case movePlayhead(FilmTime)
  case setVolume(Volume)
  /// These tracks, this rung; absent: no subtitles, and the receiver chooses the rung.
  case select(PlayNumber, Selection)
  /// With the pitch kept.
  case setRate(PlayNumber, Double)
  /// Acknowledged and not followed: for the log.
  case refuse(command: String, reason: String)
}

/// What the screen says when there is no film on it.
package enum Card: Sendable, Equatable {
  case idle
  case loading(DisplayStrings)
  case ended(DisplayStrings)
  case failed(DisplayStrings, String)
  case signedOut
}

/// Perceived loudness and mute, as a sender sets them.
package struct Volume: Sendable, Equatable {
  /// 0 … 1.
  package var level: Double
  package var muted: Bool

  package init(level: Double, muted: Bool) {
    self.level = level
    self.muted = muted
  }

  /// Held within 0 … 1; what is no number or absent is unchanged.
  func changed(level: Double?, muted: Bool?) -> Volume {
    let wanted = level.flatMap { $0.isNaN ? nil : min(max($0, 0), 1) }
    return Volume(level: wanted ?? self.level, muted: muted ?? self.muted)
  }
}
