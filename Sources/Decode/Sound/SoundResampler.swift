internal import CFFmpeg
import Playback

/// Turns decoded sound of any format into interleaved floats of one format, which stays the same for the whole film.
/// One thread.
final class SoundResampler {
  let format: SoundFormat
  private var swr: OpaquePointer?
  private var source: (format: Int32, rate: Int32, layout: AVChannelLayout)?

  init(format: SoundFormat) { self.format = format }

  deinit {
    swr_free(&swr)
    if var layout = source?.layout { av_channel_layout_uninit(&layout) }
  }

  /// Converts `frame`; nothing drains what the rate conversion holds back.
  func convert(_ frame: UnsafePointer<AVFrame>?, name: String) throws(MediaFailure) -> [Float] {
    if let frame { try prepare(for: frame, name: name) }
    guard let swr else { return [] }
    let capacity = Int(swr_get_out_samples(swr, frame?.pointee.nb_samples ?? 0))
    guard capacity > 0 else { return [] }
    let channels = format.channels
    var code: Int32 = 0
    let samples = [Float](unsafeUninitializedCapacity: capacity * channels) { buffer, count in
      code = shim_resample(swr, buffer.baseAddress, Int32(capacity), frame)
      count = max(0, Int(code)) * channels
    }
    guard code >= 0 else {
      throw MediaFailure(.undecodable, "the sound of \(name) cannot be converted: \(Libraries.reason(code))")
    }
    return samples
  }

  /// Forgets what the rate conversion holds back.
  func flush() { swr_free(&swr) }

  private func prepare(for frame: UnsafePointer<AVFrame>, name: String) throws(MediaFailure) {
    var layout = frame.pointee.ch_layout
    if var source, swr != nil, source.format == frame.pointee.format, source.rate == frame.pointee.sample_rate,
      av_channel_layout_compare(&source.layout, &layout) == 0
    {
      return
    }
    swr_free(&swr)
    if var old = source?.layout { av_channel_layout_uninit(&old) }
    var kept = AVChannelLayout()
    // A count without an order, as raw PCM has it, means the usual order of that count.
    if layout.order == AV_CHANNEL_ORDER_UNSPEC {
      av_channel_layout_default(&kept, layout.nb_channels)
    } else {
      av_channel_layout_copy(&kept, &layout)
    }
    source = (frame.pointee.format, frame.pointee.sample_rate, kept)
    var target = AVChannelLayout()
    if kept.nb_channels == Int32(format.channels), kept.order == AV_CHANNEL_ORDER_NATIVE {
      av_channel_layout_copy(&target, &kept)
    } else {
      av_channel_layout_default(&target, Int32(format.channels))
    }
    defer { av_channel_layout_uninit(&target) }
    var code = swr_alloc_set_opts2(
      &swr, &target, AV_SAMPLE_FMT_FLT, Int32(format.sampleRate), &kept,
      AVSampleFormat(rawValue: frame.pointee.format), frame.pointee.sample_rate, 0, nil)
    if code >= 0 { code = swr_init(swr) }
    guard code >= 0 else {
      swr_free(&swr)
      throw MediaFailure(.undecodable, "the sound of \(name) cannot be converted: \(Libraries.reason(code))")
    }
  }
}
