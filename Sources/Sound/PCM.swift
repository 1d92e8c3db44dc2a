import Playback

/// How samples lie in a device's memory.
enum SampleFormat: CaseIterable, Equatable {
  case signed32
  case signed24Packed
  case signed16
  case float32

  var bytes: Int {
    switch self {
    case .signed32, .float32: 4
    case .signed24Packed: 3
    case .signed16: 2
    }
  }
}

/// What was agreed with a device.
struct PCMParameters {
  var format: SoundFormat
  var sampleFormat: SampleFormat
  /// Where each of its channels plays.
  var speakers: [Speaker]
  var bufferFrames: Int
  var periodFrames: Int
  /// `snd_pcm_pause` works.
  var canPause: Bool
  /// It takes sound as fast as it plays it. The null device takes any amount at once, and so do those that end in it.
  var paces: Bool
  /// For the log: its kind and what was agreed.
  var description: String

  var frameBytes: Int { format.channels * sampleFormat.bytes }
}

enum PCMState: Equatable { case prepared, running, paused, underrun, suspended }

struct PCMStatus: Equatable {
  var state: PCMState
  /// Sound frames written and not heard yet, at `instant`.
  var delay: Int
  /// Sound frames that can be written now.
  var room: Int
  var instant: MonotonicInstant
}

/// An open device for playback, in the calls of ALSA. It starts only when told to, and no call waits for it.
protocol PCM: AnyObject {
  var parameters: PCMParameters { get }
  func status() throws(PCMFault) -> PCMStatus
  /// Whole sound frames from `bytes`; returns how many were taken, 0 when it is full.
  func write(_ bytes: UnsafeRawBufferPointer) throws(PCMFault) -> Int
  func start() throws(PCMFault)
  func pause(_ paused: Bool) throws(PCMFault)
  /// Stops at once and forgets what has not been heard.
  func drop() throws(PCMFault)
  func prepare() throws(PCMFault)
  /// After a suspend: true when it goes on where it was.
  func resume() throws(PCMFault) -> Bool
}

extension PCM {
  /// Writes until all is taken or it is full; returns the sound frames taken.
  func writeAll(_ bytes: [UInt8]) throws(PCMFault) -> Int {
    var frames = 0
    while frames * parameters.frameBytes < bytes.count {
      let rest = frames * parameters.frameBytes
      let result = bytes.withUnsafeBytes { all -> Result<Int, PCMFault> in
        do throws(PCMFault) {
          return .success(try write(UnsafeRawBufferPointer(rebasing: all[rest...])))
        } catch {
          return .failure(error)
        }
      }
      let count = try result.get()
      guard count > 0 else { break }
      frames += count
    }
    return frames
  }
}
