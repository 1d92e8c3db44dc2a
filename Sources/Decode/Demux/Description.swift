internal import CFFmpeg
import Playback

/// Whether a container's head tells all that decoders need, so that the first picture need not wait for an analysis.
enum Description {
  static func isComplete(_ context: FormatContext) -> Bool {
    guard context.isMOV || context.isMatroska else { return false }
    let streams = context.streams.filter { $0.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0 }
    let known = streams.map { $0.pointee.codecpar.pointee }.filter {
      $0.codec_type == AVMEDIA_TYPE_VIDEO || $0.codec_type == AVMEDIA_TYPE_AUDIO
    }
    return !known.isEmpty && known.allSatisfy(isComplete)
  }

  private static func isComplete(_ parameters: AVCodecParameters) -> Bool {
    switch parameters.codec_id {
    case AV_CODEC_ID_VP8, AV_CODEC_ID_VP9: return parameters.width > 0
    case AV_CODEC_ID_HEVC: return parameters.width > 0 && parameters.extradata_size > 0
    case AV_CODEC_ID_H264: return parameters.width > 0 && tellsReordering(parameters)
    case AV_CODEC_ID_AAC, AV_CODEC_ID_OPUS, AV_CODEC_ID_VORBIS, AV_CODEC_ID_FLAC:
      return parameters.sample_rate > 0 && parameters.ch_layout.nb_channels > 0 && parameters.extradata_size > 0
    default: return false
    }
  }

  /// An H.264 stream whose SPS does not say by how many pictures it reorders (no bitstream_restriction, E.2.1) has to
  /// be analysed: the decoder would find out on the way and give the first pictures in the wrong order.
  private static func tellsReordering(_ parameters: AVCodecParameters) -> Bool {
    guard parameters.extradata_size > 3 else { return false }
    if parameters.extradata[0] == 1, parameters.extradata[1] == 66 { return true }
    guard let decoder = Libraries.decoder(for: parameters.codec_id) else { return false }
    var context = avcodec_alloc_context3(decoder)
    defer { avcodec_free_context(&context) }
    guard let context else { return false }
    context.pointee.thread_count = 1
    var copy = parameters
    guard avcodec_parameters_to_context(context, &copy) >= 0, avcodec_open2(context, decoder, nil) >= 0 else {
      return false
    }
    return context.pointee.has_b_frames > 0
  }

  static func describe(_ context: FormatContext, _ choice: StreamChoice) -> MediaStreams {
    let video = choice.video.map { stream in
      let parameters = stream.pointee.codecpar.pointee
      return MediaStreams.Video(
        codec: Libraries.name(of: parameters.codec_id), width: Int(parameters.width), height: Int(parameters.height),
        cadence: cadence(of: stream))
    }
    let sound = context.streams.filter { $0.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO }.map { stream in
      let parameters = stream.pointee.codecpar.pointee
      let language = av_dict_get(stream.pointee.metadata, "language", nil, 0).map { String(cString: $0.pointee.value) }
      return MediaStreams.Sound(
        codec: Libraries.name(of: parameters.codec_id), sampleRate: Int(parameters.sample_rate),
        channels: Int(parameters.ch_layout.nb_channels), language: language == "und" ? nil : language,
        isChosen: stream == choice.sound)
    }
    return MediaStreams(container: context.container, duration: duration(of: context), video: video, sound: sound)
  }

  /// Of an MP4 that is not analysed, FFmpeg 7 knows its tracks' durations alone.
  private static func duration(of context: FormatContext) -> Duration? {
    let microseconds = context.raw.pointee.duration
    if microseconds > 0, microseconds < .max / 1000 { return .microseconds(microseconds) }
    return context.streams.compactMap { stream in
      guard stream.pointee.duration > 0, let timebase = FilmOrigin.timebase(of: stream) else { return nil }
      return timebase.duration(of: MediaTicks(stream.pointee.duration))
    }.max()
  }

  /// From the average rate, else from the lowest rate that can show all timestamps.
  static func cadence(of stream: UnsafeMutablePointer<AVStream>) -> Duration? {
    for rate in [stream.pointee.avg_frame_rate, stream.pointee.r_frame_rate] {
      guard let period = Timebase(numerator: rate.den, denominator: rate.num) else { continue }
      let duration = period.duration(of: MediaTicks(1))
      if duration > .milliseconds(1), duration < .seconds(10) { return duration }
    }
    return nil
  }
}
