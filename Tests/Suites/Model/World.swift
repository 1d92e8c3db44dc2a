import Playback

/// A receiver's machine, and all that surrounds it: a service, a pipeline, a clock. Carries out steps, and knows what
/// the receiver has to do in each of them.
struct World {
  struct StartCall {
    let play: PlayNumber
    let load: LoadRequest
  }

  struct RenewCall {
    let play: PlayNumber
    let request: RenewRequest
    /// How many seeks had been commanded, if it told of a place before the delivery's beginning.
    let asksFor: Int?
  }

  struct Timer {
    var due: Int64
    let event: ReceiverEvent
  }

  /// A session that StartPlayback has told the receiver of.
  struct ServerSession {
    var isOpen = true
    var stops = 0
    var renewMilliseconds: Int64
    /// When the last renewal was answered, or the session began.
    var seen: Int64
    /// When the token stops working; zero: never said.
    var expires: Int64
    /// A seek has arrived, and the server has not been told.
    var owesRenewal = false
  }

  var machine = ReceiverMachine(
    volume: Volume(level: 1, muted: false), abilities: PlaybackAbilities(rate: true, tracks: true, quality: true))
  var service = Service()
  var film = Film()
  var television: Television?
  var now: Int64 = 1_000_000
  var fault: String?

  // What the receiver has under way.
  var starts: [StartCall] = []
  var renewals: [RenewCall] = []
  var beat: Int64?
  var renewalTimer: Timer?
  var quiets: [Timer] = []
  var news: [Television.News] = []

  // What the reference knows besides the film.
  var sessions: [String: ServerSession] = [:]
  var sessionCount = 0
  var pipelines = 0
  /// The attachment that is on, as the receiver has to see it.
  var attachment: String?
  var applied = 0
  var heldBack = Set<UInt64>()
  /// A report with a number above this one tells what is missing; and the highest that was answered.
  var asksAfter: UInt64 = 0
  var answered: UInt64 = 0
  var reportCount: UInt64 = 0
  var interval: Int64 = 0
  var lastReport: (state: ReceiverState, time: Int64)?
  /// What had not been reported when a report failed.
  var leftToTheBeat: ReceiverState?
  var lastFrame: (directive: Directive, attachment: String)?
  var flood = Flood()
  var lastSeen: (play: UInt64, position: Int64)?
  /// How many seeks have been commanded.
  var seekCommands = 0

  /// Real seeks of a run of seek directives, none of which came more than `seekQuiet` after the one before.
  struct Flood {
    var lastDirective: Int64 = .min / 2
    var seeks = 0
    var directives = 0
  }

  // What the event that is being heard makes necessary.
  var due = Film.Consequences()
  var reported = false
  /// Where a seek has just arrived.
  var arrived: Int64?
  /// The selection that the server knows of.
  var told = Selection()

  /// Prints each event and what the receiver does.
  let isTold: Bool

  init(isTold: Bool = false) { self.isTold = isTold }

  // MARK: Steps

  /// Carries out one step; false: it makes no sense now.
  mutating func perform(_ step: Step) -> Bool {
    switch step {
    case .elapse(let time): elapse(time)
    case .suspend(let time):
      beat = beat.map { max(now, $0 - time) }
      renewalTimer?.due -= time
      for index in quiets.indices { quiets[index].due -= time }
      flood.lastDirective -= time
    case .give(let command, let gap):
      guard service.attachment != nil, service.given.count < 400 else { return false }
      service.give(command, gap: gap)
    case .key(let command): hear(.playback(.commanded(command)))
    case .attach(let first, let contiguous, let moving, let heartbeat):
      return attach(first, contiguous, moving, heartbeat)
    case .frame:
      guard !service.stream.isEmpty else { return false }
      let frame = service.stream.removeFirst()
      lastFrame = frame
      hear(.directiveArrived(frame.directive, attachment: frame.attachment))
    case .frameAgain:
      guard let lastFrame else { return false }
      hear(.directiveArrived(lastFrame.directive, attachment: lastFrame.attachment))
    case .frameLost:
      // A loss can be noticed only where ids leave no gaps; else the stream is what HTTP/2 is: whole.
      guard service.contiguous, !service.stream.isEmpty else { return false }
      service.stream.removeFirst()
    case .streamBreaks:
      guard service.streamIsUp else { return false }
      service.streamIsUp = false
      service.stream = []
      hear(.streamEnded(signedOut: false))
    case .forgetAttachment:
      guard service.attachment != nil else { return false }
      service.forget()
    case .signOut:
      guard !service.isSignedOut else { return false }
      let wasUp = service.streamIsUp
      service.signOut(true)
      if wasUp { hear(.streamEnded(signedOut: true)) }
    case .signIn:
      guard service.isSignedOut else { return false }
      service.signOut(false)
    case .reportArrives(let index): return reportArrives(index)
    case .reportAnswered(let index): return reportAnswered(index)
    case .reportFails(let index):
      guard let index = pick(index, of: service.reports.count) else { return false }
      let report = service.reports.remove(at: index)
      hear(.reportFailed(attachment: report.attachment, number: report.number, .passing))
    case .startAnswered(let index, let offering): return startAnswered(index, offering)
    case .startRefused(let index, let code):
      guard let index = pick(index, of: starts.count) else { return false }
      hear(.playback(.sessionRefused(starts.remove(at: index).play, PlaybackFailure(code, "refused"))))
    case .renewAnswered(let index, let renewing): return renewAnswered(index, renewing)
    case .renewFails(let index):
      guard let index = pick(index, of: renewals.count) else { return false }
      let call = renewals.remove(at: index)
      answer(call)
      hear(.playback(.renewalFailed(call.play, session: call.request.session)))
    case .reap:
      guard let session = film.session, sessions[session]?.isOpen == true else { return false }
      sessions[session]?.isOpen = false
    case .mediaOpens(let duration):
      // A container that ends before its playlist begins says nothing.
      let least = film.origin + 1000
      return say { $0.open(duration: duration < least ? 0 : duration) }
    case .pictureAppears: return say { $0.showPicture() }
    case .stalls: return say { $0.stall(true) }
    case .resumes: return say { $0.stall(false) }
    case .ends: return say { $0.end() }
    case .breaks: return say { $0.news(.failed($0.play, PlaybackFailure(.mediaCorrupt, "broken"))) }
    case .unauthorized: return say { $0.news(.mediaUnauthorized($0.play)) }
    case .showsRung(let rung): return say { $0.news(.rungShown($0.play, rung)) }
    case .losesSubtitles:
      return say { $0.news(.subtitleLost($0.play, track: $0.selection.subtitleTrackID ?? "t2", reason: "gone")) }
    case .news:
      guard !news.isEmpty else { return false }
      let item = news.removeFirst()
      hear(.pipeline(item.number, item.event), item)
    case .timer: return fire()
    }
    return true
  }

  private func pick(_ index: Int, of count: Int) -> Int? { count > 0 ? index % count : nil }

  private mutating func elapse(_ time: Int64) {
    now += time
    television?.elapse(time)
  }

  private mutating func say(_ what: (inout Television) -> Television.News?) -> Bool {
    guard let item = television.map({ _ in what(&television!) }) ?? nil else { return false }
    news.append(item)
    return true
  }

  private mutating func attach(_ first: UInt64, _ contiguous: Bool, _ moving: Bool, _ heartbeat: UInt32) -> Bool {
    guard !service.isSignedOut else { return false }
    if service.streamIsUp {
      service.streamIsUp = false
      hear(.streamEnded(signedOut: false))
    }
    let uuid = service.attach(firstID: first, contiguous: contiguous, moving: moving)
    hear(.welcomed(Welcome(receiver: uuid, heartbeatMilliseconds: heartbeat, graceBeats: 3)))
    return true
  }

  private mutating func reportArrives(_ index: Int) -> Bool {
    guard let index = pick(index, of: service.reports.count), service.reports[index].answer == nil else { return false }
    service.arrive(index)
    return true
  }

  private mutating func reportAnswered(_ index: Int) -> Bool {
    guard let index = pick(index, of: service.reports.count), let answer = service.reports[index].answer else {
      return false
    }
    let report = service.reports.remove(at: index)
    switch answer {
    case .pending(let pending):
      hear(.reportAnswered(attachment: report.attachment, number: report.number, pending: pending))
    case .refused(let failure):
      hear(.reportFailed(attachment: report.attachment, number: report.number, failure))
    }
    return true
  }

  private mutating func startAnswered(_ index: Int, _ offering: Offering) -> Bool {
    guard let index = pick(index, of: starts.count) else { return false }
    let call = starts.remove(at: index)
    sessionCount += 1
    let session = "s\(sessionCount)"
    let position = call.load.position?.milliseconds ?? offering.resume
    let before = offering.originBefore.map { max(0, position.subtractingReportingOverflow($0).partialValue) } ?? 0
    let length = offering.duration > 0 ? offering.duration : film.container ?? 0
    let origin = length > 0 && before > length - 1000 ? 0 : before
    sessions[session] = ServerSession(
      renewMilliseconds: Int64(offering.renewMilliseconds), seen: now,
      expires: offering.life == 0 ? 0 : now + offering.life)
    let offer = PlaybackOffer(
      session: session, delivery: delivery(origin, life: offering.life), position: FilmTime(milliseconds: position),
      duration: FilmTime(milliseconds: offering.duration), audioTracks: Self.audioTracks,
      subtitleTracks: Self.subtitleTracks, ladder: Self.ladder, selection: Self.selection(for: call.load.pins),
      renewMilliseconds: offering.renewMilliseconds, display: DisplayStrings(title: "Server"))
    hear(.playback(.sessionStarted(call.play, offer)))
    return true
  }

  private func delivery(_ origin: Int64, life: Int64) -> MediaDelivery {
    MediaDelivery(
      kind: .hls, url: "https://media/\(now)", origin: PlaylistOrigin(start: FilmTime(milliseconds: origin)),
      expiresAtUnixMilliseconds: life == 0 ? 0 : Self.wallClock + now + life)
  }

  private mutating func renewAnswered(_ index: Int, _ renewing: Renewing) -> Bool {
    guard let index = pick(index, of: renewals.count) else { return false }
    let call = renewals.remove(at: index)
    let session = call.request.session
    // One that was stopped meanwhile may have been renewed before, and the answer is late.
    let isLate = (sessions[session]?.stops ?? 0) > 0 && renewing != .nothing
    guard sessions[session]?.isOpen == true || isLate else {
      hear(.playback(.sessionLost(call.play, session: session)))
      return true
    }
    let renewal: Renewal
    answer(call)
    if session == film.session, let selection = call.request.selection { told = selection }
    switch renewing {
    case .nothing: renewal = Renewal(delivery: nil)
    case .token(let life):
      let origin = session == film.session ? film.origin : 0
      renewal = Renewal(delivery: delivery(origin, life: life), subtitleTracks: Self.subtitleTracks)
      sessions[session]?.expires = life == 0 ? 0 : now + life
    case .origin(let wanted):
      let origin = film.duration.map { wanted > $0 - 1000 } == true ? 0 : wanted
      renewal = Renewal(delivery: delivery(origin, life: 0))
      sessions[session]?.expires = 0
    }
    hear(.playback(.renewed(call.play, session: session, renewal)))
    return true
  }

  /// The timer that is due first runs out, when it does.
  private mutating func fire() -> Bool {
    let quiet = quiets.indices.min { quiets[$0].due < quiets[$1].due }
    let times = [beat, renewalTimer?.due, quiet.map { quiets[$0].due }]
    guard let first = times.compactMap({ $0 }).min() else { return false }
    elapse(max(0, first - now))
    if first == times[2], let quiet {
      hear(quiets.remove(at: quiet).event)
    } else if first == beat {
      beat = nil
      hear(.beatDue)
    } else if let timer = renewalTimer {
      renewalTimer = nil
      hear(timer.event)
    }
    return true
  }
}
