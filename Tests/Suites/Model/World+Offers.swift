import Playback

/// What the server has.
extension World {
  static let wallClock: Int64 = 1_700_000_000_000
  static let audioTracks = ["a1", "a2"].map {
    AudioTrack(
      id: $0, language: "de", label: "", codec: "mp4a.40.2", channels: 2, isDefault: $0 == "a1", audioDescription: false
    )
  }
  static let subtitleTracks = ["t1", "t2"].map {
    SubtitleTrack(
      id: $0, language: "de", label: "", format: "webvtt", forced: false, hearingImpaired: false, isDefault: false,
      url: "https://media/\($0)?token")
  }
  static let ladder = ["r1", "r2"].map {
    Rung(id: $0, width: 1920, height: 1080, bitrate: 1, frameRate: 25, codec: "avc1", dynamicRange: .sdr)
  }

  /// Pins that cannot be honoured are ignored.
  static func selection(for pins: Selection) -> Selection {
    Selection(
      audioTrackID: pins.audioTrackID == "a2" ? "a2" : "a1",
      subtitleTrackID: pins.subtitleTrackID == "t1" ? "t1" : nil, rungID: pins.rungID == "r2" ? "r2" : nil)
  }

  /// It was to ask for another delivery, and nothing has been wanted since.
  mutating func answer(_ call: RenewCall) {
    if call.request.session == film.session, call.asksFor == seekCommands { film.mayGiveUp = true }
  }
}
