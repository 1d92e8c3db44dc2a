import Playback

/// What stays the same while the process lives.
struct SessionSettings: Sendable {
  var attach: AttachRequest
  var audioLanguages: [String]
  var subtitleLanguages: [String]
  /// For messages.
  var tokenFile: String
  var pipeline: PipelineSettings
}

struct PipelineSettings: Sendable {
  /// Zero: as many as libavcodec likes.
  var decodeThreads: Int
  /// Most channels that the sound output is sent.
  var soundChannels: Int
  /// PEM certificates for the media server; the system's store without one.
  var caFile: String?
}
