import Testing

@testable import Playback

/// Random scripts of commands, answers that come late or twice, and pipelines that fail: sessions and pipelines are
/// opened and closed in pairs, and what a sender sees is a way through the states.
struct PlaybackMachineScriptTests {
  private static let scripts = 50_000

  @Test func sessionsAndPipelinesComeInPairs() {
    var random = SeededGenerator(seed: 11)
    for script in 0..<Self.scripts {
      var world = MachineWorld()
      guard let fault = world.run(&random) else { continue }
      Issue.record("script \(script): \(fault)\n\(world.events.map { "\($0)" }.joined(separator: "\n"))")
      return
    }
  }
}

/// The service and the pipeline around a machine.
private struct MachineWorld {
  /// What StartPlayback was asked for and has not answered.
  private struct Call {
    let play: PlayNumber
    let load: LoadRequest
  }

  private var machine = PlaybackMachine(volume: Volume(level: 1, muted: false))
  private var playhead = FilmTime.zero
  private var calls: [Call] = []
  private var sessions = 0
  /// Sessions that the server has open, and how often each was stopped.
  private var open: Set<String> = []
  private var stops: [String: Int] = [:]
  private var closedByServer: Set<String> = []
  /// The pipeline: whose, and the seeks that it was given and has not finished.
  private var pipeline: PlayNumber?
  private var seeksUnderWay = 0
  private var quiets: [PlaybackEvent] = []
  private var fault: String?
  private(set) var events: [PlaybackEvent] = []

  mutating func run(_ random: inout SeededGenerator) -> String? {
    for _ in 0..<(4 + random.next() % 20) {
      if let event = next(&random) { hear(event) }
      if fault != nil { return fault }
    }
    // The end: the process is told to stop, and StartPlayback answers late.
    hear(.terminated)
    while !calls.isEmpty { hear(answer(calls.removeFirst(), position: -1)) }
    if let pipeline { return "the pipeline of \(pipeline) is still open" }
    if !open.isEmpty { return "\(open) are still open" }
    if machine.status != .idle { return "\(machine.status) at the end" }
    return fault
  }

  private mutating func answer(_ call: Call, position: Int64) -> PlaybackEvent {
    sessions += 1
    let session = "s\(sessions)"
    open.insert(session)
    let start = sessions % 3 == 0 ? max(0, position - 2000) : 0
    return .sessionStarted(
      call.play, .of(session, at: position, duration: sessions % 5 == 0 ? position / 2 : 60_000, from: start))
  }

  /// Mostly of the play that is on, at times of an old one.
  private func number(_ random: inout SeededGenerator) -> PlayNumber {
    random.next() % 8 == 0 ? PlayNumber(1 + random.next() % 3) : machine.play
  }

  private mutating func next(_ random: inout SeededGenerator) -> PlaybackEvent? {
    let play = number(&random)
    let session = "s\(sessions == 0 ? 0 : random.next() % 4 == 0 ? 1 : sessions)"
    switch random.next() % 32 {
    case 0, 1, 2: return .load("film", at: random.next() % 2 == 0 ? nil : Int64(random.next() % 70_000) - 5000)
    case 3, 4, 5, 6, 7:
      guard !calls.isEmpty else { return nil }
      let call = calls.remove(at: Int(random.next() % UInt64(calls.count)))
      if random.next() % 6 == 0 { return .sessionRefused(call.play, PlaybackFailure(.network, "refused")) }
      if random.next() % 6 == 0 { return .sessionRefused(call.play, PlaybackFailure(.notEntitled, "refused")) }
      return answer(call, position: Int64(random.next() % 60_000))
    case 8, 9, 10, 11, 12:
      guard pipeline == play else { return nil }
      seeksUnderWay = 0
      return .firstPicture(play, afterSeek: random.next() % 8 == 0 ? machine.seekNumber &- 1 : machine.seekNumber)
    case 13, 14, 15, 16: return .seek(Int64(truncatingIfNeeded: random.next()) >> Int64(random.next() % 60))
    case 17: return .commanded(.pause)
    case 18: return .commanded(.play)
    case 19: return .commanded(.stop)
    case 20: return .stalled(play)
    case 21: return .resumed(play)
    case 22: return .mediaOpened(play, duration: .milliseconds(Int64(random.next() % 80_000) - 1000))
    case 23, 24:
      guard pipeline == play else { return .ended(play) }
      // An end is also the end of a seek that found nothing more.
      seeksUnderWay = 0
      return .ended(play, afterSeek: machine.seekNumber)
    case 25: return .failed(play, PlaybackFailure(.decoder, "failed"))
    case 26, 27:
      // The reaper: it closes a session and says so at the next renewal.
      if open.remove(session) != nil { closedByServer.insert(session) }
      return closedByServer.contains(session) ? .sessionLost(play, session: session) : nil
    case 28:
      let delivery = MediaDelivery.of(session, from: Int64(random.next() % 2) * 7000, token: 2)
      return .renewed(play, session: session, Renewal(delivery: delivery))
    case 29: return .mediaUnauthorized(play)
    case 30: return .commanded(.setVolume(level: .nan, muted: nil))
    default:
      if random.next() % 4 == 0 { return .signedOut }
      return quiets.isEmpty ? nil : quiets.removeFirst()
    }
  }

  private mutating func hear(_ event: PlaybackEvent) {
    events.append(event)
    let before = machine.status
    if machine.isMoving { playhead = min(.at(playhead.milliseconds + 40), .at(60_000)) }
    let actions = machine.handle(event, position: playhead)
    for action in actions { perform(action) }
    check(before, event)
  }

  private mutating func perform(_ action: PlaybackAction) {
    switch action {
    case .startSession(let play, let load):
      if play != machine.play { fault = "a session is started for \(play) while \(machine.play) is on" }
      if let position = load.position, position < .zero { fault = "a session is started at \(position)" }
      calls.append(Call(play: play, load: load))
    case .openPipeline(let play, _, let at, _):
      if pipeline != nil { fault = "a second pipeline is opened" }
      if at < .zero { fault = "a pipeline is opened at \(at)" }
      pipeline = play
      seeksUnderWay = 0
    case .closePipeline(let play):
      if pipeline != play { fault = "the pipeline of \(play) is closed, and \(String(describing: pipeline)) is open" }
      pipeline = nil
    case .seek(let play, let at):
      if pipeline != play { fault = "a pipeline that is not open is sought" }
      if at < .zero { fault = "sought to \(at)" }
      seeksUnderWay += 1
      if seeksUnderWay > 1 { fault = "a second seek begins while one is under way" }
    case .setPaused(let play, _), .replaceDelivery(let play, _):
      if pipeline != play { fault = "\(action) without its pipeline" }
    case .renew(_, let request):
      if request.position < .zero { fault = "renewed at \(request.position)" }
      if !open.contains(request.session), !closedByServer.contains(request.session) {
        fault = "\(request.session) is renewed after it was stopped"
      }
    case .stopSession(let request):
      stops[request.session, default: 0] += 1
      if stops[request.session] != 1 { fault = "\(request.session) is stopped twice" }
      if request.position < .zero { fault = "\(request.session) is stopped at \(request.position)" }
      if open.remove(request.session) == nil, !closedByServer.contains(request.session) {
        fault = "\(request.session) is stopped and was never open"
      }
    case .movePlayhead(let position):
      if position < .zero { fault = "the playhead moves to \(position)" }
      playhead = position
    case .setVolume(let volume): if !(0...1).contains(volume.level) { fault = "\(volume)" }
    case .awaitSeekQuiet(let play, let command): quiets.append(.seekQuiet(play, command))
    case .showCard, .refuse, .select, .setRate: break
    }
  }

  private mutating func check(_ before: ReceiverStatus, _ event: PlaybackEvent) {
    guard fault == nil else { return }
    // At most one session is open besides those whose StartPlayback nobody has heard of yet.
    if open.count > 1 { fault = "\(open) are open" }
    if let session = machine.openSession?.session, !open.contains(session), !closedByServer.contains(session) {
      fault = "\(session) plays and is not open"
    }
    if let seek = machine.seek, seek.carriedOut == nil, !seek.awaitsDelivery,
      !quiets.contains(.seekQuiet(machine.play, machine.seekCommands))
    {
      fault = "a seek waits for a quiet that does not come"
    }
    if machine.hasPipeline != (pipeline != nil) { fault = "session and pipeline are not a pair" }
    let state = machine.state(acknowledged: 0, playhead: playhead, bufferedUntil: nil)
    if state.position < .zero || state.duration < .zero { fault = "\(state.position) of \(state.duration) is reported" }
    let after = machine.status
    guard before != after else { return }
    let isLoad = if case .commanded(.load) = event { true } else { false }
    let legal: Bool =
      switch after {
      case .idle: true
      case .loading: isLoad
      case .buffering, .playing, .paused: [.loading, .buffering, .playing, .paused].contains(before)
      case .ended: [.loading, .buffering, .playing, .paused].contains(before)
      case .failed: [.loading, .buffering, .playing, .paused].contains(before)
      case .unspecified: false
      }
    if !legal { fault = "from \(before) to \(after)" }
  }
}
