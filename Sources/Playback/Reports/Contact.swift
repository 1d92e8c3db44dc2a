/// Whether senders reach this receiver, and if not, why and when it tries again. For people: nothing is decided by it.
package struct Contact: Sendable, Equatable {
  package enum Phase: String, Sendable {
    case connecting
    case attached
    /// The stream is gone and reports are answered: directives come with the answers.
    case polling
    case waiting
    case signedOut = "signed out"
  }

  /// The newest attachment that is not over.
  private var attachment: String?
  private var stream = Phase.connecting
  /// A report of the attachment was answered after its stream had ended.
  private var isAnswered = false
  private var retryAt: MonotonicInstant?
  /// Why there is no stream.
  private var reason: String?

  package init() {}

  package mutating func heard(_ event: ReceiverEvent) {
    switch event {
    case .welcomed(let welcome):
      self = Contact()
      attachment = welcome.receiver
      stream = .attached
    case .streamEnded(let signedOut): streamEnded(signedOut)
    case .reportAnswered(attachment, _, _): isAnswered = true
    case .reportFailed(attachment, _, let failure):
      isAnswered = false
      guard failure != .passing else { return }
      attachment = nil
      streamEnded(failure == .signedOut)
    default: break
    }
  }

  private mutating func streamEnded(_ signedOut: Bool) {
    if stream == .signedOut, !signedOut { return }
    stream = signedOut ? .signedOut : .connecting
    isAnswered = false
  }

  /// The stream ended for this reason and is opened again then.
  package mutating func waits(until instant: MonotonicInstant, _ reason: String) {
    retryAt = instant
    self.reason = reason
    if stream != .signedOut { stream = .waiting }
  }

  package func phase(now: MonotonicInstant) -> Phase {
    switch stream {
    case .connecting, .waiting:
      if isAnswered { return .polling }
      return (retryAt ?? now) > now ? .waiting : .connecting
    default: return stream
    }
  }

  /// Nothing while the receiver is attached.
  package var problem: String? { stream == .attached ? nil : reason }

  /// Until the stream is opened again; nothing while that is not waited for.
  package func retryIn(now: MonotonicInstant) -> Duration? {
    guard stream != .attached, let retryAt, retryAt > now else { return nil }
    return retryAt - now
  }
}
