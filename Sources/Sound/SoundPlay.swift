import Linux
import Playback

/// The sound of one play: chunks in, sound frames out, the clock told at each step. On the sound thread.
struct SoundPlay {
  /// How long there may be nothing to hear before it counts: a chunk that is a little late is no news.
  static let patience = Duration.milliseconds(100)

  let number: PlayNumber
  private var source: ChunkSource
  private var clock: Latest<ClockReading>
  private var holds: SoundCommand.Holds
  private let picturesWait: @Sendable () -> Bool

  private var sink: SoundSink?
  private var position: SoundPosition?
  private var start: PlaylistTime
  private var smoothing = SoundPositionSmoothing()

  private var isRunning = false
  /// The clock goes on by itself: no sound, or all of it heard.
  private var isFree: Bool
  private var drySince: MonotonicInstant?
  private var isStarved = false
  /// Silence is played because pictures wait.
  private var fillsGap = false
  private var reportedUnderruns = 0

  init(_ cut: SoundCommand.Cut, holds: SoundCommand.Holds, picturesWait: @escaping @Sendable () -> Bool) {
    number = cut.play
    source = ChunkSource(cut.chunks)
    clock = cut.clock
    start = cut.start
    self.holds = holds
    self.picturesWait = picturesWait
    isFree = cut.chunks == nil
  }

  /// Sound is coming out, so that a change of volume would click.
  var isHeard: Bool { isRunning && !isFree }

  mutating func flush(_ cut: SoundCommand.Cut, at now: MonotonicInstant) {
    sink?.reset(at: now)
    (source, clock, start) = (ChunkSource(cut.chunks), cut.clock, cut.start)
    position = sink.map { SoundPosition(sampleRate: $0.format.sampleRate, start: cut.start) }
    smoothing.reset()
    holds.insert(.firstPicture)
    // What was missing was of before the seek.
    holds.remove(.stall)
    isRunning = false
    isFree = cut.chunks == nil
    (drySince, isStarved, fillsGap) = (nil, false, false)
  }

  mutating func set(_ hold: SoundCommand.Holds, _ on: Bool, at now: MonotonicInstant) {
    let wasHeld = !holds.isEmpty
    if on { holds.insert(hold) } else { holds.remove(hold) }
    guard wasHeld == holds.isEmpty else { return }
    smoothing.reset()
    drySince = nil
    if isFree, let reading = clock.value {
      start = wasHeld ? reading.position : reading.position(at: now)
    } else if !holds.isEmpty {
      sink?.stop(at: now)
    }
  }

  // MARK: The device

  /// Makes the sink as soon as the format is known; returns that.
  mutating func prepareSink() -> SoundFormat? {
    if let sink { return sink.format }
    guard !isFree else { return nil }
    let format = source.peekFormat() ?? (fillsGap ? SoundFormat(sampleRate: 48_000, channels: 2) : nil)
    guard let format else { return nil }
    sink = SoundSink(format: format)
    let position = SoundPosition(sampleRate: format.sampleRate, start: position?.end ?? start)
    self.position = position
    reportedUnderruns = 0
    source.fit(to: position)
    return format
  }

  var wantsDevice: Bool { !isFree && sink?.isCoasting == true }

  mutating func adopt(_ device: any PCM, at now: MonotonicInstant) {
    smoothing.reset()
    sink?.adopt(device, at: now)
  }

  mutating func takeLoss() -> PCMFault? {
    defer { sink?.loss = nil }
    return sink?.loss
  }

  mutating func takeUnderruns() -> Int {
    let total = sink?.underruns ?? 0
    defer { reportedUnderruns = total }
    // At the end of the film a device runs dry as it should.
    return source.isDry ? 0 : total - reportedUnderruns
  }

  // MARK: A step

  mutating func step(ramp: inout GainRamp, at now: MonotonicInstant) -> [SoundEvent] {
    var events: [SoundEvent] = []
    if isFree {
      publish(position: start, at: now, running: holds.isEmpty, &events)
      return events
    }
    startSink(at: now)
    if feed(ramp: &ramp, at: now), isStarved {
      isStarved = false
      events.append(.fed(number))
    }
    startSink(at: now)
    tell(at: now, &events)
    return events
  }

  private mutating func startSink(at now: MonotonicInstant) {
    guard holds.isEmpty else { return }
    let isDry = source.isDry
    sink?.start(dry: isDry, at: now)
  }

  private mutating func tell(at now: MonotonicInstant, _ events: inout [SoundEvent]) {
    guard var position = self.position, let delay = sink?.delay(at: now) else {
      publish(position: start, at: now, running: false, &events)
      watchDry(delay: 0, at: now, &events)
      return
    }
    let measured = position.reading(
      delay: delay.frames, at: delay.instant, running: delay.moving && holds.isEmpty)
    self.position = position
    if holds.isEmpty, source.isDry, delay.frames == 0 {
      drain(at: now, &events)
      return
    }
    let reading = smoothing.smooth(measured)
    clock.set(reading)
    noteRunning(reading.running, &events)
    watchDry(delay: delay.frames, at: now, &events)
  }

  /// All has been heard: from here on the clock needs no sound, and it does not stand still for that.
  private mutating func drain(at now: MonotonicInstant, _ events: inout [SoundEvent]) {
    isFree = true
    let end = position?.end ?? start
    let told = clock.value.flatMap { $0.running ? $0.position(at: now) : nil } ?? end
    start = told - end < SoundPositionSmoothing.jump ? max(end, told) : end
    clock.set(ClockReading(position: start, instant: now, running: true))
    noteRunning(true, &events)
    events.append(.drained(number))
  }

  private mutating func publish(
    position: PlaylistTime, at now: MonotonicInstant, running: Bool, _ events: inout [SoundEvent]
  ) {
    // While it runs by itself the first reading says all.
    if clock.value?.running != running || !running {
      clock.set(ClockReading(position: position, instant: now, running: running))
    }
    noteRunning(running, &events)
  }

  private mutating func noteRunning(_ running: Bool, _ events: inout [SoundEvent]) {
    guard running != isRunning else { return }
    isRunning = running
    events.append(.clockChanged(number, running: running))
  }

  private mutating func watchDry(delay: Int64, at now: MonotonicInstant, _ events: inout [SoundEvent]) {
    guard holds.isEmpty, source.isEmpty, delay == 0 else {
      drySince = nil
      return
    }
    guard !source.isDry else {
      drain(at: now, &events)
      return
    }
    let since = drySince ?? now
    drySince = since
    guard now - since >= Self.patience else { return }
    if picturesWait() {
      fillsGap = true
    } else if !isStarved {
      isStarved = true
      events.append(.starved(number))
    }
  }

  // MARK: Sound frames

  /// Writes what there is room for; true when some of it was the film's own sound.
  private mutating func feed(ramp: inout GainRamp, at now: MonotonicInstant) -> Bool {
    guard let format = sink?.format else { return false }
    var wrote = false
    while let position {
      guard let chunk = source.next(format, after: position) else {
        fillGap(ramp: &ramp, at: now)
        return wrote
      }
      fillsGap = false
      guard chunk.format == format else {
        changeFormat(at: now)
        return wrote
      }
      guard writeSilence(ramp: &ramp, at: now) else { return wrote }
      let offset = source.offset
      let count = min(sink?.room(at: now) ?? 0, chunk.soundFrames - offset)
      guard count > 0 else { return wrote }
      let range = (offset * format.channels)..<((offset + count) * format.channels)
      let taken = chunk.samples.withUnsafeBufferPointer {
        sink?.write(UnsafeBufferPointer(rebasing: $0[range]), frames: count, ramp: &ramp, at: now) ?? 0
      }
      guard taken > 0 else { return wrote }
      wrote = true
      Trace.instant(.soundWrite, number)
      self.position?.wrote(
        frames: taken, presentation: chunk.presentation + format.duration(ofFrames: offset))
      source.wrote(frames: taken)
    }
    return wrote
  }

  /// True when all of it is written.
  private mutating func writeSilence(ramp: inout GainRamp, at now: MonotonicInstant) -> Bool {
    while source.silence > 0 {
      let count = min(source.silence, sink?.room(at: now) ?? 0, 8192)
      guard count > 0, let channels = sink?.format.channels else { return false }
      let quiet = [Float](repeating: 0, count: count * channels)
      let taken = quiet.withUnsafeBufferPointer { sink?.write($0, frames: count, ramp: &ramp, at: now) ?? 0 }
      guard taken > 0 else { return false }
      position?.wrote(frames: taken)
      source.silence -= taken
    }
    return true
  }

  /// Keeps 60 ms of silence ahead while the film has pictures and no sound.
  private mutating func fillGap(ramp: inout GainRamp, at now: MonotonicInstant) {
    guard fillsGap, holds.isEmpty, let delay = sink?.delay(at: now), let rate = sink?.format.sampleRate else { return }
    fillsGap = picturesWait()
    let wanted = Int64(rate) * 60 / 1000 - delay.frames
    guard fillsGap, wanted > 0 else { return }
    source.silence = Int(wanted)
    _ = writeSilence(ramp: &ramp, at: now)
    source.silence = 0
  }

  /// The stream goes on in another format: when all before it has been heard, with a sink of its own.
  private mutating func changeFormat(at now: MonotonicInstant) {
    sink?.start(dry: true, at: now)
    guard let delay = sink?.delay(at: now), delay.frames == 0 else { return }
    start = position?.end ?? start
    position = nil
    sink = nil
    smoothing.reset()
  }

  /// When to step again; nothing for only when told to.
  mutating func nextLook(after now: MonotonicInstant) -> MonotonicInstant? {
    if isFree { return nil }
    guard let period = sink?.periodFrames, let format = sink?.format else {
      // Chunks come without a word.
      return now + .milliseconds(holds.isEmpty ? 5 : 20)
    }
    let room = sink?.room(at: now) ?? 0
    guard holds.isEmpty else { return room > 0 ? now + .milliseconds(20) : nil }
    guard !source.isEmpty else { return now + .milliseconds(5) }
    let wait = format.duration(ofFrames: max(0, period - room))
    return now + min(max(wait, .milliseconds(2)), .milliseconds(100))
  }
}
