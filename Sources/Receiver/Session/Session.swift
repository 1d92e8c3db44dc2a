import Linux
import Playback
import RemoteClient
import Sound

/// The receiver's mind, `ReceiverMachine`, behind one inbox.
///
/// `handle` never awaits, so directives are applied in id order, and the acknowledged id and the reported state are
/// always one picture. What the machine decides is carried out elsewhere and answers with an event.
actor Session {
  let parts: Parts
  let settings: SessionSettings
  let inbox: Inbox
  /// Calls to the screen, in order.
  let stage = SerialEffects()
  let log = Log("session")

  var machine: ReceiverMachine
  var contact = Contact()
  var liveness = Liveness()
  /// When the stream that is open was last heard of.
  var lastBytes: (@Sendable () -> MonotonicInstant)?
  /// After a sleep, until the attachment is asked for.
  var isWaking = false
  var pipeline: Pipeline?
  let outbox = StopOutbox()
  var silenceTimer: (due: MonotonicInstant, task: Task<Void, Never>)?
  var beatTimer: Task<Void, Never>?
  var renewalTimer: Task<Void, Never>?
  var heapTimer: Task<Void, Never>?

  /// `volume` is what the sound output has, which a sender has not set yet.
  init(parts: Parts, settings: SessionSettings, volume: Volume, inbox: Inbox) {
    self.parts = parts
    self.settings = settings
    self.inbox = inbox
    let features = settings.attach.features
    machine = ReceiverMachine(
      volume: volume, abilities: PlaybackAbilities(volume: features.volume, rate: features.rate))
  }

  /// Hears events until the process is told to end and what had to be said has been said.
  func run() async {
    stage.run { [screen = parts.screen] in await screen.show(card: .idle) }
    let loop = AttachmentLoop(
      client: parts.receiver, request: settings.attach, token: parts.token, inbox: inbox,
      dropped: parts.attachmentDropped)
    let attaching = Task { await loop.run() }
    for await event in inbox.events {
      handle(event)
      if machine.hasEnded { break }
    }
    attaching.cancel()
    await sayGoodbye()
    // Whoever asked meanwhile waits for an answer.
    inbox.close()
    for await event in inbox.events {
      if case .statusAsked(let answer) = event { answer(status()) }
    }
  }

  private func handle(_ event: SessionEvent) {
    switch event {
    case .machine(let event):
      if case .reportAnswered(let attachment, _, _) = event { reportCame(attachment, .reportAnswered) }
      hear(event)
    case .news(let event):
      hear(.playback(event))
      if case .renewed = event { attachNow() }
    case .welcomed(let welcome, let lastBytes):
      log.notice(
        "attached", .attachment(welcome.receiver), .duration(.milliseconds(Int64(welcome.heartbeatMilliseconds))))
      hear(.welcomed(welcome))
      streamBegan(welcome, lastBytes)
    case .frame(let frame, let attachment): frameCame(frame, attachment)
    case .streamEnded(let error):
      log.info("the stream of directives ended; beats go on", .reason(error.description))
      if error.code == .unauthenticated { saySignedOut() }
      streamEnded(error)
      hear(.streamEnded(signedOut: error.code == .unauthenticated))
    case .attachmentWaits(let instant, let reason): contact.waits(until: instant, reason)
    case .silenceDue: silenceDue()
    case .resumed(let slept): resumed(slept)
    case .reconnect: reconnect()
    case .attachNow: attachNow()
    case .reportFailed(let attachment, let number, let error): reportFailed(attachment, number, error)
    case .renewalFailed(let play, let session, let error): renewalFailed(play, session, error)
    case .screen(let event): pipeline?.heard(event)
    case .sound(let event): heard(event)
    case .statusAsked(let answer): answer(status())
    case .terminate: terminate()
    }
  }

  /// Lets the machine decide, and carries it out.
  func hear(_ event: ReceiverEvent) {
    let before = machine.playback.status
    contact.heard(event)
    for action in machine.handle(event, sight()) { perform(action) }
    let after = machine.playback.status
    guard before != after else { return }
    log.info("status", .reason("\(after)"), .play(machine.playback.play), .filmTime(machine.position(sight())))
  }

  /// What the machine needs to know of the play that is on.
  func sight() -> Sight {
    Sight(
      now: MonotonicClock.now(), wallClockUnixMilliseconds: WallClock.unixMilliseconds(), flip: pipeline?.newestFlip,
      clock: pipeline?.clock, bufferedUntil: pipeline?.buffered.value)
  }

  private func heard(_ event: SoundEvent) {
    switch event {
    case .lost(let error): log.warning("no sound; the film goes on without it", .reason(error.description))
    case .playing(let how): log.info("sound", .format(how))
    case .clockChanged, .drained, .starved, .fed: break
    }
    pipeline?.heard(event)
  }
}
