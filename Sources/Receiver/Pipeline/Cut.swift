import Decode
import Linux
import Playback
import Sound

/// The queues of a play between two seeks. Closing them ends the threads that work on them.
final class Cut: Sendable {
  /// Decoded pictures that wait for the screen.
  private static let pictureLimit = 3

  let target: Pipeline.Target
  let lanes: PacketLanes
  let pictures: BoundedQueue<Picture>
  /// Nothing in a film without sound.
  let chunks: BoundedQueue<SoundChunk>?

  /// Sound is bounded by its duration; `format` is that of its decoder.
  init(target: Pipeline.Target, video: Bool, sound format: SoundFormat?) {
    self.target = target
    lanes = PacketLanes(video: video, sound: format != nil)
    pictures = BoundedQueue(capacity: Self.pictureLimit)
    chunks = format.map { format in
      BoundedQueue(capacity: format.frames(in: SoundOutput.queueDuration)) { $0.soundFrames }
    }
    if !video { pictures.finish() }
  }

  func close() {
    lanes.close()
    pictures.close()
    chunks?.close()
  }
}
