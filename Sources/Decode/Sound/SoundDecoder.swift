internal import CFFmpeg
package import Playback

/// Decodes sound to interleaved floats of one format for the whole film. One thread at a time.
package final class SoundDecoder {
  /// Sound that is due before it is dropped, to the sound frame.
  package var skipUntil: PlaylistTime?
  /// What comes out: as many channels as the film has, at most those that were asked for.
  package let format: SoundFormat

  private let context: CodecContext
  private let resampler: SoundResampler
  /// When the next sound frame is due by count. A container's times are rounded; those of a count are not.
  private var next: PlaylistTime?
  private var anchor = PlaylistTime.zero
  private var framesSinceAnchor = 0

  /// Times that are nearer to the count than this are the container's rounding; others are gaps.
  private static let rounding = Duration.milliseconds(10)

  /// `sampleRate`: nothing keeps the film's own. More channels than `maximumChannels` are mixed down.
  package init(_ stream: StreamParameters, maximumChannels: Int = 2, sampleRate: Int? = nil) throws(MediaFailure) {
    context = try CodecContext(stream, threads: 1)
    let parameters = stream.raw.pointee
    let rate =
      sampleRate ?? Int(context.raw.pointee.sample_rate > 0 ? context.raw.pointee.sample_rate : parameters.sample_rate)
    let channels = Int(max(context.raw.pointee.ch_layout.nb_channels, parameters.ch_layout.nb_channels))
    format = SoundFormat(
      sampleRate: rate > 0 ? rate : 48_000, channels: min(channels > 0 ? channels : 2, max(maximumChannels, 1)))
    resampler = SoundResampler(format: format)
  }

  /// Decodes `packet` and calls `emit` with each chunk, until it returns false. Nothing as the packet drains the decoder
  /// at the film's end; `flush` before it is used again. A gap shows as a later presentation.
  ///
  /// Throws `.corrupt` or `.undecodable` after more than three damaged packets in a row.
  package func decode(_ packet: Packet?, _ emit: (SoundChunk) -> Bool) throws(MediaFailure) {
    var goesOn = true
    try context.decode(packet?.raw) { frame throws(MediaFailure) in
      defer {
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        av_frame_free(&frame)
      }
      guard frame.pointee.nb_samples > 0 else { return true }
      follow(context.stream.presentation(at: frame.pointee.best_effort_timestamp))
      goesOn = give(try resampler.convert(frame, name: context.stream.name), emit)
      return goesOn
    }
    if packet == nil, goesOn { _ = give(try resampler.convert(nil, name: context.stream.name), emit) }
  }

  /// Forgets what is half decoded: after a seek.
  package func flush() {
    context.flush()
    resampler.flush()
    next = nil
    skipUntil = nil
  }

  /// Sets where the next chunk begins: by count, unless the stream's own time is elsewhere.
  private func follow(_ time: PlaylistTime?) {
    if let next {
      guard let time, time - next > Self.rounding || next - time > Self.rounding else { return }
    }
    anchor = time ?? next ?? .zero
    framesSinceAnchor = 0
    next = anchor
  }

  private func give(_ samples: [Float], _ emit: (SoundChunk) -> Bool) -> Bool {
    guard !samples.isEmpty else { return true }
    let start = next ?? .zero
    let frames = samples.count / format.channels
    framesSinceAnchor += frames
    next = anchor + format.duration(ofFrames: framesSinceAnchor)
    guard let skipUntil, start < skipUntil else {
      self.skipUntil = nil
      return emit(SoundChunk(presentation: start, format: format, samples: samples))
    }
    // The first sound frame that is due at the target or after it; times are whole nanoseconds, so one that is due a
    // rounding before it counts as well.
    let nanoseconds = max(0, (skipUntil - start).wholeNanoseconds - 1000)
    let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    let rate = Int64(format.sampleRate)
    let cut = whole.multipliedReportingOverflow(by: rate)
    let skipped = cut.overflow ? Int64.max : cut.partialValue + (rest * rate + 999_999_999) / 1_000_000_000
    guard skipped < Int64(frames) else { return true }
    self.skipUntil = nil
    return emit(
      SoundChunk(
        presentation: max(start + format.duration(ofFrames: Int(skipped)), skipUntil), format: format,
        samples: Array(samples[(Int(skipped) * format.channels)...])))
  }
}
