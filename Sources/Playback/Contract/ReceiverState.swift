/// What a sender sees of the receiver's play.
package enum ReceiverStatus: Sendable, Hashable {
  case unspecified, idle, loading, buffering, playing, paused, ended, failed
}

/// Why a play failed, in one of the codes that the contract carries, and in plain words.
package struct PlaybackFailure: Error, Sendable, Equatable, CustomStringConvertible {
  package enum Code: Sendable, Hashable {
    case unspecified, episodeNotFound, notEntitled, nothingPlayable, network, mediaCorrupt, decoder, output
  }
  package var code: Code
  /// For a person. Never a token, nor a URL with one.
  package var message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  package var description: String { message }
}

/// One report: the state after the directive with id `acknowledged`.
package struct ReceiverState: Sendable, Equatable {
  package var status = ReceiverStatus.idle
  /// Highest directive id applied in this attachment; zero before the first.
  package var acknowledged: UInt64 = 0
  package var episode = ""
  package var cut: String?
  package var position = FilmTime.zero
  /// Zero while unknown.
  package var duration = FilmTime.zero
  package var bufferedUntil = FilmTime.zero
  /// 1.0 is normal speed.
  package var rate = 1.0
  package var volume: Double?
  package var muted: Bool?
  package var audioTracks: [AudioTrack] = []
  /// `url` is absent in every entry.
  package var subtitleTracks: [SubtitleTrack] = []
  package var ladder: [Rung] = []
  package var selection = Selection()
  package var currentRungID: String?
  package var failure: PlaybackFailure?
  package var display = DisplayStrings()

  package init() {}
}

/// A receiver as a sender sees it.
package struct ReceiverListing: Sendable, Equatable {
  package var uuid: String
  package var client: ClientInfo
  package var features: ReceiverFeatures
  package var state: ReceiverState
  package var attached: Bool

  package init(
    uuid: String, client: ClientInfo, features: ReceiverFeatures, state: ReceiverState, attached: Bool
  ) {
    self.uuid = uuid
    self.client = client
    self.features = features
    self.state = state
    self.attached = attached
  }
}
