internal import CFFmpeg
import Playback

/// Turns pictures in formats that no screen takes (4:2:2, 4:4:4, RGB, 12 bits) into 4:2:0 with 8 or 10 bits. One thread.
final class PictureConverter {
  private var context: OpaquePointer?

  deinit { sws_freeContext(context) }

  /// A new frame, and what it is. The old frame stays the caller's.
  func convert(
    _ frame: UnsafeMutablePointer<AVFrame>, name: String
  ) throws(MediaFailure) -> (frame: UnsafeMutablePointer<AVFrame>, format: PictureFormat, colour: PictureColour) {
    let source = AVPixelFormat(rawValue: frame.pointee.format)
    guard let description = av_pix_fmt_desc_get(source), sws_isSupportedInput(source) > 0 else {
      throw MediaFailure(.undecodable, "the pictures of \(name) are in a format that cannot be shown")
    }
    let isRGB = description.pointee.flags & UInt64(AV_PIX_FMT_FLAG_RGB) != 0
    let isDeep = description.pointee.comp.0.depth > 8
    let target = isDeep ? AV_PIX_FMT_YUV420P10LE : AV_PIX_FMT_YUV420P
    let (width, height) = (frame.pointee.width, frame.pointee.height)
    context = sws_getCachedContext(
      context, width, height, source, width, height, target, SWS_BILINEAR | SWS_ACCURATE_RND, nil, nil, nil)

    // YCbCr keeps its matrix and range; RGB gets those of an untagged picture.
    let colour =
      isRGB ? PictureColour.untagged(height: Int(height)) : FrameLayout.colour(of: frame.pointee)
    let coefficients = sws_getCoefficients(Self.matrix(colour.matrix))
    var result = av_frame_alloc()
    guard let context, let converted = result else { throw MediaFailure(.transient, "out of memory decoding \(name)") }
    sws_setColorspaceDetails(
      context, coefficients, isRGB || colour.fullRange ? 1 : 0, coefficients, colour.fullRange ? 1 : 0, 0, 1 << 16,
      1 << 16)
    converted.pointee.format = target.rawValue
    converted.pointee.width = width
    converted.pointee.height = height
    var code = av_frame_copy_props(converted, frame)
    if code >= 0 { code = av_frame_get_buffer(converted, 0) }
    if code >= 0 { code = sws_scale_frame(context, converted, frame) }
    guard code >= 0 else {
      av_frame_free(&result)
      throw MediaFailure(.undecodable, "the pictures of \(name) cannot be converted: \(Libraries.reason(code))")
    }
    return (converted, isDeep ? .yuv420p10 : .yuv420p, colour)
  }

  private static func matrix(_ matrix: PictureColour.Matrix) -> Int32 {
    switch matrix {
    case .bt601: SWS_CS_ITU601
    case .bt709: SWS_CS_ITU709
    case .bt2020: SWS_CS_BT2020
    }
  }
}
