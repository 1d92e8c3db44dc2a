import Decode
import Playback

/// The decoders of a play. They pass from the thread of one cut to that of the next, which begins when the other has
/// been joined.
struct Decoders {
  /// A decoder on its way to the only thread that uses it.
  struct Lent<Decoder: AnyObject>: @unchecked Sendable {
    let value: Decoder
  }

  let video: Lent<VideoDecoder>?
  let sound: Lent<SoundDecoder>?

  init(_ demuxer: Demuxer, play: PlayNumber, settings: PipelineSettings) throws(MediaFailure) {
    if let stream = demuxer.video {
      video = Lent(value: try VideoDecoder(stream, play: play, threads: settings.decodeThreads))
    } else {
      video = nil
    }
    if let stream = demuxer.sound {
      sound = Lent(value: try SoundDecoder(stream, maximumChannels: settings.soundChannels))
    } else {
      sound = nil
    }
  }

  /// After a seek, while no thread decodes.
  func skip(until target: PlaylistTime) {
    video?.value.flush()
    video?.value.skipUntil = target
    sound?.value.flush()
    sound?.value.skipUntil = target
  }
}
