internal import CFFmpeg
import Playback

/// What a decoder must know of one stream. Immutable, so it may cross to the decoder's thread.
package final class StreamParameters: @unchecked Sendable {
  let raw: UnsafeMutablePointer<AVCodecParameters>
  let timebase: Timebase
  /// Where the film's first sample lies on the stream's own time line: what is subtracted.
  let origin: PlaylistTime
  /// Shape of a pixel as the container says; 0/1 when it does not.
  let pixelAspect: AVRational
  /// Average time from picture to picture.
  package let cadence: Duration?
  /// The film's name in messages.
  let name: String

  init?(
    copying parameters: UnsafePointer<AVCodecParameters>, timebase: Timebase, origin: PlaylistTime,
    pixelAspect: AVRational, cadence: Duration?, name: String
  ) {
    guard let copy = avcodec_parameters_alloc() else { return nil }
    raw = copy
    self.timebase = timebase
    self.origin = origin
    self.pixelAspect = pixelAspect
    self.cadence = cadence
    self.name = name
    guard avcodec_parameters_copy(copy, parameters) >= 0 else { return nil }
  }

  deinit {
    var raw: UnsafeMutablePointer<AVCodecParameters>? = raw
    avcodec_parameters_free(&raw)
  }

  /// FFmpeg's name of the codec.
  package var codec: String { Libraries.name(of: raw.pointee.codec_id) }

  /// Nothing for AV_NOPTS_VALUE.
  func presentation(at ticks: Int64) -> PlaylistTime? {
    guard ticks != shim_NO_TIME else { return nil }
    return timebase.playlistTime(at: MediaTicks(ticks)) + (.zero - origin)
  }
}
