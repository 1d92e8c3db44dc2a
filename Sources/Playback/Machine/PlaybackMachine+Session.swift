/// The server's playback session: what its answers mean for the film.
extension PlaybackMachine {
  mutating func sessionStarted(_ number: PlayNumber, _ offer: PlaybackOffer) -> [PlaybackAction] {
    guard number == play, phase == .starting || isRestarting else {
      // Nobody waits for it any more: it would count against the account until the reaper comes.
      let position = max(offer.position, .zero)
      return [.stopSession(StopRequest(session: offer.session, position: position, reason: .replaced))]
    }
    let old = self.offer?.delivery
    self.offer = offer
    guard !isRestarting else {
      isRestarting = false
      return goOver(from: old)
    }
    phase = .opening
    seekNumber += 1
    let position = (load?.position ?? offer.position).clamped(to: duration, guardInterval: Self.endGuard)
    lastGood = position
    var actions: [PlaybackAction] = [.movePlayhead(position)]
    if let load, load.display.title.isEmpty { actions.append(.showCard(.loading(offer.display))) }
    let start = offer.delivery.origin.playlistTime(at: position)
    return actions + [.openPipeline(play, offer.delivery, at: start, paused: wantsPause)]
  }

  mutating func sessionRefused(_ number: PlayNumber, _ failure: PlaybackFailure) -> [PlaybackAction] {
    guard number == play else { return [] }
    if phase == .starting { return fail(failure) }
    guard isRestarting else { return [] }
    isRestarting = false
    // The film on screen goes on from what is buffered; the next renewal tries again. An answer that will not change
    // ends it.
    return failure.code == .network ? [] : fail(failure)
  }

  mutating func renewed(_ number: PlayNumber, _ session: String, _ renewal: Renewal) -> [PlaybackAction] {
    guard number == play, openSession?.session == session else { return [] }
    if !renewal.subtitleTracks.isEmpty { offer?.subtitleTracks = renewal.subtitleTracks }
    guard let delivery = renewal.delivery else { return [] }
    let old = offer?.delivery
    offer?.delivery = delivery
    return goOver(from: old)
  }

  /// Goes over to the delivery of `offer`: without a gap where its playlist starts at the same film time as the old one;
  /// else by opening anew where the film stands, since a position of the old playlist means another film time in it.
  mutating func goOver(from old: MediaDelivery?) -> [PlaybackAction] {
    guard let offer else { return [] }
    let delivery = offer.delivery
    guard delivery.origin != old?.origin || delivery.kind != old?.kind else {
      return [.replaceDelivery(play, delivery)]
    }
    let target = reportedPosition(lastGood)
    if followsPlayhead || seek != nil { seek = Seek(carriedOut: target, wanted: target) }
    seekNumber += 1
    let start = delivery.origin.playlistTime(at: target)
    return [
      .closePipeline(play), .movePlayhead(target), .openPipeline(play, delivery, at: start, paused: wantsPause),
    ]
  }

  /// Starts another session at the same film time and in the same state: paused stays paused.
  mutating func sessionLost(_ number: PlayNumber, _ session: String) -> [PlaybackAction] {
    guard number == play, openSession?.session == session, !isRestarting, var request = load else { return [] }
    isRestarting = true
    request.position = reportedPosition(lastGood)
    return [.startSession(play, request)]
  }

  func mediaUnauthorized(_ number: PlayNumber) -> [PlaybackAction] {
    guard number == play, !isRestarting, let request = renewRequest(position: lastGood) else { return [] }
    return [.renewNow(play, request)]
  }
}
