/// The server's playback session: what its answers mean for the film.
extension PlaybackMachine {
  mutating func sessionStarted(_ number: PlayNumber, _ offer: PlaybackOffer) -> [PlaybackAction] {
    guard number == play, phase == .starting || isRestarting else {
      // Nobody waits for it any more: it would count against the account until the reaper comes.
      let position = max(offer.position, .zero)
      return [.stopSession(StopRequest(session: offer.session, position: position, reason: .replaced))]
    }
    let old = self.offer?.delivery
    let played = chosen
    self.offer = offer
    isLost = false
    renewing = .no
    selectionOnItsWay = nil
    toldSelection = offer.selection
    // What a sender chose stays chosen where the new session has it.
    if isRestarting, choosesSelection { wishes = Wishes(chosen) }
    chosen = offer.selection
    let refusals = grant()
    guard !isRestarting else {
      isRestarting = false
      let actions = goOver(from: old, mayAsk: true)
      let selects: [PlaybackAction] = played != chosen && choosesSelection ? [.select(play, chosen)] : []
      return refusals + actions + selects + (chosen == toldSelection ? [] : renewNow())
    }
    phase = .opening
    let wanted = (load?.position ?? offer.position).clamped(to: duration, guardInterval: Self.endGuard)
    lastGood = max(wanted, originStart)
    var actions: [PlaybackAction] = refusals + [.movePlayhead(lastGood)]
    if let load, load.display.title.isEmpty { actions.append(.showCard(.loading(offer.display))) }
    actions += open(at: lastGood)
    // The server was asked for a start after the one that is wanted by now.
    if soughtWhileStarting, wanted < originStart { actions += askForDelivery(wanted, carriedOut: lastGood) }
    soughtWhileStarting = false
    return chosen == toldSelection ? actions : actions + renewNow()
  }

  mutating func sessionRefused(_ number: PlayNumber, _ failure: PlaybackFailure) -> [PlaybackAction] {
    guard number == play else { return [] }
    if phase == .starting { return fail(failure) }
    guard isRestarting else { return [] }
    isRestarting = false
    // The film on screen goes on from what is buffered; the next renewal that is due tries again. An answer that will
    // not change ends it.
    return failure.code == .network ? [] : fail(failure)
  }

  /// A pipeline for the delivery of `offer`, which says nothing of before.
  private mutating func open(at position: FilmTime) -> [PlaybackAction] {
    guard let delivery = offer?.delivery else { return [] }
    seekNumber += 1
    pipelineNumber += 1
    isStalled = false
    return [.openPipeline(play, delivery, at: delivery.origin.playlistTime(at: position), paused: wantsPause)]
      + settings()
  }

  // MARK: Renewals

  /// Tells the server where the film is. With a renewal in flight, as soon as that is back.
  mutating func renewNow() -> [PlaybackAction] {
    guard let request = renewRequest(position: lastGood) else { return [] }
    guard renewing == .no else {
      renewing = .andAgain
      return []
    }
    renewing = .inFlight
    selectionOnItsWay = request.selection
    return [.renew(play, request)]
  }

  mutating func renewalDue(_ number: PlayNumber, _ session: String) -> [PlaybackAction] {
    guard number == play, offer?.session == session else { return [] }
    if isLost { return restart() }
    return renewing == .no ? renewNow() : []
  }

  /// The token in use does not count any more. A renewal that is in flight brings another one.
  mutating func mediaUnauthorized(_ number: PlayNumber) -> [PlaybackAction] {
    number == play && renewing == .no ? renewNow() : []
  }

  mutating func renewed(_ number: PlayNumber, _ session: String, _ renewal: Renewal) -> [PlaybackAction] {
    guard number == play, openSession?.session == session else { return [] }
    let isNews = renewing != .andAgain
    renewing = .no
    if let told = selectionOnItsWay { toldSelection = told }
    selectionOnItsWay = nil
    if !renewal.subtitleTracks.isEmpty { offer?.subtitleTracks = renewal.subtitleTracks }
    var actions: [PlaybackAction] = []
    if let delivery = renewal.delivery {
      let old = offer?.delivery
      offer?.delivery = delivery
      actions = goOver(from: old, mayAsk: !isNews || seek?.awaitsDelivery != true)
    } else if isNews {
      actions = giveUpAwaiting()
    }
    return isNews || renewing != .no ? actions : actions + renewNow()
  }

  mutating func renewalFailed(_ number: PlayNumber, _ session: String) -> [PlaybackAction] {
    guard number == play, openSession?.session == session else { return [] }
    let isNews = renewing != .andAgain
    renewing = .no
    selectionOnItsWay = nil
    return isNews ? giveUpAwaiting() : renewNow()
  }

  /// Goes over to the delivery of `offer`: without a gap where its playlist starts at the same film time as the old one;
  /// else by opening anew where the film stands, since a position of the old playlist means another film time in it.
  /// `mayAsk`: the server may be asked for yet another one if this one begins after what is wanted.
  private mutating func goOver(from old: MediaDelivery?, mayAsk: Bool) -> [PlaybackAction] {
    guard let offer else { return [] }
    let delivery = offer.delivery
    guard delivery.origin != old?.origin || delivery.kind != old?.kind else {
      return [.replaceDelivery(play, delivery)] + (mayAsk ? [] : giveUpAwaiting())
    }
    let wanted = reportedPosition(lastGood)
    let asks = mayAsk && seek != nil && wanted < originStart
    let target = max(wanted, originStart)
    if followsPlayhead || seek != nil { seek = Seek(carriedOut: target, wanted: target) }
    lastGood = target
    let actions: [PlaybackAction] = [.closePipeline(play), .movePlayhead(target)] + open(at: target)
    return asks ? actions + askForDelivery(wanted, carriedOut: target) : actions
  }

  /// Tells the server of a place before the delivery's beginning: it may answer with a delivery that has it.
  mutating func askForDelivery(_ target: FilmTime, carriedOut: FilmTime?) -> [PlaybackAction] {
    lastGood = target
    seek = Seek(carriedOut: carriedOut, wanted: target, awaitsDelivery: true)
    return [.movePlayhead(target)] + renewNow()
  }

  /// No delivery comes that begins before what is wanted: the film goes to the beginning of the one there is.
  private mutating func giveUpAwaiting() -> [PlaybackAction] {
    guard let seek, seek.awaitsDelivery else { return [] }
    let target = max(seek.wanted, originStart)
    guard seek.carriedOut != nil || isSeekFlood else { return beginSeek(target) }
    lastGood = target
    self.seek = Seek(carriedOut: seek.carriedOut, wanted: target)
    return [.movePlayhead(target)]
  }

  // MARK: A session that the server closed

  /// Starts another session at the same film time and in the same state: paused stays paused.
  mutating func sessionLost(_ number: PlayNumber, _ session: String) -> [PlaybackAction] {
    guard number == play, openSession?.session == session else { return [] }
    isLost = true
    renewing = .no
    return restart()
  }

  private mutating func restart() -> [PlaybackAction] {
    guard !isRestarting, var request = load else { return [] }
    isRestarting = true
    request.position = reportedPosition(lastGood)
    if choosesSelection { request.pins = chosen }
    return [.startSession(play, request)]
  }
}
