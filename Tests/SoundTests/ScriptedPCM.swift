import Playback

@testable import Sound

/// Hardware that can be stopped, starved, suspended and pulled out: a buffer that is heard as the test says.
final class ScriptedPCM: PCM {
  var parameters: PCMParameters
  /// What has been heard, in 16 bits.
  private(set) var heard: [Int16] = []
  private(set) var buffered: [Int16] = []
  private(set) var state = PCMState.prepared
  private(set) var calls: [String] = []
  var isGone = false
  var canResume = false
  var now = MonotonicInstant(nanoseconds: 0)

  init(canPause: Bool = true, paces: Bool = true) {
    parameters = PCMParameters(
      format: SoundFormat(sampleRate: 48_000, channels: 1), sampleFormat: .signed16, speakers: [.frontCentre],
      bufferFrames: 400, periodFrames: 100, canPause: canPause, paces: paces, description: "scripted")
  }

  /// Lets `frames` be heard. Running dry stops it, as a stop threshold of the buffer's size does.
  func play(_ frames: Int) {
    now = now + parameters.format.duration(ofFrames: frames)
    guard state == .running else { return }
    heard += buffered.prefix(frames)
    buffered.removeFirst(min(frames, buffered.count))
    if buffered.isEmpty { state = .underrun }
  }

  func suspend() { state = .suspended }

  private func check() throws(PCMFault) {
    if isGone { throw .lost("gone") }
    switch state {
    case .underrun: throw .underrun
    case .suspended: throw .suspended
    default: return
    }
  }

  func status() throws(PCMFault) -> PCMStatus {
    if isGone { throw .lost("gone") }
    return PCMStatus(
      state: state, delay: parameters.paces ? buffered.count : 0,
      room: parameters.bufferFrames - (parameters.paces ? buffered.count : 0), instant: now)
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(PCMFault) -> Int {
    try check()
    let room = parameters.paces ? parameters.bufferFrames - buffered.count : Int.max
    let count = min(bytes.count / 2, room)
    for frame in 0..<count { buffered.append(bytes.loadUnaligned(fromByteOffset: frame * 2, as: Int16.self)) }
    return count
  }

  func start() throws(PCMFault) {
    try check()
    calls.append("start")
    state = .running
  }

  func pause(_ paused: Bool) throws(PCMFault) {
    try check()
    calls.append(paused ? "pause" : "unpause")
    state = paused ? .paused : .running
  }

  func drop() throws(PCMFault) {
    if isGone { throw .lost("gone") }
    calls.append("drop")
    buffered = []
    state = .prepared
  }

  func prepare() throws(PCMFault) {
    if isGone { throw .lost("gone") }
    calls.append("prepare")
    buffered = []
    state = .prepared
  }

  func resume() throws(PCMFault) -> Bool {
    guard canResume, !isGone else { return false }
    state = .running
    return true
  }
}
