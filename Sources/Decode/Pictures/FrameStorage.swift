internal import CFFmpeg
import Playback

/// A decoded picture in the decoder's own memory, which goes home to its pool with the last holder.
final class FrameStorage: PictureStorage, @unchecked Sendable {
  private let frame: UnsafeMutablePointer<AVFrame>

  /// Takes over `frame`, which nobody writes to any more.
  init(owning frame: UnsafeMutablePointer<AVFrame>) { self.frame = frame }

  deinit {
    var frame: UnsafeMutablePointer<AVFrame>? = frame
    av_frame_free(&frame)
  }

  func withPlane<Result>(_ index: Int, _ body: (UnsafeRawPointer, Int) -> Result) -> Result {
    let data = frame.pointee.data
    let lines = frame.pointee.linesize
    switch index {
    case 0: return body(data.0!, Int(lines.0))
    case 1: return body(data.1!, Int(lines.1))
    default: return body(data.2!, Int(lines.2))
    }
  }
}
