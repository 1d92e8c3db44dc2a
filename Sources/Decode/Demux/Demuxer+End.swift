internal import CFFmpeg
package import Playback

/// Whether an end of file is the film's end, and what the container's index knows of bytes and times.
extension Demuxer {
  /// Nothing when the film has truly ended.
  ///
  /// libavformat reports a clean end for a film that is cut off; its sample table (MP4) or its duration (Matroska)
  /// says otherwise.
  func endFailure() -> MediaFailure? {
    if let failure = context.reader.failure { return FormatContext.named(failure, context.name) }
    guard !context.reader.endedEarly, !hasSamplesBehindTheEnd, !endsBeforeItsDuration else {
      let reached = FilmTime(milliseconds: lastEnd.nanoseconds / 1_000_000)
      let whole = streams.duration.map { " of \(FilmTime(milliseconds: $0.wholeMilliseconds))" } ?? ""
      return MediaFailure(.corrupt, "\(context.name) is cut off: it ends at \(reached)\(whole)")
    }
    return nil
  }

  private var hasSamplesBehindTheEnd: Bool {
    guard context.isMOV else { return false }
    return [choice.video, choice.sound].compactMap(\.self).contains { stream in
      (0..<avformat_index_get_entries_count(stream)).contains { index in
        var (position, ticks, size): (Int64, Int64, Int32) = (0, 0, 0)
        return shim_index_entry(stream, index, &position, &ticks, &size) != 0
          && position > context.reader.size - Int64(size)
      }
    }
  }

  /// A stream that is not read may be the one that lasts so long: then more is borne. A duration counts from zero also
  /// where the first time stamp lies far behind it, as in a recording that kept its clock.
  private var endsBeforeItsDuration: Bool {
    guard context.isMatroska || context.isMOV, let whole = streams.duration else { return false }
    let first = (video ?? sound).map { $0.origin - PlaylistTime.zero } ?? Duration.zero
    let duration = whole - max(first, Duration.zero)
    let others = Int(context.raw.pointee.nb_streams) - [choice.video, choice.sound].compactMap(\.self).count
    let slack = max(others > 0 ? .seconds(10) : .seconds(2), duration / 50)
    return lastEnd + slack < .zero + duration
  }

  /// When the bytes before `offset` are played to their end, by the container's index, else by proportion: how far the
  /// film is at hand. Nothing without a duration or an index.
  package func presentation(atByte offset: Int64) -> PlaylistTime? {
    if offset >= context.reader.size { return streams.duration.map { .zero + $0 } }
    if let stream = choice.video ?? choice.sound, let parameters = video ?? sound {
      let count = avformat_index_get_entries_count(stream)
      var (low, high): (Int32, Int32) = (0, count)
      var (position, ticks, size): (Int64, Int64, Int32) = (0, 0, 0)
      // Positions ascend in all but contrived files; in those the answer is merely less exact.
      while low < high {
        let middle = low + (high - low) / 2
        _ = shim_index_entry(stream, middle, &position, &ticks, &size)
        if position + Int64(size) <= offset { low = middle + 1 } else { high = middle }
      }
      if count > 1, shim_index_entry(stream, low - 1, &position, &ticks, &size) != 0 {
        return parameters.presentation(at: ticks).map { max($0, .zero) }
      }
    }
    guard let duration = streams.duration, context.reader.size > 0 else { return nil }
    return .zero + duration * (Double(offset) / Double(context.reader.size))
  }
}
