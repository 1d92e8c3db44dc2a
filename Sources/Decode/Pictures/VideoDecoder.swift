internal import CFFmpeg
package import Playback

/// Decodes pictures in software, with libavcodec's threads; what comes out lies in the decoder's memory, not copied.
/// One thread at a time.
package final class VideoDecoder {
  /// Pictures that are due before it are decoded and dropped: the first one that comes out after a seek is the one at
  /// or after it. Where the film ends before it, the film's last picture comes out.
  package var skipUntil: PlaylistTime?

  private let context: CodecContext
  private let play: PlayNumber
  private let converter = PictureConverter()
  private var previous: PlaylistTime?
  /// The latest picture that was dropped, for a film that ends before `skipUntil`.
  private var dropped: Picture?

  /// Reference pictures aside, nothing is decoded until this long before `skipUntil`.
  private static let fastSkip = Duration.seconds(1)
  /// What a picture lasts of which neither stream nor container says anything.
  private static let usualDuration = Duration.milliseconds(40)

  /// `threads` 0: one a core.
  package init(_ stream: StreamParameters, play: PlayNumber, threads: Int = 0) throws(MediaFailure) {
    context = try CodecContext(stream, threads: threads)
    self.play = play
  }

  /// Decodes `packet` and calls `emit` with each picture that is ready, in order of presentation, until it returns
  /// false. Nothing as the packet drains the decoder at the film's end; `flush` before it is used again.
  ///
  /// Throws `.corrupt` or `.undecodable` after more than three damaged packets in a row.
  package func decode(_ packet: Packet?, _ emit: (Picture) -> Bool) throws(MediaFailure) {
    setSkip(for: packet)
    var goesOn = true
    try context.decode(packet?.raw) { frame throws(MediaFailure) in
      let picture = try picture(owning: frame)
      if let skipUntil, picture.presentation < skipUntil {
        dropped = picture
        return true
      }
      skipUntil = nil
      dropped = nil
      goesOn = emit(picture)
      return goesOn
    }
    guard packet == nil, goesOn, let last = dropped else { return }
    skipUntil = nil
    dropped = nil
    _ = emit(last)
  }

  /// Forgets what is half decoded: after a seek.
  package func flush() {
    context.flush()
    previous = nil
    dropped = nil
    skipUntil = nil
  }

  private func setSkip(for packet: Packet?) {
    guard let skipUntil, let presentation = packet?.presentation, presentation + Self.fastSkip < skipUntil else {
      context.raw.pointee.skip_frame = AVDISCARD_DEFAULT
      return
    }
    context.raw.pointee.skip_frame = AVDISCARD_NONREF
  }

  private func picture(owning frame: UnsafeMutablePointer<AVFrame>) throws(MediaFailure) -> Picture {
    let stream = context.stream
    let ticks = shim_frame_duration(frame)
    let duration =
      ticks > 0
      ? stream.timebase.duration(of: MediaTicks(ticks)) : stream.cadence ?? Self.usualDuration
    let presentation = ascending(stream.presentation(at: frame.pointee.best_effort_timestamp), duration)
    if let format = FrameLayout.format(of: frame.pointee) {
      let layout = FrameLayout.layout(
        of: frame.pointee, format: format, colour: FrameLayout.colour(of: frame.pointee), container: stream.pixelAspect)
      return Picture(
        play: play, presentation: presentation, duration: duration, layout: layout,
        storage: FrameStorage(owning: frame))
    }
    defer {
      var frame: UnsafeMutablePointer<AVFrame>? = frame
      av_frame_free(&frame)
    }
    let (converted, format, colour) = try converter.convert(frame, name: stream.name)
    let layout = FrameLayout.layout(
      of: converted.pointee, format: format, colour: colour, container: stream.pixelAspect)
    return Picture(
      play: play, presentation: presentation, duration: duration, layout: layout,
      storage: FrameStorage(owning: converted))
  }

  /// Presentation times ascend, whatever the stream says: a picture without a time, or with one that was used up,
  /// follows the one before it.
  private func ascending(_ time: PlaylistTime?, _ duration: Duration) -> PlaylistTime {
    var result = time ?? previous.map { $0 + duration } ?? .zero
    if let previous, result <= previous { result = previous + .milliseconds(1) }
    previous = result
    return result
  }
}
