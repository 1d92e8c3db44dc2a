/// Decides what plays: takes an event and returns what to do. Intent (play or pause) is kept apart from condition
/// (loading, seeking, stalled).
///
/// `position` in each call is the playhead at that moment, and becomes what a stopped session is told.
package struct PlaybackMachine: Sendable, Equatable {
  enum Phase: Sendable, Equatable {
    /// Nothing is loaded. → starting
    case idle
    /// StartPlayback is under way. → opening, failed
    case starting
    /// The pipeline is opening; no picture yet. → active, failed
    case opening
    /// A picture has been on screen. → ended, failed
    case active
    case ended
    case failed(PlaybackFailure)
  }

  /// The seek that the pipeline is carrying out, and where the film shall go after it.
  struct Seek: Sendable, Equatable {
    /// Nothing while it waits for a flood to end, or for another delivery.
    let carriedOut: FilmTime?
    var wanted: FilmTime
    /// The delivery begins after `wanted`: the server has been told, and may answer with one that does not.
    var awaitsDelivery = false
  }

  enum Renewing: Sendable, Equatable {
    case no
    case inFlight
    /// What it tells is not true any more: another one follows it.
    case andAgain
  }

  /// A seek that follows another one within this time waits until no more come: of a flood, the first and the last are
  /// carried out (SEMANTICS.md, Directives 8).
  package static let seekQuiet = Duration.milliseconds(250)

  /// How far before the end a seek may go.
  static let endGuard = Duration.milliseconds(500)

  package internal(set) var play = PlayNumber(0)
  package private(set) var volume: Volume
  /// Counts the seeks that pipelines were given and the pipelines that were opened. What a pipeline says of its first
  /// picture and its end carries the number it had been given last.
  package internal(set) var seekNumber: UInt64 = 0
  /// Counts the pipelines that were opened: one play has several when its delivery changes.
  package internal(set) var pipelineNumber: UInt64 = 0
  var phase = Phase.idle
  var load: LoadRequest?
  var offer: PlaybackOffer?
  var mediaDuration: Duration?
  let abilities: PlaybackAbilities
  /// What plays of the offer.
  var chosen = Selection()
  var wishes = Wishes()
  /// The selection that the server knows of, and the one that a renewal in flight carries.
  var toldSelection = Selection()
  var selectionOnItsWay: Selection?
  /// The rung on screen, as the pipeline tells it.
  var currentRung: String?
  var rate = 1.0
  /// Commands of a kind that this build does not know.
  package private(set) var unknownCommands = 0
  var wantsPause = false
  var isStalled = false
  var seek: Seek?
  /// Counts the seeks that were commanded; `awaitSeekQuiet` carries it.
  var seekCommands: UInt64 = 0
  /// Whether a seek was commanded less than `seekQuiet` ago.
  var isSeekFlood = false
  /// The server has closed the session: it is not renewed any more, and another one takes its place.
  package internal(set) var isLost = false
  /// True while StartPlayback runs again for a film that is on screen.
  var isRestarting = false
  /// Of the session that is open: at most one renewal is in flight.
  var renewing = Renewing.no
  /// A seek came while StartPlayback, which did not know of it, was under way.
  var soughtWhileStarting = false
  /// The last film time that was true: of the playhead, the start or a seek's target.
  var lastGood = FilmTime.zero

  package init(volume: Volume, abilities: PlaybackAbilities = PlaybackAbilities()) {
    self.volume = volume
    self.abilities = abilities
  }

  package mutating func handle(_ event: PlaybackEvent, position: FilmTime) -> [PlaybackAction] {
    if phase == .active, seek == nil { lastGood = max(position, .zero) }
    switch event {
    case .commanded(let command): return apply(command)
    case .sessionStarted(let number, let offer): return sessionStarted(number, offer)
    case .sessionRefused(let number, let failure): return sessionRefused(number, failure)
    case .renewed(let number, let session, let renewal): return renewed(number, session, renewal)
    case .renewalDue(let number, let session): return renewalDue(number, session)
    case .renewalFailed(let number, let session): return renewalFailed(number, session)
    case .sessionLost(let number, let session): return sessionLost(number, session)
    case .mediaUnauthorized(let number): return mediaUnauthorized(number)
    case .mediaOpened(let number, let duration):
      if number == play { mediaDuration = duration }
      return []
    case .firstPicture(let number, let seek): return firstPicture(number, seek)
    case .seekQuiet(let number, let command): return seekQuiet(number, command)
    case .stalled(let number):
      if number == play { isStalled = true }
      return []
    case .resumed(let number):
      if number == play { isStalled = false }
      return []
    case .ended(let number, let seek): return ended(number, seek)
    case .rungShown(let number, let rung):
      if number == play { currentRung = rung }
      return []
    case .subtitleLost(let number, let track, let reason): return subtitleLost(number, track, reason)
    case .failed(let number, let failure): return number == play ? fail(failure) : []
    case .signedOut: return leave(.stopped) + [.showCard(.signedOut)]
    case .terminated: return leave(.stopped)
    }
  }

  // MARK: Commands

  private mutating func apply(_ command: Directive.Command) -> [PlaybackAction] {
    switch command {
    case .load(let request): return start(request)
    case .play: return setPause(false, command)
    case .pause: return setPause(true, command)
    case .seekTo(let target): return seek(to: target, command)
    case .setVolume(let level, let muted):
      guard abilities.volume else { return [Self.unable(command.name)] }
      volume = volume.changed(level: level, muted: muted)
      return [.setVolume(volume)]
    case .stop: return leave(.stopped) + [.showCard(.idle)]
    case .setTracks(let audio, let subtitle, let clear): return setTracks(audio, subtitle, clear: clear)
    case .setQuality(let rung): return setQuality(rung)
    case .setRate(let rate): return setRate(rate)
    case .unknown:
      unknownCommands += 1
      return [Self.unable(command.name)]
    }
  }

  private mutating func start(_ request: LoadRequest) -> [PlaybackAction] {
    var actions = leave(.replaced)
    var request = request
    request.position = request.position?.clamped(to: nil, guardInterval: .zero)
    play = play.next
    load = request
    phase = .starting
    lastGood = request.position ?? .zero
    actions += [.movePlayhead(lastGood), .showCard(.loading(request.display)), .startSession(play, request)]
    return actions
  }

  private mutating func setPause(_ pause: Bool, _ command: Directive.Command) -> [PlaybackAction] {
    switch phase {
    case .idle, .ended, .failed: return [Self.nothingPlays(command.name)]
    case .starting:
      wantsPause = pause
      return []
    case .opening, .active:
      guard wantsPause != pause else { return [] }
      wantsPause = pause
      return [.setPaused(play, pause)]
    }
  }

  private mutating func seek(to target: FilmTime, _ command: Directive.Command) -> [PlaybackAction] {
    let target = target.clamped(to: duration, guardInterval: Self.endGuard)
    switch phase {
    case .idle, .ended, .failed: return [Self.nothingPlays(command.name)]
    case .starting:
      lastGood = target
      load?.position = target
      soughtWhileStarting = true
      return [.movePlayhead(target)]
    case .opening, .active:
      lastGood = target
      seekCommands += 1
      let quiet = PlaybackAction.awaitSeekQuiet(play, seekCommands)
      guard seek != nil || isSeekFlood else {
        isSeekFlood = true
        return beginSeek(target) + [quiet]
      }
      isSeekFlood = true
      seek = Seek(carriedOut: seek?.carriedOut, wanted: target)
      return [.movePlayhead(target), quiet]
    }
  }

  private mutating func seekQuiet(_ number: PlayNumber, _ command: UInt64) -> [PlaybackAction] {
    guard number == play, command == seekCommands else { return [] }
    isSeekFlood = false
    guard let seek, seek.carriedOut == nil, !seek.awaitsDelivery else { return [] }
    return beginSeek(seek.wanted)
  }

  /// The pipeline seeks once; what is asked for meanwhile waits until it has arrived, so that a flood costs two seeks.
  mutating func beginSeek(_ target: FilmTime) -> [PlaybackAction] {
    guard let offer else { return [] }
    lastGood = target
    guard target >= originStart else { return askForDelivery(target, carriedOut: nil) }
    seek = Seek(carriedOut: target, wanted: target)
    seekNumber += 1
    return [.movePlayhead(target), .seek(play, offer.delivery.origin.playlistTime(at: target))]
  }

  // MARK: The pipeline

  private mutating func firstPicture(_ number: PlayNumber, _ afterSeek: UInt64?) -> [PlaybackAction] {
    guard number == play, isNews(afterSeek) else { return [] }
    switch phase {
    case .opening: phase = .active
    case .active: break
    case .idle, .starting, .ended, .failed: return []
    }
    isStalled = false
    guard let arrived = seek, arrived.carriedOut != nil else { return [] }
    guard arrived.wanted == arrived.carriedOut else {
      seek = Seek(carriedOut: nil, wanted: arrived.wanted, awaitsDelivery: arrived.awaitsDelivery)
      return arrived.awaitsDelivery || isSeekFlood ? [] : beginSeek(arrived.wanted)
    }
    seek = nil
    lastGood = arrived.wanted
    // At once after a seek, so that the stored position does not wait for the interval.
    return renewNow()
  }

  /// Whether a pipeline that says something after seek `number` has heard of the newest seek.
  private func isNews(_ number: UInt64?) -> Bool { number.map { $0 == seekNumber } ?? true }

  private mutating func ended(_ number: PlayNumber, _ afterSeek: UInt64?) -> [PlaybackAction] {
    guard number == play, isNews(afterSeek), phase == .active || phase == .opening else { return [] }
    if let seek, seek.wanted != seek.carriedOut {
      self.seek = Seek(carriedOut: nil, wanted: seek.wanted, awaitsDelivery: seek.awaitsDelivery)
      return seek.awaitsDelivery || isSeekFlood ? [] : beginSeek(seek.wanted)
    }
    lastGood = duration.map { FilmTime(milliseconds: $0.wholeMilliseconds) } ?? lastGood
    seek = nil
    let strings = display
    let actions = close(.ended)
    phase = .ended
    return actions + [.movePlayhead(lastGood), .showCard(.ended(strings))]
  }

  mutating func fail(_ failure: PlaybackFailure) -> [PlaybackAction] {
    switch phase {
    case .idle, .ended, .failed: return []
    case .starting, .opening, .active: break
    }
    let strings = display
    let actions = close(.failed)
    phase = .failed(failure)
    return actions + [.showCard(.failed(strings, failure.message))]
  }

  /// Gives up what plays, whatever it is, and forgets it.
  private mutating func leave(_ reason: StopRequest.Reason) -> [PlaybackAction] {
    let actions = close(reason)
    phase = .idle
    load = nil
    lastGood = .zero
    return actions.isEmpty ? [] : actions + [.movePlayhead(.zero)]
  }

  private mutating func close(_ reason: StopRequest.Reason) -> [PlaybackAction] {
    var actions: [PlaybackAction] = []
    switch phase {
    case .opening, .active: actions.append(.closePipeline(play))
    case .idle, .starting, .ended, .failed: break
    }
    switch phase {
    case .ended, .failed: break
    case .idle, .starting, .opening, .active:
      if let offer {
        let position = reportedPosition(lastGood)
        actions.append(.stopSession(StopRequest(session: offer.session, position: position, reason: reason)))
      }
    }
    if reason == .replaced || reason == .stopped {
      offer = nil
      mediaDuration = nil
      wantsPause = false
      rate = 1
      chosen = Selection()
      wishes = Wishes()
      currentRung = nil
    }
    isStalled = false
    isLost = false
    isRestarting = false
    renewing = .no
    selectionOnItsWay = nil
    soughtWhileStarting = false
    seek = nil
    isSeekFlood = false
    return actions
  }
}
