import Foundation
import Linux
import Playback
import Synchronization

@testable import Sound

let stereo = SoundFormat(sampleRate: 48_000, channels: 2)

/// Sound that tells its place: the frame's number, of 15 bits, on each channel another way.
func numbered(_ frames: Range<Int>, _ format: SoundFormat = stereo, from start: PlaylistTime = .zero) -> SoundChunk {
  var samples: [Float] = []
  for frame in frames {
    for channel in 0..<format.channels { samples.append(Float((frame + channel * 1000) % 30_000) / 32_768) }
  }
  return SoundChunk(
    presentation: start + format.duration(ofFrames: frames.lowerBound), format: format, samples: samples)
}

/// What the sound thread told, and waiting for it.
final class Told: Sendable {
  enum News: Equatable {
    case running(Bool)
    case drained, starved, fed
    case lost(String)
    case playing
  }

  let stream: AsyncStream<News>
  private let continuation: AsyncStream<News>.Continuation
  private let news = Mutex<[News]>([])

  init() { (stream, continuation) = AsyncStream.makeStream() }

  func tell(_ event: SoundEvent) {
    let item: News =
      switch event {
      case .clockChanged(_, let running): .running(running)
      case .drained: .drained
      case .starved: .starved
      case .fed: .fed
      case .lost(let error): .lost(error.description)
      case .playing: .playing
      }
    news.withLock { $0.append(item) }
    continuation.yield(item)
  }

  var all: [News] { news.withLock { $0 } }

  /// Waits for the next news that is `wanted`, over others.
  func wait(for wanted: News) async {
    for await item in stream where item == wanted { return }
  }
}

/// A place for files that is gone after the test.
final class Scratch: Sendable {
  let path: String
  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("sound-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }
  deinit { try? FileManager.default.removeItem(atPath: path) }

  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)))
  }
}

/// 32-bit samples of raw bytes.
func samples32(_ bytes: [UInt8]) -> [Int32] {
  bytes.withUnsafeBytes { raw in
    (0..<(bytes.count / 4)).map { Int32(littleEndian: raw.loadUnaligned(fromByteOffset: $0 * 4, as: Int32.self)) }
  }
}

/// What `chunks` are in 32 bits.
func expected32(_ chunks: [SoundChunk]) -> [Int32] {
  chunks.flatMap { $0.samples.map { Int32(Double($0) * 2_147_483_648) } }
}

func soundQueue() -> BoundedQueue<SoundChunk> {
  BoundedQueue(capacity: stereo.frames(in: SoundOutput.queueDuration)) { $0.soundFrames }
}

/// Pushes from a thread of its own, as a decoder does.
func feed(_ queue: BoundedQueue<SoundChunk>, _ chunks: [SoundChunk], finish: Bool = true) {
  Thread.detachNewThread {
    for chunk in chunks { guard queue.push(chunk) else { return } }
    if finish { queue.finish() }
  }
}

func chunks(seconds: Double, size: Int = 1024, from start: PlaylistTime = .zero) -> [SoundChunk] {
  stride(from: 0, to: Int(seconds * 48_000), by: size).map { numbered($0..<($0 + size), from: start) }
}
