import Playback

/// Where a play's sound frames go: a device, or while that is away only the time that they would take.
///
/// Counts sound frames from its begin or its last reset, and tells at any moment how many of them are still to be heard.
/// Faults of the device end here: an underrun and a suspend are mended, a loss makes it coast.
struct SoundSink {
  private enum Transport {
    /// Takes sound and plays none: before the start, and after an underrun.
    case filling
    case running
    /// Held by `snd_pcm_pause`.
    case paused
    /// Held by dropping; these sound frames are to be written again.
    case dropped(Int)
  }

  /// Of the film's sound.
  let format: SoundFormat
  private(set) var written: Int64 = 0
  private(set) var underruns = 0
  /// Why the device was lost; taken by whoever tells it.
  var loss: PCMFault?

  private var device: (any PCM)?
  private var converter: SampleConverter?
  private var history = FrameHistory(capacity: 0)
  private var transport = Transport.filling
  /// Sound frames in the device that has not been started.
  private var filled = 0
  /// When the device does not pace, or is away.
  private var paced: PacedBuffer?

  /// Coasts until a device is adopted.
  init(format: SoundFormat) {
    self.format = format
    paced = Self.pacedBuffer(format, written: 0, played: 0)
  }

  var isCoasting: Bool { device == nil }
  var periodFrames: Int { device?.parameters.periodFrames ?? max(1, format.sampleRate / 20) }

  private static func pacedBuffer(_ format: SoundFormat, written: Int64, played: Int64) -> PacedBuffer {
    PacedBuffer(
      sampleRate: format.sampleRate, capacity: max(1, format.sampleRate / 5), written: written, played: played)
  }

  // MARK: The device

  /// Goes on with `device`. What was written and has not had its time is silence there.
  mutating func adopt(_ device: any PCM, at now: MonotonicInstant) {
    let parameters = device.parameters
    self.device = device
    converter = SampleConverter(from: format.channels, to: parameters)
    history = FrameHistory(capacity: parameters.bufferFrames * parameters.frameBytes)
    transport = .filling
    filled = 0
    guard parameters.paces, let paced else { return }
    self.paced = nil
    let silent = min(Int(written - paced.played(at: now)), parameters.bufferFrames)
    let bytes = [UInt8](repeating: 0, count: max(0, silent) * parameters.frameBytes)
    _ = bytes.withUnsafeBytes { transfer($0, at: now) }
  }

  private mutating func lose(_ fault: PCMFault, delay: Int64, running: Bool, at now: MonotonicInstant) {
    loss = fault
    device = nil
    var paced = Self.pacedBuffer(format, written: written, played: written - max(0, delay))
    if running { paced.start(at: now) }
    self.paced = paced
    transport = .filling
    filled = 0
  }

  // MARK: Sound frames

  /// How many can be written now. One that paces may be filled before it is started.
  mutating func room(at now: MonotonicInstant) -> Int {
    if let paced { return paced.room(at: now) }
    switch transport {
    case .paused, .dropped: return 0
    case .filling: return max(0, (device?.parameters.bufferFrames ?? 0) - filled)
    case .running: return deviceStatus(at: now)?.room ?? 0
    }
  }

  /// Writes up to `frames` sound frames; returns how many were taken.
  mutating func write(
    _ samples: UnsafeBufferPointer<Float>, frames: Int, ramp: inout GainRamp, at now: MonotonicInstant
  ) -> Int {
    guard converter != nil, device != nil else {
      paced?.wrote(frames, at: now)
      written += Int64(frames)
      return frames
    }
    let before = ramp
    converter?.convert(samples, frames: frames, ramp: &ramp)
    let bytes = converter?.bytes ?? []
    let taken = bytes.withUnsafeBytes { transfer($0, at: now) }
    written += Int64(taken)
    if paced?.isDry(at: now) == true { underruns += 1 }
    paced?.wrote(taken, at: now)
    if taken < frames, !ramp.isSteady || !before.isSteady {
      ramp = before
      for _ in 0..<taken { _ = ramp.next(sampleRate: format.sampleRate) }
    }
    if taken > 0 { notePacing(taken) }
    return taken
  }

  private mutating func transfer(_ bytes: UnsafeRawBufferPointer, at now: MonotonicInstant) -> Int {
    guard let device, !bytes.isEmpty else { return 0 }
    let frameBytes = device.parameters.frameBytes
    var taken = 0
    var tries = 0
    while taken * frameBytes < bytes.count, tries < 4 {
      do throws(PCMFault) {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[(taken * frameBytes)...])
        let count = try device.write(rest)
        guard count > 0 else { break }
        history.append(UnsafeRawBufferPointer(rebasing: rest[..<(count * frameBytes)]))
        taken += count
        if case .filling = transport { filled += count }
      } catch {
        tries += 1
        guard mend(error, at: now) else { break }
      }
    }
    return taken
  }

  /// A device that has nothing to play right after it took the first sound, before it was started, does not pace.
  private mutating func notePacing(_ taken: Int) {
    guard paced == nil, case .filling = transport, filled == taken, let device, let status = try? device.status(),
      status.delay <= 0, status.room >= device.parameters.bufferFrames
    else { return }
    paced = Self.pacedBuffer(format, written: written, played: written - Int64(taken))
  }

  // MARK: Transport

  /// Lets it play. A device starts when it holds two periods, or anything if the source is `dry`.
  mutating func start(dry: Bool, at now: MonotonicInstant) {
    if paced != nil {
      paced?.start(at: now)
      return
    }
    guard let device else { return }
    do throws(PCMFault) {
      switch transport {
      case .running: return
      case .filling:
        let wanted = min(2 * device.parameters.periodFrames, device.parameters.bufferFrames)
        guard filled >= wanted || dry && filled > 0 else { return }
        try device.start()
      case .paused:
        try device.pause(false)
      case .dropped(let unplayed):
        try device.prepare()
        transport = .filling
        filled = 0
        try rewrite(unplayed)
        if filled > 0 { try device.start() }
      }
      transport = .running
    } catch {
      _ = mend(error, at: now)
    }
  }

  /// Holds it with nothing lost: what has not been heard will be.
  mutating func stop(at now: MonotonicInstant) {
    if paced != nil {
      paced?.stop(at: now)
      return
    }
    guard let device, case .running = transport, let status = deviceStatus(at: now), case .running = transport else {
      return
    }
    if device.parameters.canPause, (try? device.pause(true)) != nil {
      transport = .paused
      return
    }
    do throws(PCMFault) {
      try device.drop()
      transport = .dropped(max(0, status.delay))
    } catch {
      _ = mend(error, at: now)
    }
  }

  /// Forgets what has not been heard and counts from zero: a seek.
  mutating func reset(at now: MonotonicInstant) {
    written = 0
    if paced != nil { paced = Self.pacedBuffer(format, written: 0, played: 0) }
    history.removeAll()
    defer {
      transport = .filling
      filled = 0
    }
    guard let device, device.parameters.paces, paced == nil else { return }
    do throws(PCMFault) {
      try device.drop()
      try device.prepare()
    } catch {
      lose(error, delay: 0, running: false, at: now)
    }
  }

  private mutating func rewrite(_ frames: Int) throws(PCMFault) {
    guard let device, frames > 0 else { return }
    filled += try device.writeAll(Array(history.newest(frames * device.parameters.frameBytes)))
  }

  // MARK: What is heard

  /// Sound frames written and not heard, the instant that this is about, and whether they are being played.
  mutating func delay(at now: MonotonicInstant) -> (frames: Int64, instant: MonotonicInstant, moving: Bool) {
    guard paced == nil else { return delayWithoutStatus(at: now) }
    guard case .running = transport, let status = deviceStatus(at: now) else { return delayWithoutStatus(at: now) }
    return (Int64(lastDelay), status.instant, status.delay > 0)
  }

  private func delayWithoutStatus(at now: MonotonicInstant) -> (frames: Int64, instant: MonotonicInstant, moving: Bool)
  {
    if let paced {
      let rest = written - paced.played(at: now)
      return (rest, now, paced.isRunning && rest > 0)
    }
    return switch transport {
    case .filling: (Int64(filled), now, false)
    case .dropped(let unplayed): (Int64(unplayed), now, false)
    case .paused: (Int64(lastDelay), now, false)
    // Mended just now: all that is in it is still to be heard.
    case .running: (Int64(filled), now, true)
    }
  }

  /// The status of a running device; nothing when it was found in another state, which is then mended.
  private mutating func deviceStatus(at now: MonotonicInstant) -> PCMStatus? {
    guard let device else { return nil }
    do throws(PCMFault) {
      let status = try device.status()
      switch status.state {
      case .running, .paused, .prepared:
        lastDelay = max(0, status.delay)
        return status
      case .underrun: throw PCMFault.underrun
      case .suspended: throw PCMFault.suspended
      }
    } catch {
      _ = mend(error, at: now)
      return nil
    }
  }

  /// What the device told last, for when it can no more be asked.
  private var lastDelay = 0

  /// True when the device can be written to again.
  private mutating func mend(_ fault: PCMFault, at now: MonotonicInstant) -> Bool {
    guard let device else { return false }
    var wasRunning = false
    if case .running = transport { wasRunning = true }
    do throws(PCMFault) {
      switch fault {
      case .underrun:
        underruns += 1
        transport = .filling
        filled = 0
        lastDelay = 0
        try device.prepare()
      case .suspended:
        if try device.resume() { return true }
        try device.prepare()
        transport = .filling
        filled = 0
        try rewrite(lastDelay)
        if wasRunning, filled > 0 {
          try device.start()
          transport = .running
        }
      case .lost: throw fault
      }
      return true
    } catch {
      lose(error, delay: Int64(lastDelay), running: wasRunning, at: now)
      return false
    }
  }
}
