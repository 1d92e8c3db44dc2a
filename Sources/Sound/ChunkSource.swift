import Linux
import Playback

/// The chunks of one play since its begin or its last seek, and the place in the one at hand.
struct ChunkSource {
  private let chunks: BoundedQueue<SoundChunk>?
  /// The chunk at hand.
  private(set) var pending: SoundChunk?
  /// Its first sound frame that is not written.
  private(set) var offset = 0
  /// Sound frames of silence to write before it.
  var silence = 0

  init(_ chunks: BoundedQueue<SoundChunk>?) { self.chunks = chunks }

  /// Nothing is left and nothing will come.
  var isDry: Bool { pending == nil && silence == 0 && chunks?.isExhausted != false }

  /// Has nothing at hand, for now.
  var isEmpty: Bool { pending == nil && silence == 0 }

  /// The format of the next chunk, which is then at hand.
  mutating func peekFormat() -> SoundFormat? {
    if pending == nil { take() }
    return pending?.format
  }

  /// The next chunk that has something to be heard after `position`, and where in it. Before the first of another
  /// format than `format` it is left as it is.
  mutating func next(_ format: SoundFormat, after position: SoundPosition) -> SoundChunk? {
    while pending == nil {
      take()
      guard let chunk = pending else { return nil }
      if chunk.format == format { fit(to: position) }
    }
    return pending
  }

  /// Fits the chunk at hand to what was written; it may be gone after that.
  mutating func fit(to position: SoundPosition) {
    guard let chunk = pending else { return }
    switch position.fit(presentation: chunk.presentation, frames: chunk.soundFrames) {
    case .take: break
    case .fill(let frames): silence = frames
    case .trim(let frames): offset = frames
    case .drop: pending = nil
    }
  }

  mutating func wrote(frames: Int) {
    offset += frames
    if let chunk = pending, offset >= chunk.soundFrames { pending = nil }
  }

  private mutating func take() {
    while pending == nil, let chunk = chunks?.tryPop() {
      let format = chunk.format
      // Damaged files bring any numbers.
      guard chunk.soundFrames > 0, (1...8).contains(format.channels), (1000...768_000).contains(format.sampleRate)
      else {
        continue
      }
      pending = chunk
      offset = 0
    }
  }
}
