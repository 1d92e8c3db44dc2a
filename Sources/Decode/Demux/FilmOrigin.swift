internal import CFFmpeg
import Playback

/// Where a film's first sample lies on its streams' own time line, and the packets that were read to find out.
final class FilmOrigin {
  private(set) var time = PlaylistTime.zero
  private var packets: [UnsafeMutablePointer<AVPacket>] = []

  /// Packets that are looked at for the first of each stream.
  private static let longestLook = 128
  /// Sound that begins this close to the pictures begins with them: encoder delay and a container's rounding.
  private static let simultaneous = Duration.milliseconds(30)

  init(_ context: FormatContext, _ choice: StreamChoice, isAnalyzed: Bool) throws(MediaFailure) {
    var video = isAnalyzed ? choice.video.flatMap { Self.time(of: $0, $0.pointee.start_time) } : nil
    var sound = isAnalyzed ? choice.sound.flatMap { Self.time(of: $0, $0.pointee.start_time) } : nil
    while packets.count < Self.longestLook, choice.video != nil && video == nil || choice.sound != nil && sound == nil {
      guard let packet = av_packet_alloc() else { break }
      context.reader.budget = SourceReader.fullBudget
      guard av_read_frame(context.raw, packet) >= 0 else {
        var dropped: UnsafeMutablePointer<AVPacket>? = packet
        av_packet_free(&dropped)
        if let failure = context.reader.failure {
          throw FormatContext.named(failure, context.name)
        }
        break
      }
      packets.append(packet)
      let (index, ticks) = (packet.pointee.stream_index, packet.pointee.pts)
      if let stream = choice.video, stream.pointee.index == index, video == nil { video = Self.time(of: stream, ticks) }
      if let stream = choice.sound, stream.pointee.index == index, sound == nil {
        let rate = max(stream.pointee.codecpar.pointee.sample_rate, 1)
        let skipped = Duration.nanoseconds(Int64(shim_skipped_frames(packet)) * 1_000_000_000 / Int64(rate))
        sound = Self.time(of: stream, ticks).map { $0 + skipped }
      }
    }
    switch (video, sound) {
    case (let video?, let sound?): time = Self.distance(video, sound) <= Self.simultaneous ? video : min(video, sound)
    case (let one?, nil), (nil, let one?): time = one
    case (nil, nil): break
    }
  }

  deinit {
    for packet in packets {
      var packet: UnsafeMutablePointer<AVPacket>? = packet
      av_packet_free(&packet)
    }
  }

  /// The packets that were read, for the demuxer to own.
  func takePackets() -> [UnsafeMutablePointer<AVPacket>] {
    let taken = packets
    packets = []
    return taken
  }

  static func timebase(of stream: UnsafeMutablePointer<AVStream>) -> Timebase? {
    Timebase(numerator: stream.pointee.time_base.num, denominator: stream.pointee.time_base.den)
  }

  private static func time(of stream: UnsafeMutablePointer<AVStream>, _ ticks: Int64) -> PlaylistTime? {
    ticks == shim_NO_TIME ? nil : timebase(of: stream)?.playlistTime(at: MediaTicks(ticks))
  }

  private static func distance(_ left: PlaylistTime, _ right: PlaylistTime) -> Duration {
    left < right ? right - left : left - right
  }
}
