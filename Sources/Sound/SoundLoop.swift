import Linux
import Playback
import Synchronization

/// The loop of the sound thread: commands, the play at hand, and sleep until the device has room for a period.
///
/// Nothing in it blocks but the sleep, which a command ends.
final class SoundLoop {
  private let device: String
  private let commands: CommandBox<SoundCommand>
  private let counting: SoundCounting
  private let onEvent: @Sendable (SoundEvent) -> Void
  private let open: @Sendable (String, SoundFormat) throws(SoundError) -> any PCM
  private let log = Log("sound")
  private var ramp: GainRamp
  private var play: SoundPlay?

  // Opening it again.
  private var backoff = SoundLoop.newBackoff
  private var retryAt: MonotonicInstant?
  private var openedAt: MonotonicInstant?
  private var isLost = false

  private static var newBackoff: Backoff { Backoff(first: .milliseconds(250), last: .seconds(5)) }

  init(
    device: String, gain: Float, commands: CommandBox<SoundCommand>, counting: SoundCounting,
    onEvent: @escaping @Sendable (SoundEvent) -> Void,
    open: @escaping @Sendable (String, SoundFormat) throws(SoundError) -> any PCM
  ) {
    self.device = device
    self.commands = commands
    self.counting = counting
    self.onEvent = onEvent
    self.open = open
    ramp = GainRamp(gain)
  }

  func run() {
    var deadline: MonotonicInstant?
    while true {
      for command in commands.take(until: deadline) {
        if case .stop = command { return }
        apply(command)
      }
      deadline = step(at: MonotonicClock.now())
    }
  }

  private func apply(_ command: SoundCommand) {
    let now = MonotonicClock.now()
    switch command {
    case .begin(let cut, let paused, let picturesWait):
      close()
      play = SoundPlay(
        cut, holds: paused ? [.firstPicture, .pause] : .firstPicture, picturesWait: picturesWait)
      ramp.jump()
    case .flush(let cut) where cut.play == play?.number:
      play?.flush(cut, at: now)
      ramp.jump()
    case .hold(let number, let hold, let on) where number == play?.number:
      play?.set(hold, on, at: now)
    case .volume(let gain):
      ramp.move(to: gain)
      if play?.isHeard != true { ramp.jump() }
    case .end(let number) where number == play?.number:
      close()
    case .flush, .hold, .end, .stop: break
    }
  }

  private func close() {
    play = nil
    (retryAt, isLost, backoff) = (nil, false, Self.newBackoff)
    counting.counters.withLock { $0.path = nil }
  }

  /// Does what is due; returns when to look again, nothing for only when told to.
  private func step(at now: MonotonicInstant) -> MonotonicInstant? {
    guard play != nil else { return nil }
    openIfDue(at: now)
    let events = play!.step(ramp: &ramp, at: now)
    noteLoss(at: now)
    events.forEach(onEvent)
    let next = play!.nextLook(after: now)
    guard let retryAt, play!.wantsDevice else { return next }
    return next.map { min($0, retryAt) } ?? retryAt
  }

  private func openIfDue(at now: MonotonicInstant) {
    guard let format = play?.prepareSink(), play?.wantsDevice == true, retryAt.map({ $0 <= now }) ?? true else {
      return
    }
    do {
      let device = try open(device, format)
      play?.adopt(device, at: MonotonicClock.now())
      retryAt = nil
      isLost = false
      openedAt = now
      let path = device.parameters.description
      counting.counters.withLock { $0.path = path }
      log.notice("device is open", .device(self.device), .format(path))
      onEvent(.playing(path))
    } catch {
      lost(error, at: now)
    }
  }

  private func noteLoss(at now: MonotonicInstant) {
    let underruns = play!.takeUnderruns()
    if underruns > 0 {
      counting.counters.withLock { $0.underruns += underruns }
      Trace.instant(.underrun, play!.number)
      log.info("underrun", .play(play!.number), .count(underruns))
    }
    guard let fault = play!.takeLoss() else { return }
    let reason = if case .lost(let text) = fault { text } else { "\(fault)" }
    lost(
      SoundError(
        device: device, operation: "play", reason: reason,
        advice: "The film goes on without sound until the device is back"), at: now)
  }

  private func lost(_ error: SoundError, at now: MonotonicInstant) {
    // One that opens and fails at once is not to be opened four times a second.
    if let openedAt, now - openedAt >= Backoff.proofOfLife { backoff.reset() }
    openedAt = nil
    retryAt = now + backoff.next(random: 1)
    guard !isLost else { return }
    isLost = true
    counting.counters.withLock {
      $0.losses += 1
      $0.path = nil
    }
    log.warning("device is away, the film goes on without sound", .device(device), .reason(error.description))
    onEvent(.lost(error))
  }
}
