/// How a film is delivered. `url` carries the media token.
package struct MediaDelivery: Sendable, Equatable {
  package enum Kind: Sendable, Hashable { case unspecified, progressive, hls }
  package var kind: Kind
  package var url: String
  package var origin: PlaylistOrigin
  /// When the token in `url` stops working, in milliseconds since 1970 UTC by the server's clock; zero: never said.
  package var expiresAtUnixMilliseconds: Int64

  package init(kind: Kind, url: String, origin: PlaylistOrigin, expiresAtUnixMilliseconds: Int64) {
    self.kind = kind
    self.url = url
    self.origin = origin
    self.expiresAtUnixMilliseconds = expiresAtUnixMilliseconds
  }
}

/// What StartPlayback asks for.
package struct StartRequest: Sendable, Equatable {
  package var client: ClientInfo
  package var capabilities: ClientCapabilities
  package var load: LoadRequest

  package init(client: ClientInfo, capabilities: ClientCapabilities, load: LoadRequest) {
    self.client = client
    self.capabilities = capabilities
    self.load = load
  }
}

/// What StartPlayback answers.
package struct PlaybackOffer: Sendable, Equatable {
  package var session: String
  package var delivery: MediaDelivery
  package var position: FilmTime
  /// Zero while unknown.
  package var duration: FilmTime
  package var audioTracks: [AudioTrack]
  package var subtitleTracks: [SubtitleTrack]
  package var ladder: [Rung]
  package var selection: Selection
  /// As the server sent it; held within bounds by who renews.
  package var renewMilliseconds: UInt32
  package var display: DisplayStrings
  package var nextEpisode: String?

  package init(
    session: String, delivery: MediaDelivery, position: FilmTime, duration: FilmTime, audioTracks: [AudioTrack] = [],
    subtitleTracks: [SubtitleTrack] = [], ladder: [Rung] = [], selection: Selection = Selection(),
    renewMilliseconds: UInt32 = 30_000, display: DisplayStrings = DisplayStrings(), nextEpisode: String? = nil
  ) {
    self.session = session
    self.delivery = delivery
    self.position = position
    self.duration = duration
    self.audioTracks = audioTracks
    self.subtitleTracks = subtitleTracks
    self.ladder = ladder
    self.selection = selection
    self.renewMilliseconds = renewMilliseconds
    self.display = display
    self.nextEpisode = nextEpisode
  }
}

/// What RenewPlayback tells and asks.
package struct RenewRequest: Sendable, Equatable {
  package enum Status: Sendable, Hashable { case playing, paused, buffering }
  package var session: String
  package var position: FilmTime
  package var status: Status
  /// Present when the receiver changed what it plays.
  package var selection: Selection?

  package init(session: String, position: FilmTime, status: Status, selection: Selection? = nil) {
    self.session = session
    self.position = position
    self.status = status
    self.selection = selection
  }
}

/// What RenewPlayback answers.
package struct Renewal: Sendable, Equatable {
  /// Present when the delivery changed: a new token, or a transcode that starts elsewhere.
  package var delivery: MediaDelivery?
  package var subtitleTracks: [SubtitleTrack]

  package init(delivery: MediaDelivery?, subtitleTracks: [SubtitleTrack] = []) {
    self.delivery = delivery
    self.subtitleTracks = subtitleTracks
  }
}

/// What StopPlayback tells.
package struct StopRequest: Sendable, Equatable {
  package enum Reason: Sendable, Hashable { case ended, stopped, replaced, failed }
  package var session: String
  package var position: FilmTime
  package var reason: Reason

  package init(session: String, position: FilmTime, reason: Reason) {
    self.session = session
    self.position = position
    self.reason = reason
  }
}
