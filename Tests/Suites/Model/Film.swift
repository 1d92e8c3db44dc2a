import Playback

/// What a sender may see of the play, and what the server may hear of its session: written from SEMANTICS.md, without a
/// look at the machine. Film times are milliseconds.
struct Film {
  enum Phase { case idle, starting, opening, active, ended, failed }

  /// What has to be done because of an event, in no order.
  struct Consequences {
    var start: LoadRequest?
    var stops: [StopRequest] = []
    /// The pipeline closes, and opens where the film stands.
    var reopens = false
  }

  /// How far before the end a seek may go.
  static let endGuard: Int64 = 500

  var phase = Phase.idle
  private(set) var play: UInt64 = 0
  private(set) var load: LoadRequest?
  private(set) var offer: PlaybackOffer?
  private(set) var wantsPause = false
  private(set) var volume: Double = 1
  private(set) var muted = false
  var rate = 1.0
  /// Tracks and rung that play.
  var chosen = Selection()
  /// Whether the last command chose others.
  var hasChosen = false
  /// What was chosen while the lists were not known: an id or nothing at all.
  var parked = Parked()
  var rung: String?
  private(set) var failure: PlaybackFailure?
  /// Where a seek goes that has not arrived.
  private(set) var wanted: Int64?
  /// The server did not answer a wish for a place before the delivery's beginning with another delivery: the film may go
  /// to that beginning.
  var mayGiveUp = false
  private var soughtWhileStarting = false
  /// The server has closed the session, and another one is to take its place.
  private(set) var isDenied = false
  /// StartPlayback is under way for a film that is on screen.
  private(set) var isRestarting = false
  /// Where it starts, stood last or ended.
  private var place: Int64 = 0
  private var isStalled = false
  var container: Int64?

  /// `playhead` is where the picture on screen lies.
  func position(_ playhead: Int64?) -> Int64 {
    if let wanted { return wanted }
    if phase == .active, let playhead { return playhead }
    return place
  }

  var duration: Int64? {
    if let offered = offer?.duration.milliseconds, offered > 0 { return offered }
    return container.flatMap { $0 > 0 ? $0 : nil }
  }

  var status: ReceiverStatus {
    switch phase {
    case .idle: .idle
    case .starting, .opening: .loading
    case .active where wanted != nil: .buffering
    case .active where wantsPause: .paused
    case .active where isStalled: .buffering
    case .active: .playing
    case .ended: .ended
    case .failed: .failed
    }
  }

  /// Whether there is a pipeline.
  var isOpen: Bool { phase == .opening || phase == .active }

  /// The session that has to be renewed.
  var session: String? { isOpen && !isDenied ? offer?.session : nil }

  var origin: Int64 { offer.map { $0.delivery.origin.filmTime(at: .zero).milliseconds } ?? 0 }

  private func clamped(_ position: Int64) -> Int64 {
    min(max(position, 0), duration.map { max(0, $0 - Self.endGuard) } ?? .max)
  }

  /// A report, without what is acknowledged and buffered.
  func state(_ playhead: Int64?) -> ReceiverState {
    var state = ReceiverState()
    state.status = status
    state.volume = volume
    state.muted = muted
    state.failure = phase == .failed ? failure : nil
    guard phase != .idle, let load else { return state }
    state.episode = load.episode
    state.cut = load.cut
    state.display = load.display.title.isEmpty ? offer?.display ?? load.display : load.display
    state.duration = FilmTime(milliseconds: duration ?? 0)
    state.position = FilmTime(milliseconds: min(position(playhead), duration ?? .max))
    state.rate = rate
    guard let offer else {
      state.selection = load.pins
      if let audio = parked.audio { state.selection.audioTrackID = audio }
      if let subtitle = parked.subtitle { state.selection.subtitleTrackID = subtitle }
      if let rung = parked.rung { state.selection.rungID = rung }
      return state
    }
    state.audioTracks = offer.audioTracks
    state.subtitleTracks = offer.subtitleTracks
    for index in state.subtitleTracks.indices { state.subtitleTracks[index].url = nil }
    state.ladder = offer.ladder
    state.selection = chosen
    state.currentRungID = rung ?? chosen.rungID ?? offer.ladder.first?.id
    return state
  }

  // MARK: Commands

  mutating func apply(_ command: Directive.Command, _ playhead: Int64?) -> Consequences {
    let before = chosen
    defer { hasChosen = chosen != before && isOpen }
    switch command {
    case .load(let request):
      let result = leave(.replaced, playhead)
      play += 1
      load = request
      place = max(0, request.position?.milliseconds ?? 0)
      phase = .starting
      load?.position = request.position.map { _ in FilmTime(milliseconds: place) }
      return Consequences(start: load, stops: result.stops)
    case .play, .pause:
      if phase == .starting || isOpen { wantsPause = command == .pause }
    case .seekTo(let target):
      if phase == .starting {
        place = clamped(target.milliseconds)
        soughtWhileStarting = true
        load?.position = FilmTime(milliseconds: place)
      } else if isOpen {
        wanted = clamped(target.milliseconds)
        mayGiveUp = false
      }
    case .setVolume(let level, let muted):
      if let level, !level.isNaN { volume = min(max(level, 0), 1) }
      if let muted { self.muted = muted }
    case .stop: return leave(.stopped, playhead)
    case .setTracks, .setQuality, .setRate: choose(command)
    case .unknown: break
    }
    return Consequences()
  }

  mutating func signOut(_ playhead: Int64?) -> Consequences { leave(.stopped, playhead) }

  private mutating func leave(_ reason: StopRequest.Reason, _ playhead: Int64?) -> Consequences {
    let result = close(reason, playhead)
    phase = .idle
    (load, offer, container, failure) = (nil, nil, nil, nil)
    (wantsPause, place) = (false, 0)
    (rate, chosen, parked, rung) = (1, Selection(), Parked(), nil)
    return result
  }

  private mutating func close(_ reason: StopRequest.Reason, _ playhead: Int64?) -> Consequences {
    place = position(playhead)
    var result = Consequences()
    if isOpen, let offer {
      result.stops = [
        StopRequest(session: offer.session, position: FilmTime(milliseconds: place), reason: reason)
      ]
    }
    (wanted, isStalled, isDenied, isRestarting) = (nil, false, false, false)
    (mayGiveUp, soughtWhileStarting) = (false, false)
    return result
  }

  // MARK: The session

  /// StartPlayback answered the play with this number.
  mutating func started(_ number: UInt64, _ offer: PlaybackOffer, _ playhead: Int64?) -> Consequences {
    guard number == play, phase == .starting || isRestarting else {
      // Nobody waits for it: it is stopped where it was to begin.
      return Consequences(stops: [
        StopRequest(
          session: offer.session, position: FilmTime(milliseconds: max(0, offer.position.milliseconds)),
          reason: .replaced)
      ])
    }
    let stands = position(playhead)
    let old = self.offer?.delivery
    self.offer = offer
    // Another session keeps what was chosen.
    if isRestarting {
      parked = Parked(
        audio: chosen.audioTrackID, subtitle: .some(chosen.subtitleTrackID), rung: .some(chosen.rungID))
    }
    chosen = offer.selection
    unpark()
    guard isRestarting else {
      phase = .opening
      place = clamped(load?.position?.milliseconds ?? offer.position.milliseconds)
      if soughtWhileStarting, place < origin { wanted = place }
      place = max(place, origin)
      soughtWhileStarting = false
      return Consequences(reopens: true)
    }
    (isRestarting, isDenied) = (false, false)
    return goOver(from: old, stands)
  }

  mutating func refused(_ number: UInt64, _ failure: PlaybackFailure, _ playhead: Int64?) -> Consequences {
    guard number == play else { return Consequences() }
    if phase == .starting { return fail(failure, playhead) }
    guard isRestarting else { return Consequences() }
    isRestarting = false
    return failure.code == .network ? Consequences() : fail(failure, playhead)
  }

  mutating func renewed(_ session: String, _ renewal: Renewal, _ playhead: Int64?) -> Consequences {
    guard session == self.session else { return Consequences() }
    if !renewal.subtitleTracks.isEmpty { offer?.subtitleTracks = renewal.subtitleTracks }
    guard let delivery = renewal.delivery else { return Consequences() }
    let (old, stands) = (offer?.delivery, position(playhead))
    offer?.delivery = delivery
    return goOver(from: old, stands)
  }

  private mutating func goOver(from old: MediaDelivery?, _ stands: Int64) -> Consequences {
    guard offer?.delivery.origin != old?.origin else { return Consequences() }
    mayGiveUp = wanted.map { $0 < origin } == true
    if wanted == nil {
      if phase == .active { wanted = max(stands, origin) } else { place = max(place, origin) }
    }
    return Consequences(reopens: true)
  }

  /// The server says that the session is closed: another one at the same film time.
  mutating func denied(_ session: String, _ playhead: Int64?) -> Consequences {
    guard session == self.session else { return Consequences() }
    isDenied = true
    return restart(playhead)
  }

  mutating func restart(_ playhead: Int64?) -> Consequences {
    guard isDenied, !isRestarting, var request = load else { return Consequences() }
    isRestarting = true
    request.position = FilmTime(milliseconds: position(playhead))
    request.pins = chosen
    return Consequences(start: request)
  }

  // MARK: The pipeline

  mutating func opened(duration: Int64) { container = duration }

  /// A picture is on screen, after a load or seek to `place`. Returns whether it is the one that is wanted.
  mutating func arrived(at place: Int64?) -> Bool {
    phase = .active
    isStalled = false
    guard let wanted, wanted == place else { return false }
    self.wanted = nil
    return true
  }

  /// No delivery comes that begins before the place that is wanted.
  mutating func giveUp() {
    wanted = wanted.map { max($0, origin) }
    mayGiveUp = false
  }

  /// Whether the film may be at `position` from now on, since the server will not have it where it is wanted.
  mutating func givesUp(at position: Int64) -> Bool {
    guard mayGiveUp, let wanted, wanted < origin, position == origin else { return false }
    giveUp()
    return true
  }

  mutating func stall(_ stalled: Bool) { isStalled = stalled }

  mutating func ended(_ playhead: Int64?) -> Consequences {
    let last = duration ?? position(playhead)
    place = last
    wanted = nil
    let result = close(.ended, last)
    phase = .ended
    return result
  }

  mutating func fail(_ failure: PlaybackFailure, _ playhead: Int64?) -> Consequences {
    guard phase == .starting || isOpen else { return Consequences() }
    let result = close(.failed, playhead)
    phase = .failed
    self.failure = failure
    return result
  }
}
