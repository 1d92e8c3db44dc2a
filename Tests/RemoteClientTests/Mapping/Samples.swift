import Playback

/// Values with every field set, none at its default.
enum Samples {
  static let client = ClientInfo(
    installID: "a3f0", label: "Living room", platform: "linux-settop", deviceModel: "NUC", appVersion: "1.2",
    osVersion: "13.1")

  static let capabilities = ClientCapabilities(
    video: [
      VideoDecoderCapability(
        codec: "hvc1", profile: "Main 10", bitDepth: 10, maxWidth: 3840, maxHeight: 2160, maxFrameRate: 59.94,
        hardware: true)
    ],
    audio: [AudioOutputCapability(codec: "ac-3", maxChannels: 6, maxSampleRate: 48_000, passthrough: true)],
    modes: [ScreenMode(width: 1920, height: 1080, refreshMillihertz: 23_976)],
    dynamicRanges: [.sdr, .hdr10, .hlg], maxBitsPerComponent: 10, containers: ["mp4"], subtitleFormats: ["srt"],
    measuredAtUnixSeconds: 1_700_000_000, fingerprint: "f1")

  static let load = LoadRequest(
    episode: "e1", cut: "c1", position: FilmTime(milliseconds: 83_000), audioLanguages: ["de", "en"],
    subtitleLanguages: ["fr"], pins: selection,
    display: DisplayStrings(title: "Title", subtitle: "Subtitle", artworkURL: "https://art"))

  static let selection = Selection(audioTrackID: "a", subtitleTrackID: "s", rungID: "r")

  static let audioTrack = AudioTrack(
    id: "a", language: "de", label: "Deutsch", codec: "ac-3", channels: 6, isDefault: true, audioDescription: true)

  static func subtitleTrack(url: String?) -> SubtitleTrack {
    SubtitleTrack(
      id: "s", language: "fr", label: "Français", format: "srt", forced: true, hearingImpaired: true, isDefault: true,
      url: url)
  }

  static let rung = Rung(
    id: "r", width: 1280, height: 720, bitrate: 3_000_000, frameRate: 25, codec: "avc1", dynamicRange: .sdr)

  static var state: ReceiverState {
    var state = ReceiverState()
    state.status = .playing
    state.acknowledged = .max
    state.episode = "e1"
    state.cut = "c1"
    state.position = FilmTime(milliseconds: 1)
    state.duration = FilmTime(milliseconds: 2)
    state.bufferedUntil = FilmTime(milliseconds: 3)
    state.rate = 1.25
    state.volume = 0
    state.muted = false
    state.audioTracks = [audioTrack]
    state.subtitleTracks = [subtitleTrack(url: nil)]
    state.ladder = [rung]
    state.selection = selection
    state.currentRungID = "r"
    state.failure = PlaybackFailure(.decoder, "No decoder.")
    state.display = DisplayStrings(title: "Title", subtitle: "Subtitle", artworkURL: "https://art")
    return state
  }
}
