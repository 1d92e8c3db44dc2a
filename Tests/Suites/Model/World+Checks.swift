import Playback

/// What has to hold after each event.
extension World {
  mutating func check(after event: ReceiverEvent) {
    guard fault == nil else { return }
    fault =
      checkEffects() ?? checkState() ?? checkDirectives(event) ?? checkReports(event) ?? checkRenewals() ?? checkSeek()
  }

  private func checkEffects() -> String? {
    if due.start != nil { return "no session is started" }
    if !due.stops.isEmpty { return "\(due.stops.map(\.session)) are not stopped" }
    if due.reopens { return "no pipeline is opened" }
    if film.isOpen != (television != nil) { return film.isOpen ? "there is no pipeline" : "a pipeline is left open" }
    if let television, television.isPaused != film.wantsPause {
      return "the pipeline is paused: \(television.isPaused)"
    }
    if let television, television.selection != film.chosen {
      return "\(television.selection) plays, and \(film.chosen) is chosen"
    }
    if let television, television.rate != film.rate { return "plays at \(television.rate), and is to at \(film.rate)" }
    return nil
  }

  private mutating func checkState() -> String? {
    let state = machine.state(sight)
    _ = film.givesUp(at: state.position.milliseconds)
    var expected = film.state(playhead)
    expected.acknowledged = machine.ledger.acknowledged
    expected.bufferedUntil = state.bufferedUntil
    if state != expected { return Self.difference(state, expected) }
    let position = state.position.milliseconds
    if [.playing, .paused].contains(state.status), film.duration.map({ position < $0 }) ?? true, position < film.origin
    {
      return "at \(position), and the delivery begins at \(film.origin)"
    }
    if state.bufferedUntil < state.position { return "buffered until \(state.bufferedUntil), at \(state.position)" }
    return nil
  }

  private static func difference(_ state: ReceiverState, _ expected: ReceiverState) -> String {
    if state.status != expected.status { return "\(state.status) is reported, not \(expected.status)" }
    if state.position != expected.position { return "\(state.position) is reported, not \(expected.position)" }
    if state.duration != expected.duration { return "\(state.duration) long, not \(expected.duration)" }
    return "\(state)\n    is reported, not\n    \(expected)"
  }

  private mutating func checkDirectives(_ event: ReceiverEvent) -> String? {
    let last = applied > 0 ? service.given[applied - 1].id : 0
    if attachment != nil, machine.ledger.acknowledged != last {
      return "\(machine.ledger.acknowledged) is acknowledged, and \(last) is applied"
    }
    if attachment != nil, !machine.isEnding, !machine.ledger.needsReport, let held = heldBack.min() {
      return "\(held) is held back, and the stream is open"
    }
    switch event {
    case .directiveArrived(let directive, let uuid):
      guard uuid == attachment, directive.id > last else { return nil }
      // The very next one, with nothing missing before it, after the receiver has asked: nothing to wait for.
      if answered > asksAfter, heldBack.isEmpty, directive.id - last == 1 {
        return "\(directive.id) is not applied at once"
      }
      heldBack.insert(directive.id)
      asksAfter = reportCount
    case .reportAnswered(let uuid, let number, _): if uuid == attachment { answered = max(answered, number) }
    default: break
    }
    return nil
  }

  private mutating func checkReports(_ event: ReceiverEvent) -> String? {
    guard let attachment else {
      return beat == nil ? nil : "the beat goes on without an attachment"
    }
    let inFlight = service.reports.contains { $0.attachment == attachment }
    guard let lastReport else { return "a welcome without a report" }
    if !inFlight {
      let unsaid = discrete(film.state(nil))
      if discrete(lastReport.state) != unsaid || lastReport.state.acknowledged != unsaid.acknowledged,
        leftToTheBeat != unsaid
      {
        return "a change is not reported at once"
      }
      guard let beat, beat <= max(now, lastReport.time + interval) else { return "the beat stops" }
    }
    return nil
  }

  private func checkRenewals() -> String? {
    guard let session = film.session, let known = sessions[session] else { return nil }
    guard !renewals.contains(where: { $0.request.session == session }) else { return nil }
    if known.owesRenewal { return "\(session) is not renewed at once" }
    let interval = min(max(known.renewMilliseconds, 1000), 120_000)
    let life = known.expires - known.seen
    let limit = known.seen + (known.expires > 0 && life > 0 ? max(500, min(interval, life * 6 / 10)) : interval)
    guard case .playback(.renewalDue(_, session))? = renewalTimer?.event, let due = renewalTimer?.due,
      due <= max(limit, now)
    else { return "\(session) will not be renewed in time" }
    return nil
  }

  /// A seek that waits has something to wait for.
  private func checkSeek() -> String? {
    guard let wanted = film.wanted, let television, !television.isSeeking, quiets.isEmpty else { return nil }
    // The news that it has arrived is on its way, or another delivery.
    if news.contains(where: { $0.pipeline == television.number && $0.commands == television.commands }) { return nil }
    if wanted < film.origin, film.isDenied || renewals.contains(where: { $0.request.session == film.session }) {
      return nil
    }
    return "the seek to \(wanted) is forgotten"
  }

  // MARK: The end

  private static let lastOffering = Offering(
    resume: 4000, duration: 0, originBefore: nil, renewMilliseconds: 0, life: 0)

  /// The line gets better and everything is answered: all that was given is applied, and nothing is left behind.
  mutating func settle() {
    if service.isSignedOut { _ = perform(.signIn) }
    if attachment != nil, service.attachment == attachment {
      for _ in 0..<4 {
        if !service.reports.contains(where: { $0.attachment == attachment }) {
          while beat != nil, fault == nil, !service.reports.contains(where: { $0.attachment == attachment }) {
            _ = perform(.timer)
          }
        }
        while let index = service.reports.firstIndex(where: { _ in true }), fault == nil {
          if service.reports[index].answer == nil { _ = perform(.reportArrives(index)) }
          _ = perform(.reportAnswered(index))
          if service.reports.allSatisfy({ $0.attachment == attachment }) { break }
        }
      }
      guard attachment != nil else { return end() }
      if fault == nil, applied != service.given.count {
        fault = "\(applied) of \(service.given.count) directives are applied after everything was asked for"
      }
      if fault == nil, machine.ledger.needsReport { fault = "the stream is still shut" }
    }
    end()
  }

  private mutating func end() {
    for _ in 0..<6 {
      while fault == nil, !renewals.isEmpty { _ = perform(.renewAnswered(0, .nothing)) }
      while fault == nil, film.isRestarting, !starts.isEmpty { _ = perform(.startAnswered(0, Self.lastOffering)) }
      _ = perform(.pictureAppears)
      while fault == nil, !news.isEmpty { _ = perform(.news) }
      for quiet in quiets.indices.reversed() where fault == nil { hear(quiets.remove(at: quiet).event) }
    }
    if fault == nil, film.wanted != nil, !film.isDenied { fault = "a seek never arrives" }
    // What is given now comes too late: it is neither applied nor acknowledged.
    if attachment != nil, service.attachment == attachment { service.give(.pause, gap: 0) }
    hear(.terminated)
    while fault == nil, !service.reports.isEmpty {
      if service.reports[0].answer == nil { _ = perform(.reportArrives(0)) }
      _ = perform(.reportAnswered(0))
    }
    while fault == nil, !starts.isEmpty {
      _ = perform(.startAnswered(0, Self.lastOffering))
    }
    guard fault == nil else { return }
    if !machine.hasEnded { fault = "the process does not end" }
    if machine.playback.status != .idle { fault = "\(machine.playback.status) at the end" }
    for (name, session) in sessions where session.stops > 1 || session.isOpen {
      fault = session.isOpen ? "\(name) is left open" : "\(name) is stopped \(session.stops) times"
    }
  }
}
