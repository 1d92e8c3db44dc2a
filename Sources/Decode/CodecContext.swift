internal import CFFmpeg
import Playback

/// An open software decoder of libavcodec. One thread; its own threads are its business.
final class CodecContext {
  let raw: UnsafeMutablePointer<AVCodecContext>
  let stream: StreamParameters
  /// Damaged packets since the last one that gave something.
  private var damagedInARow = 0
  private(set) var damaged = 0
  private var everGave = false

  /// Damaged packets in a row that are dropped before decoding is given up.
  static let toleratedDamage = 3
  /// 8K with room to spare; a damaged head can claim any size.
  private static let mostPixels: Int64 = 64 << 20

  /// `threads` 0: one a core.
  init(_ stream: StreamParameters, threads: Int) throws(MediaFailure) {
    _ = Libraries.ready
    let codec = Libraries.name(of: stream.raw.pointee.codec_id)
    guard let decoder = Libraries.decoder(for: stream.raw.pointee.codec_id),
      let raw = avcodec_alloc_context3(decoder)
    else { throw MediaFailure(.undecodable, "\(stream.name) is coded as \(codec), which cannot be decoded here") }
    self.raw = raw
    self.stream = stream
    raw.pointee.thread_count = Int32(threads)
    raw.pointee.thread_type = FF_THREAD_FRAME | FF_THREAD_SLICE
    raw.pointee.max_pixels = Self.mostPixels
    raw.pointee.pkt_timebase = AVRational(num: stream.timebase.numerator, den: stream.timebase.denominator)
    // Crops to the pixel: without it the decoder leaves columns that would break its alignment.
    raw.pointee.flags |= Int32(bitPattern: UInt32(AV_CODEC_FLAG_UNALIGNED))
    var code = avcodec_parameters_to_context(raw, stream.raw)
    if code >= 0 { code = avcodec_open2(raw, decoder, nil) }
    guard code >= 0 else {
      throw MediaFailure(.undecodable, "\(codec) of \(stream.name) cannot be decoded: \(Libraries.reason(code))")
    }
  }

  deinit {
    var raw: UnsafeMutablePointer<AVCodecContext>? = raw
    avcodec_free_context(&raw)
  }

  /// Gives `packet` to the decoder (nothing drains it) and calls `take` with each frame that comes out, until it
  /// returns false. `take` owns the frame.
  func decode(
    _ packet: UnsafeMutablePointer<AVPacket>?,
    _ take: (UnsafeMutablePointer<AVFrame>) throws(MediaFailure) -> Bool
  ) throws(MediaFailure) {
    var isSent = false
    while true {
      if !isSent {
        let code = avcodec_send_packet(raw, packet)
        isSent = code != shim_AGAIN
        // Asked to drain again: what is left still comes out.
        if code < 0, code != shim_AGAIN, code != shim_END { try note(code) }
      }
      guard var frame = av_frame_alloc() else {
        throw MediaFailure(.transient, "out of memory decoding \(stream.name)")
      }
      let code = avcodec_receive_frame(raw, frame)
      if code >= 0 {
        damagedInARow = 0
        everGave = true
        guard try take(frame) else { return }
        continue
      }
      free(&frame)
      if code == shim_AGAIN {
        if isSent { return }
      } else if code == shim_END {
        if packet == nil, !everGave, damaged > 0 { throw undecodable("nothing in it could be decoded") }
        return
      } else {
        try note(code)
      }
    }
  }

  func flush() {
    avcodec_flush_buffers(raw)
    damagedInARow = 0
  }

  private func free(_ frame: inout UnsafeMutablePointer<AVFrame>) {
    var raw: UnsafeMutablePointer<AVFrame>? = frame
    av_frame_free(&raw)
  }

  private func note(_ code: Int32) throws(MediaFailure) {
    damaged += 1
    damagedInARow += 1
    Libraries.log.debug("a packet could not be decoded", .reason(Libraries.reason(code)))
    guard damagedInARow <= Self.toleratedDamage else { throw undecodable(Libraries.reason(code)) }
  }

  private func undecodable(_ reason: String) -> MediaFailure {
    MediaFailure(everGave ? .corrupt : .undecodable, "\(stream.codec) of \(stream.name) cannot be decoded: \(reason)")
  }
}
