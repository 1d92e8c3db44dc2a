internal import CFFmpeg
package import Playback

extension Demuxer {
  /// Goes to the keyframe at or before `target`, so that the next packets lead up to it; without pictures to sound a
  /// little before it.
  ///
  /// Decoders must be flushed, and told to skip until `target`. A place that a container's index gets wrong (MP4 by
  /// decoding time, MPEG-TS by any packet) is corrected here.
  package func seek(to target: PlaylistTime) throws(MediaFailure) {
    guard let stream = choice.video ?? choice.sound, let parameters = video ?? sound else { return }
    let kind: Packet.Kind = stream == choice.video ? .video : .sound
    // Opus and AAC need 80 ms and one packet before the first right sample (RFC 7845, section 4.6).
    let wanted = max(video == nil ? target - .milliseconds(100) : target, .zero)
    let onStream = parameters.origin + (wanted - .zero)
    var ticks = parameters.timebase.ticks(at: onStream).value
    // The nearest tick: a container of milliseconds writes 41.708 ms as 42.
    if parameters.timebase.playlistTime(at: MediaTicks(ticks + 1)) - onStream < .microseconds(1) { ticks += 1 }

    for back in [Duration.zero, .seconds(1), .seconds(3), .seconds(10), .seconds(30), .seconds(120)] {
      let start = min(ticks, parameters.timebase.ticks(at: onStream - back).value)
      if try lands(stream, at: start, notAfter: wanted) {
        // A container may keep sound ahead of its pictures: then it is found a little before.
        guard soundIsLate(for: wanted), wanted > .zero else { return }
        let earlier = parameters.timebase.ticks(at: onStream - back - Self.soundLead).value
        if try lands(stream, at: earlier, notAfter: wanted) { return }
        if try lands(stream, at: start, notAfter: wanted) { return }
      } else if let key = pending.first(where: { $0.kind == kind && $0.isKey }), key.decodingTicks <= ticks {
        // Its decoding time lies before the target, it itself behind: the one before it is found without guessing.
        if try lands(stream, at: key.decodingTicks - 1, notAfter: wanted) { return }
      }
      guard wanted > .zero + back else { break }
    }
    _ = try lands(stream, at: .min, notAfter: nil)
  }

  /// Packets that are read in search of a keyframe.
  private static let longestLook = 50_000
  private static let longestLookForSound = 256
  /// How far sound is stored ahead of the pictures that it belongs to, at most.
  private static let soundLead = Duration.milliseconds(500)

  /// Seeks, and reads on to the first keyframe. True when that lies no later than `limit`; the packets from there on
  /// are then pending.
  private func lands(
    _ stream: UnsafeMutablePointer<AVStream>, at ticks: Int64, notAfter limit: PlaylistTime?
  ) throws(MediaFailure) -> Bool {
    dropPending()
    context.reader.recover()
    context.reader.budget = SourceReader.fullBudget
    lastEnd = .zero
    let code =
      ticks == .min
      ? rewind(stream) : avformat_seek_file(context.raw, stream.pointee.index, .min, ticks, ticks, 0)
    if let failure = context.reader.failure { throw FormatContext.named(failure, context.name) }
    // No such place, or no index: the next attempt goes further back, the last one to the start.
    guard code >= 0 || ticks == .min else { return false }
    let kind: Packet.Kind = stream == choice.video ? .video : .sound
    while pending.count < Self.longestLook, let packet = try readThrough() {
      pending.append(packet)
      guard packet.kind == kind else { continue }
      guard packet.isKey else {
        if kind == .video { pending.removeLast() }
        if let limit, let time = packet.presentation, time > limit + .seconds(1) { return false }
        continue
      }
      guard let limit else { return true }
      guard packet.presentation.map({ $0 <= limit + .microseconds(1) }) ?? true else { return false }
      try lookForSound(until: limit)
      return true
    }
    return limit == nil
  }

  /// Reads on until it is known where the sound begins.
  private func lookForSound(until limit: PlaylistTime) throws(MediaFailure) {
    guard choice.video != nil, choice.sound != nil else { return }
    while !pending.contains(where: { $0.kind == .sound }), pending.count < Self.longestLookForSound,
      let packet = try readThrough()
    {
      pending.append(packet)
      if let time = packet.presentation, time > limit + .seconds(1) { return }
    }
  }

  private func soundIsLate(for target: PlaylistTime) -> Bool {
    guard choice.video != nil, let first = pending.first(where: { $0.kind == .sound })?.presentation else {
      return false
    }
    return first > target + .milliseconds(1)
  }

  /// Goes to the film's start. By timestamp MPEG would begin at the second keyframe, as the first has none before it.
  private func rewind(_ stream: UnsafeMutablePointer<AVStream>) -> Int32 {
    if context.container.hasPrefix("mpeg") {
      return avformat_seek_file(context.raw, stream.pointee.index, 0, 0, 0, AVSEEK_FLAG_BYTE)
    }
    let first = stream.pointee.start_time == shim_NO_TIME ? 0 : stream.pointee.start_time
    return avformat_seek_file(context.raw, stream.pointee.index, .min, first, .max, 0)
  }
}
