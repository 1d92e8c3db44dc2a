internal import CFFmpeg
package import Playback

/// Takes a film's container apart: one stream of pictures and one of sound come out as packets. One thread at a time.
///
/// Reads through the byte source only; nothing in the film can make it open anything else. Position zero is the film's
/// first sample.
package final class Demuxer {
  package let streams: MediaStreams
  /// For `VideoDecoder`; absent in a film without pictures.
  package let video: StreamParameters?
  /// For `SoundDecoder`; absent in a film without sound.
  package let sound: StreamParameters?

  let context: FormatContext
  let choice: StreamChoice
  /// Packets that were read ahead to know where the film or a seek begins, in order.
  var pending: [Packet] = []
  private var pendingHead = 0
  /// End of the latest packet since the last seek.
  var lastEnd = PlaylistTime.zero

  /// Damaged places in a row that are jumped over.
  private static let longestDamage = 16

  /// Opens the film: reads its head, and the first packets. `name` stands in messages. Blocks in the source.
  package init(source: any ByteSource, name: String) throws(MediaFailure) {
    let context = try FormatContext(source: source, name: name)
    let isDescribed = Description.isComplete(context)
    if !isDescribed { try context.analyze() }
    let choice = try StreamChoice(context.streams, name: name)
    let origin = try FilmOrigin(context, choice, isAnalyzed: isDescribed == false)
    let zero = origin.time
    self.context = context
    self.choice = choice
    streams = Description.describe(context, choice)
    func parameters(_ stream: UnsafeMutablePointer<AVStream>?) -> StreamParameters? {
      guard let stream, let timebase = FilmOrigin.timebase(of: stream) else { return nil }
      return StreamParameters(
        copying: stream.pointee.codecpar, timebase: timebase, origin: zero,
        pixelAspect: stream.pointee.sample_aspect_ratio, cadence: Description.cadence(of: stream), name: name)
    }
    video = parameters(choice.video)
    sound = parameters(choice.sound)
    for raw in origin.takePackets() {
      if let packet = wrap(raw) { pending.append(packet) }
    }
  }

  /// The next packet in the film's order. Nothing at the true end only: a film that is cut off throws `.corrupt` there,
  /// a source that fails its own failure.
  package func read() throws(MediaFailure) -> Packet? {
    if pendingHead < pending.count {
      defer {
        pendingHead += 1
        if pendingHead == pending.count { dropPending() }
      }
      return noted(pending[pendingHead])
    }
    guard let packet = try readThrough() else {
      if let failure = endFailure() { throw failure }
      return nil
    }
    return noted(packet)
  }

  func dropPending() {
    pending = []
    pendingHead = 0
  }

  private func noted(_ packet: Packet) -> Packet {
    if let presentation = packet.presentation { lastEnd = max(lastEnd, presentation + packet.duration) }
    return packet
  }

  /// The next packet from the container; nothing at its end, be it right or wrong.
  func readThrough() throws(MediaFailure) -> Packet? {
    var damaged = 0
    while true {
      guard let raw = av_packet_alloc() else { throw MediaFailure(.transient, "out of memory reading \(context.name)") }
      context.reader.budget = SourceReader.fullBudget
      let code = av_read_frame(context.raw, raw)
      if code >= 0, context.reader.failure == nil, let packet = wrap(raw) { return packet }
      if code < 0 || context.reader.failure != nil {
        var dropped: UnsafeMutablePointer<AVPacket>? = raw
        av_packet_free(&dropped)
      }
      if let failure = context.reader.failure { throw FormatContext.named(failure, context.name) }
      guard code < 0 else { continue }
      if code == shim_END { return nil }
      damaged += 1
      guard damaged <= Self.longestDamage else {
        if let failure = endFailure() { throw failure }
        throw MediaFailure(.corrupt, "\(context.name) is damaged: \(Libraries.reason(code))")
      }
    }
  }

  /// Takes over `raw`; frees it when it belongs to neither stream.
  private func wrap(_ raw: UnsafeMutablePointer<AVPacket>) -> Packet? {
    let index = raw.pointee.stream_index
    if let video, let stream = choice.video, stream.pointee.index == index {
      return Packet(owning: raw, kind: .video, stream: video)
    }
    if let sound, let stream = choice.sound, stream.pointee.index == index {
      return Packet(owning: raw, kind: .sound, stream: sound)
    }
    var dropped: UnsafeMutablePointer<AVPacket>? = raw
    av_packet_free(&dropped)
    return nil
  }
}
