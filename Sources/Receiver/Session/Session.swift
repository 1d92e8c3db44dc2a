import Linux
import Playback
import RemoteClient
import Sound

/// The receiver's mind: ledger, playback machine, playhead and report policy behind one inbox.
///
/// `handle` never awaits, so directives are applied in id order, and the acknowledged id and the reported state are
/// always one picture. Effects run elsewhere and answer with an event.
actor Session {
  let parts: Parts
  let settings: SessionSettings
  let inbox: Inbox
  /// Calls to the screen, in order.
  let stage = SerialEffects()
  let log = Log("session")

  var ledger = DirectiveLedger()
  var machine: PlaybackMachine
  var policy = ReportPolicy()
  var playhead = Playhead()
  var pipeline: Pipeline?
  let outbox = StopOutbox()
  /// Sessions with a renewal in flight.
  var renewing = Set<String>()
  var attachments = 0
  /// StartPlayback calls in flight.
  var starting = 0
  var isEnding = false
  var beatTimer: Task<Void, Never>?
  var renewalTimer: Task<Void, Never>?
  var heapTimer: Task<Void, Never>?

  /// `volume` is what the sound output has, which a sender has not set yet.
  init(parts: Parts, settings: SessionSettings, volume: Volume, inbox: Inbox) {
    self.parts = parts
    self.settings = settings
    self.inbox = inbox
    machine = PlaybackMachine(volume: volume)
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
      if isEnding, starting == 0 { break }
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
    case .welcomed(let welcome): welcomed(welcome)
    case .frame(let frame, let attachment): received(frame, attachment)
    case .streamEnded(let error):
      log.info("the stream of directives ended; beats go on", .reason(error.description))
      if error.code == .unauthenticated { signedOut() }
    case .reportAnswered(let attachment, let number, let pending): reportAnswered(attachment, number, pending)
    case .reportFailed(let attachment, let error): reportFailed(attachment, error)
    case .beatDue: if policy.beat(now: MonotonicClock.now()) { sendReport() }
    case .renewalDue(let play, let session): renewalDue(play, session)
    case .renewalFailed(let play, let session, let error): renewalFailed(play, session, error)
    case .playback(let event): heard(event)
    case .screen(let event): pipeline?.heard(event)
    case .sound(let event): heard(event)
    case .statusAsked(let answer): answer(status())
    case .terminate: terminate()
    case .patienceEnded: starting = 0
    }
  }

  // MARK: Attachment and directives

  private func welcomed(_ welcome: Welcome) {
    ledger.welcome(attachment: welcome.receiver)
    attachments += 1
    log.notice(
      "attached", .attachment(welcome.receiver), .duration(.milliseconds(Int64(welcome.heartbeatMilliseconds))))
    // The card said that the account was signed out.
    if machine.status == .idle { perform(.showCard(.idle)) }
    if policy.welcome(heartbeatMilliseconds: welcome.heartbeatMilliseconds, now: MonotonicClock.now()) { sendReport() }
  }

  private func received(_ frame: AttachmentFrame, _ attachment: String) {
    guard attachment == ledger.attachment, case .directive(let directive) = frame else { return }
    apply(ledger.receive(directive))
    if ledger.needsReport { reportNow() }
  }

  private func reportAnswered(_ attachment: String, _ number: UInt64, _ pending: [Directive]) {
    guard attachment == ledger.attachment else { return }
    // While the report still counts as in flight: all that is applied here goes into the one that follows it.
    apply(ledger.receive(pending: pending, report: number, attachment: attachment))
    if ledger.needsReport { reportNow() }
    if policy.reportEnded(answered: true, now: MonotonicClock.now()) { sendReport() }
    scheduleBeat()
  }

  private func reportFailed(_ attachment: String, _ error: RPCError) {
    guard attachment == ledger.attachment else { return }
    switch error.code {
    case .notFound, .failedPrecondition:
      log.notice("this attachment is over", .attachment(attachment), .reason(error.description))
      policy.attachmentEnded()
      parts.attachmentDropped.signal()
    case .unauthenticated:
      policy.attachmentEnded()
      parts.attachmentDropped.signal()
      signedOut()
    default:
      log.info("a report failed", .attachment(attachment), .reason(error.description))
      if policy.reportEnded(answered: false, now: MonotonicClock.now()) { sendReport() }
    }
    scheduleBeat()
  }

  private func signedOut() {
    log.warning("signed out: the account's token is refused", .file(settings.tokenFile))
    decide(.signedOut)
  }

  private func apply(_ directives: [Directive]) {
    guard !isEnding else { return }
    for directive in directives {
      log.info("directive", .directive(directive.id), .command(directive.command.name))
      Trace.instant(.directiveApply, machine.play)
      decide(.commanded(directive.command), alwaysReport: true)
    }
  }

  // MARK: Decisions

  /// Hears an event, carries out what the machine decides, and reports if anything but the clock has changed.
  func decide(_ event: PlaybackEvent, alwaysReport: Bool = false) {
    let before = machine.state(acknowledged: ledger.acknowledged, playhead: .zero, bufferedUntil: nil)
    for action in machine.handle(event, position: currentPosition()) { perform(action) }
    let after = machine.state(acknowledged: ledger.acknowledged, playhead: .zero, bufferedUntil: nil)
    if before.status != after.status {
      log.info("status", .reason("\(after.status)"), .play(machine.play), .filmTime(currentPosition()))
    }
    if alwaysReport || before != after { reportNow() }
  }

  /// The playhead now.
  func currentPosition() -> FilmTime {
    let now = MonotonicClock.now()
    guard machine.followsPlayhead, let pipeline else { return playhead.standing }
    return playhead.position(
      flip: pipeline.newestFlip, clock: pipeline.clock, origin: machine.origin, moving: machine.isMoving, now: now)
  }

  private func heard(_ event: PlaybackEvent) {
    decide(event)
    switch event {
    case .renewed(_, let session, _):
      renewing.remove(session)
      scheduleRenewal()
    case .sessionStarted, .sessionRefused: starting -= 1
    default: break
    }
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
