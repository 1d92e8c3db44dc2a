internal import CFFmpeg
import Linux

/// What is set once for FFmpeg's libraries in the process, and their error texts.
enum Libraries {
  static let log = Log("decode")

  /// Their messages go to our log; one allocation is bounded, as a damaged file can ask for any size.
  static let ready: Void = {
    av_max_alloc(512 << 20)
    shim_log_to { @Sendable level, line in
      guard let line else { return }
      var text = Substring(String(cString: line))
      while text.last?.isWhitespace == true { text.removeLast() }
      Libraries.log.debug("libav says", .reason(String(text)))
    }
  }()

  /// FFmpeg's text for one of its error numbers.
  static func reason(_ code: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      buffer.initialize(repeating: 0)
      av_strerror(code, buffer.baseAddress, buffer.count)
      return String(cString: buffer.baseAddress!)
    }
  }

  /// The codec's name as FFmpeg spells it: `h264`, `aac`.
  static func name(of codec: AVCodecID) -> String { String(cString: avcodec_get_name(codec)) }

  /// A software decoder for `codec`. FFmpeg's own AV1 decoder only drives hardware.
  static func decoder(for codec: AVCodecID) -> UnsafePointer<AVCodec>? {
    guard let found = avcodec_find_decoder(codec), String(cString: found.pointee.name) != "av1" else { return nil }
    return found
  }
}
