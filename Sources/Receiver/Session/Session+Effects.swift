import Linux
import Playback
import RemoteClient

/// Carries out what the machine decides.
extension Session {
  func perform(_ action: ReceiverAction) {
    switch action {
    case .apply(let directive):
      log.info("directive", .directive(directive.id), .command(directive.command.name))
      Trace.instant(.directiveApply, machine.playback.play)
    case .playback(let action): perform(action)
    case .sendReport(let attachment, let number, let deadline): sendReport(attachment, number, deadline: deadline)
    case .wakeForBeat(let due): wakeForBeat(at: due)
    case .wakeForRenewal(let play, let session, let wait): wakeForRenewal(play, session, after: wait)
    case .attachAgain:
      log.notice("this attachment is over")
      parts.attachmentDropped.signal()
    }
  }

  private func perform(_ action: PlaybackAction) {
    switch action {
    case .showCard(let card):
      if case .failed(_, let message) = card { log.error("the film cannot be played", .reason(message)) }
      stage.run { [screen = parts.screen] in await screen.show(card: card) }
    case .startSession(let play, let load):
      Trace.begin(.load, play)
      log.notice("load", .play(play), .episode(load.episode))
      start(play, load)
    case .openPipeline(let play, let delivery, let position, let paused):
      open(play, delivery, at: position, paused: paused)
    case .setPaused(_, let paused): pipeline?.setPaused(paused)
    case .seek(let play, let position):
      log.info("seek", .play(play), .filmTime(machine.playback.origin.filmTime(at: position)))
      pipeline?.seek(to: Pipeline.Target(time: position, seekNumber: machine.playback.seekNumber))
    case .awaitSeekQuiet(let play, let command):
      _ = timer(after: PlaybackMachine.seekQuiet, .news(.seekQuiet(play, command)))
    case .replaceDelivery(_, let delivery): pipeline?.replace(delivery)
    case .closePipeline:
      pipeline?.close()
      pipeline = nil
      giveMemoryBack()
    case .stopSession(let request): stop(request)
    case .renew(let play, let request): renew(play, request)
    // Not among the abilities that the machine is given, so it never asks for them.
    case .select, .setRate: break
    // The machine keeps it to itself.
    case .movePlayhead: break
    case .setVolume(let volume): parts.sound.setVolume(volume)
    case .refuse(let command, let reason): log.notice("not followed", .command(command), .reason(reason))
    }
  }

  /// A film leaves tens of megabytes of freed media and pictures behind, in pieces that the heap keeps. They go back a
  /// second after its end, unless another one plays by then.
  private func giveMemoryBack() {
    heapTimer?.cancel()
    heapTimer = Task {
      guard (try? await Task.sleep(for: .seconds(1))) != nil, pipeline == nil else { return }
      Heap.giveBack()
      log.info("freed memory was given back")
    }
  }

  private func open(_ play: PlayNumber, _ delivery: MediaDelivery, at position: PlaylistTime, paused: Bool) {
    pipeline = Pipeline(
      play: play, delivery: delivery, at: Pipeline.Target(time: position, seekNumber: machine.playback.seekNumber),
      paused: paused, parts: parts, settings: settings.pipeline,
      stage: stage
    ) { [inbox, number = machine.playback.pipelineNumber] in inbox.put(.machine(.pipeline(number, $0))) }
  }

  /// Says goodbye: what plays is stopped. A session that is being started is waited for, so that it can be stopped too.
  func terminate() {
    guard !machine.isEnding else { return }
    hear(.terminated)
    beatTimer?.cancel()
    renewalTimer?.cancel()
    _ = timer(after: .milliseconds(300), .machine(.patienceEnded))
  }

  /// The last calls get their time: with the wait before, less than a second, whatever hangs.
  func sayGoodbye() async {
    await outbox.drain(within: .milliseconds(600))
  }

  /// For people and for programs; between two events, so that it is one consistent picture.
  func status() -> Status {
    let screen = parts.screen.counting.snapshot
    let now = MonotonicClock.now()
    let phase = contact.phase(now: now)
    let isReached = phase == .attached || phase == .polling
    return Status(
      state: machine.state(sight()), contact: phase, contactProblem: contact.problem,
      retryIn: contact.retryIn(now: now), attachment: isReached ? machine.ledger.attachment : nil,
      attachments: machine.attachments,
      play: machine.playback.play, unknownDirectives: machine.playback.unknownCommands, picturesShown: screen.shown,
      picturesDropped: screen.dropped, soundUnderruns: parts.sound.counters.underruns,
      syncErrorMedian: screen.error?.median, syncErrorWorst99: screen.error?.percentile99,
      videoPath: pipeline?.path.value, soundPath: parts.sound.counters.path, stallReason: pipeline?.stallReason)
  }
}
