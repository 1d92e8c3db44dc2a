import Playback

/// The receiver hears an event, and so does the reference; what the receiver does is held against it.
extension World {
  mutating func hear(_ event: ReceiverEvent, _ item: Television.News? = nil) {
    guard fault == nil else { return }
    due = Film.Consequences()
    reported = false
    arrived = nil
    let playhead = playhead
    let actions = machine.handle(event, sight)
    expect(event, item, playhead)
    if isTold {
      print("       \(now) ms: \(event)\n" + actions.map { "              → \($0)" }.joined(separator: "\n"))
    }
    for action in actions { perform(action, playhead) }
    if reported { sendReport() }
    check(after: event)
  }

  private mutating func complain(_ message: String) { if fault == nil { fault = message } }

  /// Where the picture on screen lies; nothing where there is none of this play.
  var playhead: Int64? {
    guard let television, !television.isSeeking, film.status == .playing || film.status == .paused || film.isOpen else {
      return nil
    }
    return television.film
  }

  var sight: Sight {
    guard let television, !television.isSeeking else {
      return Sight(now: instant(now), wallClockUnixMilliseconds: wall)
    }
    // The picture on screen began up to 40 ms ago, and the clock tells how far it has gone. One that is held is exact.
    let isHeld = television.isPaused || television.isStalled
    let shown = isHeld || film.status != .playing ? television.playlist : television.playlist / 40 * 40
    return Sight(
      now: instant(now), wallClockUnixMilliseconds: wall,
      flip: Flip(
        play: television.play, presentation: PlaylistTime(milliseconds: shown), duration: .milliseconds(40),
        instant: instant(now - television.playlist + shown)),
      clock: ClockReading(
        position: PlaylistTime(milliseconds: television.playlist), instant: instant(now),
        running: !isHeld),
      bufferedUntil: PlaylistTime(milliseconds: television.playlist + 3000))
  }

  private var wall: Int64 { Self.wallClock + now }

  private func instant(_ milliseconds: Int64) -> MonotonicInstant {
    MonotonicInstant(nanoseconds: milliseconds * 1_000_000)
  }

  // MARK: The reference

  private mutating func owe(_ consequences: Film.Consequences) {
    if let start = consequences.start {
      if due.start != nil { complain("two starts at once") }
      due.start = start
    }
    due.stops += consequences.stops
    due.reopens = due.reopens || consequences.reopens
  }

  private mutating func expect(_ event: ReceiverEvent, _ item: Television.News?, _ playhead: Int64?) {
    switch event {
    case .welcomed(let welcome):
      attachment = welcome.receiver
      (applied, heldBack, asksAfter) = (0, [], reportCount)
      interval = Int64(min(max(welcome.heartbeatMilliseconds, 500), 120_000))
      (lastReport, leftToTheBeat) = (nil, nil)
    case .streamEnded(let signedOut): if signedOut { owe(film.signOut(playhead)) }
    case .reportFailed(let uuid, _, let failure):
      guard uuid == attachment else { return }
      if failure != .passing { attachment = nil }
      if failure == .signedOut { owe(film.signOut(playhead)) }
      if failure == .passing { leftToTheBeat = discrete(film.state(nil)) }
    case .playback(let event), .pipeline(_, let event): expect(event, item, playhead)
    case .terminated: owe(film.signOut(playhead))
    case .directiveArrived, .reportAnswered, .beatDue, .patienceEnded: break
    }
  }

  private mutating func expect(_ event: PlaybackEvent, _ item: Television.News?, _ playhead: Int64?) {
    switch event {
    case .commanded(let command): follow(command, playhead)
    case .sessionStarted(let play, let offer):
      owe(film.started(play.value, offer, playhead))
      guard film.session == offer.session else { return }
      told = offer.selection
      sessions[offer.session]?.owesRenewal = film.chosen != told
    case .sessionRefused(let play, let failure): owe(film.refused(play.value, failure, playhead))
    case .renewalDue: owe(film.restart(playhead))
    case .sessionLost(_, let session): owe(film.denied(session, playhead))
    case .renewalFailed(_, let session): sessions[session]?.seen = now
    case .renewed(_, let session, let renewal):
      sessions[session]?.seen = now
      owe(film.renewed(session, renewal, playhead))
    default:
      // News of the pipeline that is open, and not of before its last command.
      guard let item, let television, item.pipeline == television.number else { return }
      switch event {
      case .mediaOpened(_, let duration): film.opened(duration: duration?.wholeMilliseconds ?? 0)
      case .firstPicture:
        guard item.commands == television.commands else { return }
        // Where the last of several seeks goes to the same place, it may be carried out or not.
        let arrives = machine.playback.status != .buffering
        guard film.arrived(at: arrives ? item.goal : nil), let session = film.session else { return }
        sessions[session]?.owesRenewal = true
        arrived = item.goal
      case .rungShown(_, let rung): film.shows(rung)
      case .subtitleLost(_, let track, _):
        film.losesSubtitles(track)
        if film.hasChosen, let session = film.session { sessions[session]?.owesRenewal = true }
      case .stalled: film.stall(true)
      case .resumed: film.stall(false)
      case .ended:
        guard item.commands == television.commands, film.wanted == nil || film.wanted == item.goal else { return }
        // As above.
        guard film.wanted == nil || machine.playback.status == .ended else { return }
        owe(film.ended(playhead))
      case .failed(_, let failure): owe(film.fail(failure, playhead))
      case .mediaUnauthorized:
        // A renewal that is in flight brings another token.
        guard let session = film.session, !renewals.contains(where: { $0.request.session == session }) else { return }
        sessions[session]?.owesRenewal = true
      default: break
      }
    }
  }

  private mutating func follow(_ command: Directive.Command, _ playhead: Int64?) {
    owe(film.apply(command, playhead))
    if case .load = command { flood = Flood() }
    if film.hasChosen, let session = film.session { sessions[session]?.owesRenewal = true }
    if case .seekTo = command, film.isOpen {
      seekCommands += 1
      if now - flood.lastDirective >= 250 { flood = Flood() }
      flood.lastDirective = now
      flood.directives += 1
    }
  }

  // MARK: What the receiver does

  private mutating func perform(_ action: ReceiverAction, _ playhead: Int64?) {
    switch action {
    case .apply(let directive): applyDirective(directive, playhead)
    case .playback(let action): perform(action)
    case .sendReport(let uuid, let number, let deadline):
      if uuid != attachment { complain("a report under \(uuid), and \(attachment ?? "none") is on") }
      if reported { complain("two reports in one step") }
      if service.reports.contains(where: { $0.attachment == uuid }) { complain("two reports are in flight") }
      if deadline >= .milliseconds(interval) { complain("a report may take \(deadline)") }
      service.reports.append(
        Service.Report(attachment: uuid, number: number, acknowledged: machine.ledger.acknowledged))
      reported = true
      reportCount = number
    case .wakeForBeat(let time): beat = time.map { $0.nanoseconds / 1_000_000 }
    case .wakeForRenewal(let play, let session, let wait):
      renewalTimer = Timer(due: now + wait.wholeMilliseconds, event: .playback(.renewalDue(play, session: session)))
    case .attachAgain:
      if attachment != nil { complain("an attachment that is on is given up") }
      service.streamIsUp = false
    }
  }

  private mutating func applyDirective(_ directive: Directive, _ playhead: Int64?) {
    guard attachment != nil, attachment == service.attachment || applied < service.given.count else {
      return complain("\(directive.id) is applied without an attachment")
    }
    guard applied < service.given.count, service.given[applied].id == directive.id else {
      return complain(
        "\(directive.id) is applied after \(service.given.prefix(applied).map(\.id)) of \(service.given.map(\.id))")
    }
    applied += 1
    heldBack.remove(directive.id)
    follow(directive.command, playhead)
  }

  private mutating func perform(_ action: PlaybackAction) {
    switch action {
    case .startSession(let play, let load):
      if play.value != film.play { complain("a session for play \(play), and \(film.play) is on") }
      guard let wanted = due.start else { return complain("a session is started that nobody asked for") }
      if load != wanted { complain("started \(load), not \(wanted)") }
      due.start = nil
      starts.append(StartCall(play: play, load: load))
    case .openPipeline(let play, let delivery, let place, let paused):
      open(play, delivery, place.nanoseconds / 1_000_000, paused)
    case .closePipeline:
      if television == nil { complain("a pipeline is closed that is not open") }
      television = nil
    case .setPaused(_, let paused):
      if television == nil { complain("a pipeline is paused that is not open") }
      television?.isPaused = paused
    case .seek(_, let place): seek(place.nanoseconds / 1_000_000)
    case .awaitSeekQuiet(let play, let command):
      quiets.append(Timer(due: now + 250, event: .playback(.seekQuiet(play, command))))
    case .replaceDelivery(_, let delivery):
      if television == nil { complain("a delivery is replaced without a pipeline") }
      if delivery != film.offer?.delivery { complain("another delivery than the server's") }
    case .stopSession(let request): stop(request)
    case .setVolume(let volume):
      if volume != Volume(level: film.volume, muted: film.muted) { complain("volume \(volume)") }
    case .renew(let play, let request): renew(play, request)
    case .select(_, let selection):
      if television == nil { complain("tracks are chosen without a pipeline") }
      television?.selection = selection
    case .setRate(_, let rate):
      if television == nil { complain("a rate is set without a pipeline") }
      television?.rate = rate
    case .showCard, .refuse, .movePlayhead: break
    }
  }

  private mutating func open(_ play: PlayNumber, _ delivery: MediaDelivery, _ place: Int64, _ paused: Bool) {
    if television != nil { complain("a second pipeline is opened") }
    if !due.reopens { complain("a pipeline is opened, and nothing asks for it") }
    due.reopens = false
    let goal = max(film.position(nil), film.origin)
    if delivery != film.offer?.delivery { complain("opened another delivery than the server's") }
    if place != max(0, goal - film.origin) { complain("opened at \(place), and the film is to be at \(goal)") }
    if paused != film.wantsPause { complain("opened paused: \(paused)") }
    pipelines += 1
    // Another pipeline, since the server has moved the delivery: what it is told is not the flood's.
    flood.seeks = 0
    television = Television(
      play: play, number: pipelines, machineNumber: machine.playback.pipelineNumber, origin: film.origin, film: goal,
      playlist: place,
      seekNumber: machine.playback.seekNumber, isPaused: paused, selection: film.offer?.selection ?? Selection())
  }

  private mutating func seek(_ place: Int64) {
    guard television != nil else { return complain("a pipeline is sought that is not open") }
    if television?.isSeeking == true, film.phase == .active { complain("a seek begins while one is under way") }
    if place == 0 { _ = film.givesUp(at: film.origin) }
    guard let goal = film.wanted else { return complain("a seek that nobody asked for") }
    if place != max(0, goal - film.origin) { complain("sought to \(place), and the film is to be at \(goal)") }
    flood.seeks += 1
    if flood.seeks > 2 { complain("\(flood.seeks) seeks of \(flood.directives) directives") }
    television?.seek(film: goal, playlist: place, seekNumber: machine.playback.seekNumber)
  }

  private mutating func stop(_ request: StopRequest) {
    guard let index = due.stops.firstIndex(of: request) else {
      return complain("stopped \(request); expected \(due.stops)")
    }
    due.stops.remove(at: index)
    sessions[request.session]?.isOpen = false
    sessions[request.session]?.stops += 1
  }

  private mutating func renew(_ play: PlayNumber, _ request: RenewRequest) {
    if request.session != film.session { complain("\(request.session) is renewed, and is not to be") }
    if renewals.contains(where: { $0.request.session == request.session }) { complain("two renewals are in flight") }
    let status: RenewRequest.Status =
      film.status == .playing ? .playing : film.status == .paused ? .paused : .buffering
    if film.givesUp(at: request.position.milliseconds) {}
    let position = film.position(playhead)
    // The renewal after a seek tells of the place that was asked for, and the film is there or a moment further.
    let stands = arrived.map { request.position.milliseconds == $0 } ?? false
    if request.position.milliseconds != position && !stands || request.status != status {
      complain("renewed at \(request.position) \(request.status), and the film is at \(position) \(status)")
    }
    let selection = film.chosen == told ? nil : film.chosen
    if request.selection != selection {
      complain("renewed with \(String(describing: request.selection)), not \(film.chosen)")
    }
    sessions[request.session]?.owesRenewal = false
    renewals.append(RenewCall(play: play, request: request, asksFor: position < film.origin ? seekCommands : nil))
  }

  // MARK: Reports

  /// What changes by itself is left out.
  func discrete(_ state: ReceiverState) -> ReceiverState {
    var state = state
    state.acknowledged = applied > 0 ? service.given[applied - 1].id : 0
    (state.position, state.bufferedUntil) = (.zero, .zero)
    return state
  }

  private mutating func sendReport() {
    let state = machine.state(sight)
    lastReport = (state, now)
    leftToTheBeat = nil
  }
}
