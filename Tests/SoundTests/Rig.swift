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

/// What the sound thread told, all of it in order, and waiting for it: nothing that was told is missed, however late
/// the test looks.
final class Told: Sendable {
  enum News: Equatable {
    case running(Bool)
    case drained, starved, fed
    case lost(String)
    case playing
  }

  private struct State {
    var news: [News] = []
    var waiting: [(wanted: News, count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

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
    let ready = state.withLock { state in
      state.news.append(item)
      let isReady = { (wait: (wanted: News, count: Int, continuation: CheckedContinuation<Void, Never>)) in
        state.news.filter { $0 == wait.wanted }.count >= wait.count
      }
      let ready = state.waiting.filter(isReady)
      state.waiting.removeAll(where: isReady)
      return ready.map { $0.continuation }
    }
    ready.forEach { $0.resume() }
  }

  var all: [News] { state.withLock { $0.news } }

  func count(_ wanted: News) -> Int { all.filter { $0 == wanted }.count }

  /// Waits until `wanted` has been told `count` times since the start.
  func wait(for wanted: News, count: Int = 1) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.news.filter({ $0 == wanted }).count >= count { return true }
        state.waiting.append((wanted, count, continuation))
        return false
      }
      if isThere { continuation.resume() }
    }
  }
}

/// Looks again every two milliseconds, on no thread of the tests' pool, until `condition` holds.
func until(_ condition: @Sendable () -> Bool) async throws {
  while !condition() { try await Task.sleep(for: .milliseconds(2)) }
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

/// The first place where two lists differ, for a message that can be read; nothing when they are equal.
func firstDifference(_ got: some Sequence<Int32>, _ wanted: some Sequence<Int32>) -> String? {
  var (left, right) = (got.makeIterator(), wanted.makeIterator())
  var index = 0
  while true {
    let (one, other) = (left.next(), right.next())
    if one == nil, other == nil { return nil }
    guard one == other else {
      return "at \(index): \(one.map(String.init) ?? "end"), not \(other.map(String.init) ?? "end")"
    }
    index += 1
  }
}

/// Pushes numbered sound until the queue is closed or `enough` is raised.
func feedOn(_ queue: BoundedQueue<SoundChunk>, until enough: Interrupt = Interrupt()) {
  Thread.detachNewThread {
    var frame = 0
    while !enough.isRaised, queue.push(numbered(frame..<(frame + 1024))) { frame += 1024 }
    queue.finish()
  }
}
