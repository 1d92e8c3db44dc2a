import Playback

/// Draws steps, more of those that lead somewhere.
struct StepGenerator {
  private var random: SeededGenerator
  /// What this script is about: some things happen in few scripts, so that those are full of them.
  private let hostile: Bool
  private let flooded: Bool

  init(seed: UInt64) {
    // The streams of neighbouring seeds would else overlap.
    var mixer = SeededGenerator(seed: seed)
    random = SeededGenerator(seed: mixer.next() ^ 0x5DEE_CE66_D1CE_4E5B)
    let mood = random.next()
    hostile = mood % 3 == 0
    flooded = mood % 7 == 0
  }

  mutating func length() -> Int { 12 + Int(random.next() % 50) }

  mutating func below(_ bound: UInt64) -> UInt64 { random.next() % bound }

  private mutating func coin(_ of: UInt64) -> Bool { below(of) == 0 }

  private mutating func one<Value>(_ values: [Value]) -> Value { values[Int(below(UInt64(values.count)))] }

  mutating func attach() -> Step {
    .attach(
      firstID: one([1, 1, 1, 2, 40, UInt64.max - 5000]), contiguous: !coin(3), moving: coin(2),
      heartbeat: one([5000, 5000, 2000, 0, 1, 500_000]))
  }

  mutating func next() -> Step {
    if flooded, coin(3) { return coin(4) ? .elapse(Int64(below(60))) : .give(flood(), gap: 0) }
    switch below(100) {
    case 0..<14: return .give(command(), gap: coin(4) ? below(3) : 0)
    case 14..<28: return .frame
    case 28..<38: return .reportArrives(index())
    case 38..<48: return .reportAnswered(index())
    case 48..<56: return .startAnswered(index(), offering())
    case 56..<62: return .pictureAppears
    case 62..<74: return .news
    case 74..<80: return .timer
    case 80..<84: return .elapse(coin(3) ? Int64(below(20_000)) : Int64(below(400)))
    case 84..<87: return .renewAnswered(index(), renewing())
    case 87..<90: return seldom()
    case 90..<92: return .key(command())
    default: return hostile ? trouble() : .news
    }
  }

  private mutating func seldom() -> Step {
    switch below(8) {
    case 6: .showsRung(one(["r1", "r2"]))
    case 7: .losesSubtitles
    case 0: .mediaOpens(duration: coin(8) ? Int64(below(2000)) - 1000 : 1000 + Int64(below(80_000)))
    case 1: .stalls
    case 2: .resumes
    case 3: .ends
    case 4: .unauthorized
    default: attach()
    }
  }

  private mutating func trouble() -> Step {
    switch below(15) {
    case 0, 1: .frameAgain
    case 2: .frameLost
    case 3, 4: .streamBreaks
    case 5: attach()
    case 6: .forgetAttachment
    case 7: coin(3) ? .signOut : .signIn
    case 8, 9: .reportFails(index())
    case 10: .startRefused(index(), one([.network, .network, .episodeNotFound, .notEntitled]))
    case 11: .renewFails(index())
    case 12: .reap
    case 13: .suspend(Int64(below(90_000)))
    default: .breaks
    }
  }

  private mutating func index() -> Int { coin(4) ? Int(below(4)) : 0 }

  private mutating func position() -> Int64 {
    switch below(12) {
    case 0: Int64(bitPattern: random.next()) >> Int64(20 + below(42))
    case 1: 0
    case 2: -5000
    default: Int64(below(70_000))
    }
  }

  private mutating func flood() -> Directive.Command {
    coin(3) ? .setVolume(level: Double(below(11)) / 10, muted: nil) : .seekTo(FilmTime(milliseconds: position()))
  }

  private mutating func command() -> Directive.Command {
    switch below(24) {
    case 0..<5: .load(load())
    case 5..<9: .seekTo(FilmTime(milliseconds: position()))
    case 9..<12: .pause
    case 12..<15: .play
    case 15: .setVolume(level: one([nil, 0.25, -1, 2, .nan, .infinity]), muted: one([nil, true, false]))
    case 16, 17:
      .setTracks(
        audioTrackID: one([nil, nil, "a1", "a2", "a9"]), subtitleTrackID: one([nil, nil, "t1", "t2", "t9"]),
        clearSubtitleTrack: coin(4))
    case 18: .setQuality(rungID: one([nil, "r1", "r2", "r9"]))
    case 19, 20: .setRate(one([1, 0.5, 2, 1.5, 0.4, 2.1, .nan, -1, .infinity]))
    case 21: .unknown
    default: .stop
    }
  }

  private mutating func load() -> LoadRequest {
    LoadRequest(
      episode: one(["e1", "e2", "e3"]), cut: one([nil, nil, "c1"]),
      position: coin(2) ? nil : FilmTime(milliseconds: position()),
      pins: Selection(
        audioTrackID: one([nil, nil, nil, "a2", "a9"]), subtitleTrackID: one([nil, nil, nil, "t1", "t9"]),
        rungID: one([nil, nil, nil, "r2", "r9"])),
      display: DisplayStrings(title: one(["", "Title"])))
  }

  private mutating func offering() -> Offering {
    Offering(
      resume: coin(5) ? -3 : Int64(below(50_000)), duration: coin(6) ? 0 : 1000 + Int64(below(90_000)),
      originBefore: coin(2) ? nil : Int64(below(8000)) - (coin(6) ? 4000 : 0),
      renewMilliseconds: one([30_000, 30_000, 10_000, 0, .max]), life: one([0, 0, 600_000, 20_000, -5]))
  }

  private mutating func renewing() -> Renewing {
    switch below(3) {
    case 0: .nothing
    case 1: .token(life: one([0, 600_000, 20_000]))
    default: .origin(coin(2) ? 0 : Int64(below(40_000)))
    }
  }
}
