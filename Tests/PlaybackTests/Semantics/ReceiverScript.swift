@testable import Playback

/// A receiver's mind and what happens to it, with what a test of the contract asks for.
struct ReceiverScript {
  var machine = ReceiverMachine(
    volume: Volume(level: 0.5, muted: false), abilities: PlaybackAbilities(rate: true, tracks: true, quality: true))
  /// Milliseconds.
  var now: Int64 = 0
  /// What is on screen, film time of a delivery that begins at zero.
  var playhead: Int64?

  private var sight: Sight {
    let instant = MonotonicInstant(nanoseconds: now * 1_000_000)
    let flip = playhead.map {
      Flip(play: machine.playback.play, presentation: .at($0), duration: .milliseconds(40), instant: instant)
    }
    return Sight(now: instant, flip: flip)
  }

  /// Hears all, and returns what the last one makes the receiver do.
  @discardableResult
  mutating func hear(_ events: ReceiverEvent...) -> [ReceiverAction] {
    events.reduce([]) { _, event in machine.handle(event, sight) }
  }

  @discardableResult
  mutating func hear(_ event: PlaybackEvent) -> [ReceiverAction] { hear(.playback(event)) }

  /// The directive comes by the stream of attachment `a`.
  @discardableResult
  mutating func stream(_ id: UInt64, _ command: Directive.Command = .unknown, of uuid: String = "a") -> [ReceiverAction]
  {
    hear(.directiveArrived(Directive(id: id, command: command), attachment: uuid))
  }

  /// The answer to report `number`.
  @discardableResult
  mutating func answer(_ number: UInt64, _ pending: [UInt64] = [], of uuid: String = "a") -> [ReceiverAction] {
    let directives = pending.map { Directive(id: $0, command: .unknown) }
    return hear(.reportAnswered(attachment: uuid, number: number, pending: directives))
  }

  /// The report as it would leave now.
  var state: ReceiverState {
    var copy = machine
    return copy.state(sight)
  }

  /// Attached as `a`, the first report answered, nothing in flight.
  static func attached(heartbeat: UInt32 = 5000) -> ReceiverScript {
    var script = ReceiverScript()
    script.hear(.welcomed(.of("a", heartbeat)))
    script.answer(1)
    return script
  }

  /// A film that plays at `position` of 60 s, in session `s1`; nothing in flight.
  static func playing(at position: Int64 = 10_000) -> ReceiverScript {
    var script = ReceiverScript.attached()
    script.stream(1, .load(.of("film", at: position)))
    script.hear(.sessionStarted(.first, .offered(at: position)))
    script.playhead = position
    script.hear(.firstPicture(.first))
    script.answer(2)
    script.answer(3)
    return script
  }
}

extension Welcome {
  static func of(_ uuid: String, _ heartbeat: UInt32 = 5000) -> Welcome {
    Welcome(receiver: uuid, heartbeatMilliseconds: heartbeat, graceBeats: 3)
  }
}

extension PlaybackOffer {
  /// With two tracks of sound, two of subtitles, two rungs.
  static func offered(_ session: String = "s1", at position: Int64 = 0, from start: Int64 = 0) -> PlaybackOffer {
    var offer = PlaybackOffer.of(session, at: position, from: start)
    offer.audioTracks = ["a1", "a2"].map {
      AudioTrack(
        id: $0, language: "de", label: "", codec: "mp4a.40.2", channels: 2, isDefault: false, audioDescription: false)
    }
    offer.subtitleTracks = ["t1", "t2"].map {
      SubtitleTrack(
        id: $0, language: "de", label: "", format: "srt", forced: false, hearingImpaired: false, isDefault: false,
        url: "https://media.invalid/\($0)?token")
    }
    offer.ladder = ["r1", "r2"].map {
      Rung(id: $0, width: 1280, height: 720, bitrate: 1, frameRate: 25, codec: "avc1", dynamicRange: .sdr)
    }
    offer.selection = Selection(audioTrackID: "a1")
    return offer
  }
}

extension [ReceiverAction] {
  /// The ids that take effect.
  var applied: [UInt64] { compactMap { if case .apply(let directive) = $0 { directive.id } else { nil } } }

  /// The attachments that reports leave under.
  var reports: [String] { compactMap { if case .sendReport(let uuid, _, _) = $0 { uuid } else { nil } } }

  var playback: [PlaybackAction] { compactMap { if case .playback(let action) = $0 { action } else { nil } } }

  var stops: [StopRequest] { playback.compactMap { if case .stopSession(let request) = $0 { request } else { nil } } }

  var renewals: [RenewRequest] { playback.compactMap { if case .renew(_, let request) = $0 { request } else { nil } } }

  var starts: [LoadRequest] { playback.compactMap { if case .startSession(_, let load) = $0 { load } else { nil } } }

  var seeks: [PlaylistTime] { playback.compactMap { if case .seek(_, let place) = $0 { place } else { nil } } }

  /// How long until the next renewal.
  var renewalWaits: [Duration] { compactMap { if case .wakeForRenewal(_, _, let wait) = $0 { wait } else { nil } } }
}
