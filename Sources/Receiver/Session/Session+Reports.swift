import Linux
import Playback
import RemoteClient

/// Reports, their beat, and timers.
extension Session {
  /// Sends the newest state: the machine has decided that it leaves now.
  func sendReport(_ attachment: String, _ number: UInt64, deadline: Duration) {
    let state = machine.state(sight())
    let play = machine.playback.play
    Trace.begin(.report, play)
    Task { [client = parts.receiver, inbox] in
      do throws(RPCError) {
        let pending = try await client.report(attachment: attachment, state: state, deadline: deadline)
        inbox.put(.machine(.reportAnswered(attachment: attachment, number: number, pending: pending)))
      } catch {
        inbox.put(.reportFailed(attachment: attachment, number: number, error))
      }
      Trace.end(.report, play)
    }
  }

  /// Wakes the machine for the beat.
  func wakeForBeat(at due: MonotonicInstant?) {
    beatTimer?.cancel()
    beatTimer = due.map { timer(after: $0 - MonotonicClock.now(), .machine(.beatDue)) }
  }

  func timer(after wait: Duration, _ event: SessionEvent) -> Task<Void, Never> {
    Task { [inbox] in
      do { try await Task.sleep(for: max(wait, .zero)) } catch { return }
      inbox.put(event)
    }
  }

  /// What a report that failed means to the attachment.
  func reportFailed(_ attachment: String, _ number: UInt64, _ error: RPCError) {
    log.info("a report failed", .attachment(attachment), .reason(error.description))
    switch (error.code, error.origin) {
    // The server's clock may be the faster one: that it gives up on the call is no answer.
    case (.deadlineExceeded, _), (.cancelled, .network): reportCame(attachment, .reportUnanswered)
    case (_, .server): reportCame(attachment, .reportAnswered)
    default: break
    }
    let failure: ReportFailure =
      switch error.code {
      case .notFound, .failedPrecondition: .attachmentOver
      case .unauthenticated: .signedOut
      default: .passing
      }
    if failure == .signedOut { saySignedOut() }
    hear(.reportFailed(attachment: attachment, number: number, failure))
  }

  func saySignedOut() {
    log.warning("signed out: the account's token is refused", .file(settings.tokenFile))
  }
}
