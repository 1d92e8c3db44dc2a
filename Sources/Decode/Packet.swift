internal import CFFmpeg
package import Playback

/// One coded picture or some coded sound, between demuxer and decoder. Never changed once it is made.
package final class Packet: @unchecked Sendable {
  package enum Kind: Sendable { case video, sound }

  let raw: UnsafeMutablePointer<AVPacket>
  package let kind: Kind
  /// When it is due; absent where the container does not say.
  package let presentation: PlaylistTime?
  /// As the container says, else zero.
  package let duration: Duration

  /// Takes over `raw`.
  init(owning raw: UnsafeMutablePointer<AVPacket>, kind: Kind, stream: StreamParameters) {
    self.raw = raw
    self.kind = kind
    let ticks = raw.pointee.pts == shim_NO_TIME ? raw.pointee.dts : raw.pointee.pts
    presentation = stream.presentation(at: ticks)
    duration = raw.pointee.duration > 0 ? stream.timebase.duration(of: MediaTicks(raw.pointee.duration)) : .zero
  }

  deinit {
    var raw: UnsafeMutablePointer<AVPacket>? = raw
    av_packet_free(&raw)
  }

  /// What it weighs in a queue: its bytes and those of its bookkeeping.
  package var byteCount: Int { Int(raw.pointee.size) + 256 }

  /// Whether decoding can begin with it.
  package var isKey: Bool { raw.pointee.flags & AV_PKT_FLAG_KEY != 0 }

  /// Decoding time, for finding a place before it; presentation time where there is none.
  var decodingTicks: Int64 { raw.pointee.dts == shim_NO_TIME ? raw.pointee.pts : raw.pointee.dts }
}
