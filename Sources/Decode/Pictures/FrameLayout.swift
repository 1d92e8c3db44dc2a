internal import CFFmpeg
import Playback

/// How libavcodec describes a picture, in the words of `PictureLayout`.
enum FrameLayout {
  /// The format under which a frame's memory passes as it is; nothing when it has to be converted.
  static func format(of frame: AVFrame) -> PictureFormat? {
    let format: PictureFormat
    switch AVPixelFormat(rawValue: frame.format) {
    case AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVJ420P: format = .yuv420p
    case AV_PIX_FMT_NV12: format = .nv12
    case AV_PIX_FMT_YUV420P10LE: format = .yuv420p10
    case AV_PIX_FMT_P010LE: format = .p010
    default: return nil
    }
    let planes = [(frame.data.0, frame.linesize.0), (frame.data.1, frame.linesize.1), (frame.data.2, frame.linesize.2)]
    // Some decoders give pictures upside down, with negative steps from row to row.
    return planes.prefix(format.planeCount).allSatisfy { $0.0 != nil && $0.1 > 0 } ? format : nil
  }

  static func colour(of frame: AVFrame) -> PictureColour {
    var colour = PictureColour.untagged(height: Int(frame.height))
    switch frame.colorspace {
    case AVCOL_SPC_BT709, AVCOL_SPC_SMPTE240M: colour.matrix = .bt709
    case AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M, AVCOL_SPC_FCC: colour.matrix = .bt601
    case AVCOL_SPC_BT2020_NCL, AVCOL_SPC_BT2020_CL: colour.matrix = .bt2020
    default: break
    }
    colour.fullRange = frame.color_range == AVCOL_RANGE_JPEG || frame.format == AV_PIX_FMT_YUVJ420P.rawValue
    return colour
  }

  /// The container's pixel shape before the stream's, as av_guess_sample_aspect_ratio has it.
  static func layout(of frame: AVFrame, format: PictureFormat, colour: PictureColour, container: AVRational)
    -> PictureLayout
  {
    let said = [container, frame.sample_aspect_ratio].first(where: { $0.num > 0 && $0.den > 0 })
    let aspect: AVRational = said ?? AVRational(num: 1, den: 1)
    return PictureLayout(
      format: format, width: Int(frame.width), height: Int(frame.height), pixelAspectNumerator: Int(aspect.num),
      pixelAspectDenominator: Int(aspect.den), colour: colour)
  }
}
