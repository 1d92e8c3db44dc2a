import Linux
import Playback
import RemoteClient

/// Reports and their beat.
extension Session {
  /// Something other than the clock has changed.
  func reportNow() {
    if policy.stateChanged(now: MonotonicClock.now()) { sendReport() }
  }

  /// Sends the newest state. The policy has decided that it leaves now.
  func sendReport() {
    guard let attachment = ledger.attachment else { return }
    let number = ledger.reportLeaves()
    let state = machine.state(
      acknowledged: ledger.acknowledged, playhead: currentPosition(), bufferedUntil: bufferedUntil())
    let deadline = policy.deadline
    let play = machine.play
    Trace.begin(.report, play)
    Task { [client = parts.receiver, inbox] in
      do throws(RPCError) {
        let pending = try await client.report(attachment: attachment, state: state, deadline: deadline)
        inbox.put(.reportAnswered(attachment: attachment, number: number, pending: pending))
      } catch {
        inbox.put(.reportFailed(attachment: attachment, error))
      }
      Trace.end(.report, play)
    }
    scheduleBeat()
  }

  /// Wakes the inbox when the policy says that the beat is due.
  func scheduleBeat() {
    beatTimer?.cancel()
    guard let due = policy.due else { return }
    beatTimer = timer(after: due - MonotonicClock.now(), .beatDue)
  }

  func timer(after wait: Duration, _ event: SessionEvent) -> Task<Void, Never> {
    Task { [inbox] in
      do { try await Task.sleep(for: max(wait, .zero)) } catch { return }
      inbox.put(event)
    }
  }

  func bufferedUntil() -> FilmTime? {
    pipeline?.buffered.value.map { machine.origin.filmTime(at: $0) }
  }
}
