/// The receiver's mind: directive ledger, playback machine, playhead and report policy as one value that takes an event
/// and returns what to do.
///
/// Nothing in it waits, so directives are applied in id order, and the acknowledged id and the reported state are always
/// one picture (SEMANTICS.md).
package struct ReceiverMachine: Sendable {
  /// How long after a renewal that failed the next one is tried.
  static let renewalRetry = Duration.seconds(2)

  package private(set) var ledger = DirectiveLedger()
  package private(set) var playback: PlaybackMachine
  package private(set) var attachments = 0
  /// Set once: nothing is taken from senders any more.
  package private(set) var isEnding = false
  var policy = ReportPolicy()
  private var playhead = Playhead()
  /// The report that is in flight.
  private var report: UInt64?
  /// StartPlayback calls in flight.
  private var starting = 0
  private var wake: MonotonicInstant?
  private var actions: [ReceiverAction] = []

  package init(volume: Volume, abilities: PlaybackAbilities = PlaybackAbilities()) {
    playback = PlaybackMachine(volume: volume, abilities: abilities)
  }

  /// Whether the process may end: what had to be said has been said.
  package var hasEnded: Bool { isEnding && starting == 0 }

  package mutating func handle(_ event: ReceiverEvent, _ sight: Sight) -> [ReceiverAction] {
    actions = []
    switch event {
    case .welcomed(let welcome): welcomed(welcome, sight)
    case .directiveArrived(let directive, let attachment): arrived(directive, attachment, sight)
    case .streamEnded(let signedOut): if signedOut { decide(.signedOut, sight) }
    case .reportAnswered(let attachment, let number, let pending): answered(attachment, number, pending, sight)
    case .reportFailed(let attachment, let number, let failure): failed(attachment, number, failure, sight)
    case .beatDue:
      // Woken early, as after a suspend that the monotonic clock did not count: the wait goes on.
      wake = nil
      if policy.beat(now: sight.now) { sendReport() }
    case .playback(let event): heard(event, sight)
    case .pipeline(let number, let event):
      // One that was closed has nothing to say, also of the same play.
      if number == playback.pipelineNumber, playback.hasPipeline { heard(event, sight) }
    case .terminated: terminate(sight)
    case .patienceEnded: starting = 0
    }
    if policy.due != wake {
      wake = policy.due
      actions.append(.wakeForBeat(wake))
    }
    return actions
  }

  /// The report as it would leave now.
  package mutating func state(_ sight: Sight) -> ReceiverState {
    playback.state(
      acknowledged: ledger.acknowledged, playhead: position(sight),
      bufferedUntil: sight.bufferedUntil.map { playback.origin.filmTime(at: $0) })
  }

  /// The playhead now.
  package mutating func position(_ sight: Sight) -> FilmTime {
    guard playback.followsPlayhead else { return playhead.standing }
    return playhead.position(
      flip: sight.flip, clock: sight.clock, origin: playback.origin, moving: playback.isMoving, now: sight.now)
  }

  // MARK: Attachment and directives

  private mutating func welcomed(_ welcome: Welcome, _ sight: Sight) {
    guard !isEnding else { return }
    ledger.welcome(attachment: welcome.receiver)
    attachments += 1
    // The card said that the account was signed out.
    if playback.status == .idle { actions.append(.playback(.showCard(.idle))) }
    if policy.welcome(heartbeatMilliseconds: welcome.heartbeatMilliseconds, now: sight.now) { sendReport() }
  }

  private mutating func arrived(_ directive: Directive, _ attachment: String, _ sight: Sight) {
    guard !isEnding, attachment == ledger.attachment else { return }
    apply(ledger.receive(directive), sight)
    if ledger.needsReport { reportNow(sight) }
  }

  private mutating func answered(_ attachment: String, _ number: UInt64, _ pending: [Directive], _ sight: Sight) {
    guard attachment == ledger.attachment else { return }
    // While the report still counts as in flight: all that is applied here goes into the one that follows it. At the
    // end of the process nothing is taken any more, and so nothing acknowledged.
    if !isEnding {
      apply(ledger.receive(pending: pending, report: number, attachment: attachment), sight)
      if ledger.needsReport { reportNow(sight) }
    }
    guard number == report else { return }
    if policy.reportEnded(answered: true, now: sight.now) { sendReport() }
  }

  private mutating func failed(_ attachment: String, _ number: UInt64, _ failure: ReportFailure, _ sight: Sight) {
    guard attachment == ledger.attachment else { return }
    switch failure {
    case .attachmentOver: endAttachment()
    case .signedOut:
      endAttachment()
      decide(.signedOut, sight)
    case .passing:
      if number == report, policy.reportEnded(answered: false, now: sight.now) { sendReport() }
    }
  }

  /// What its stream has still on the way is not applied: nobody could be told.
  private mutating func endAttachment() {
    ledger.attachmentEnded()
    policy.attachmentEnded()
    actions.append(.attachAgain)
  }

  private mutating func apply(_ directives: [Directive], _ sight: Sight) {
    for directive in directives {
      actions.append(.apply(directive))
      decide(.commanded(directive.command), sight, alwaysReport: true)
    }
  }

  private mutating func terminate(_ sight: Sight) {
    guard !isEnding else { return }
    isEnding = true
    decide(.terminated, sight)
  }

  // MARK: Decisions

  /// Hears an event, and reports if anything but the clock has changed.
  private mutating func decide(_ event: PlaybackEvent, _ sight: Sight, alwaysReport: Bool = false) {
    let before = standing
    for action in playback.handle(event, position: position(sight)) { take(action, sight) }
    if alwaysReport || before != standing { reportNow(sight) }
  }

  /// The state without what moves by itself.
  private var standing: ReceiverState {
    playback.state(acknowledged: ledger.acknowledged, playhead: .zero, bufferedUntil: nil)
  }

  private mutating func take(_ action: PlaybackAction, _ sight: Sight) {
    switch action {
    case .movePlayhead(let position): playhead.move(to: position)
    default:
      actions.append(.playback(action))
      switch action {
      case .startSession: starting += 1
      case .openPipeline, .replaceDelivery: scheduleRenewal(sight)
      default: break
      }
    }
  }

  private mutating func heard(_ event: PlaybackEvent, _ sight: Sight) {
    decide(event, sight)
    switch event {
    case .renewed(_, let session, _): if session == playback.openSession?.session { scheduleRenewal(sight) }
    case .renewalFailed(_, let session):
      if session == playback.openSession?.session { scheduleRenewal(sight, atMost: Self.renewalRetry) }
    case .sessionStarted: starting = max(0, starting - 1)
    case .sessionRefused:
      starting = max(0, starting - 1)
      // The film that is on screen keeps asking for another session.
      if let lost = playback.lostSession {
        actions.append(.wakeForRenewal(playback.play, session: lost, after: Self.renewalRetry))
      }
    default: break
    }
  }

  // MARK: Reports

  /// Something other than the clock has changed.
  private mutating func reportNow(_ sight: Sight) {
    if policy.stateChanged(now: sight.now) { sendReport() }
  }

  private mutating func sendReport() {
    guard let attachment = ledger.attachment else { return }
    let number = ledger.reportLeaves()
    report = number
    actions.append(.sendReport(attachment: attachment, number: number, deadline: policy.deadline))
  }

  // MARK: Renewals

  /// The next renewal of the session that is open, counted from now.
  private mutating func scheduleRenewal(_ sight: Sight, atMost limit: Duration? = nil) {
    guard let offer = playback.openSession else { return }
    let delay = RenewalChoice.delay(
      renewMilliseconds: offer.renewMilliseconds, expiresAtUnixMilliseconds: offer.delivery.expiresAtUnixMilliseconds,
      wallClockUnixMilliseconds: sight.wallClockUnixMilliseconds)
    actions.append(
      .wakeForRenewal(playback.play, session: offer.session, after: limit.map { min($0, delay) } ?? delay))
  }
}
