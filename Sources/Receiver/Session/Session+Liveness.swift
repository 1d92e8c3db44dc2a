import Linux
import Playback
import RemoteClient

/// Whether the server is still there, and what follows when it is not: another stream or another connection. What plays
/// notices neither.
extension Session {
  func note(_ event: Liveness.Event) {
    let action = liveness.handle(event, now: MonotonicClock.now())
    watchSilence()
    switch action {
    case .reopenStream(let silence):
      log.notice("the stream of directives is silent; it is opened again", .duration(silence))
      parts.attachmentDropped.signal()
    case .dropConnection(let detector):
      log.warning("the server is silent; the connection is dropped", .reason("\(detector.rawValue), twice in a row"))
      let reason = "the server is silent (\(detector.rawValue))"
      Task { [link = parts.link] in await link.dropConnections(reason) }
    case nil: break
    }
  }

  /// Has a timer that goes off no later than the silence is too long. One that goes off before is set again then, not at each
  /// frame: a task that sleeps keeps its memory until its time, also when it was cancelled.
  private func watchSilence() {
    guard let due = liveness.due else {
      silenceTimer?.task.cancel()
      silenceTimer = nil
      return
    }
    if let silenceTimer, silenceTimer.due <= due { return }
    silenceTimer?.task.cancel()
    silenceTimer = (due, timer(after: due - MonotonicClock.now(), .silenceDue))
  }

  func silenceDue() {
    silenceTimer = nil
    if let lastBytes { note(.looked(lastBytes: lastBytes())) } else { watchSilence() }
  }

  func streamBegan(_ welcome: Welcome, _ lastBytes: @escaping @Sendable () -> MonotonicInstant) {
    self.lastBytes = lastBytes
    let heartbeat = ReportPolicy.heartbeat(milliseconds: welcome.heartbeatMilliseconds)
    note(.welcomed(heartbeat: heartbeat, graceBeats: welcome.graceBeats))
  }

  func frameCame(_ frame: AttachmentFrame, _ attachment: String) {
    guard attachment == machine.ledger.attachment else { return }
    note(.heard(isPing: frame == .ping))
    if case .directive(let directive) = frame { hear(.directiveArrived(directive, attachment: attachment)) }
  }

  func reportCame(_ attachment: String, _ event: Liveness.Event) {
    if attachment == machine.ledger.attachment { note(event) }
  }

  func streamEnded(_ error: RPCError) {
    lastBytes = nil
    switch error.origin {
    case .deadline: note(.streamEnded(.silent))
    case .server: note(.streamEnded(.byServer))
    default: note(.streamEnded(.otherwise))
    }
  }

  // MARK: After a sleep

  /// Drops every connection; with the last of them gone `.reconnect` follows.
  func resumed(_ slept: Duration) {
    log.notice("the device was suspended; everything connects again", .duration(slept))
    note(.resumed)
    Task { [link = parts.link, inbox] in
      await link.resumed()
      inbox.put(.reconnect)
    }
  }

  /// The session of what plays comes first, since the server may have closed it meanwhile; then the attachment, at once
  /// when that is answered, and after a second whatever becomes of it.
  func reconnect() {
    isWaking = true
    guard let session = machine.playback.openSession?.session else { return attachNow() }
    hear(.playback(.renewalDue(machine.playback.play, session: session)))
    _ = timer(after: .seconds(1), .attachNow)
  }

  func attachNow() {
    guard isWaking else { return }
    isWaking = false
    parts.attachmentDropped.hurry()
  }
}
