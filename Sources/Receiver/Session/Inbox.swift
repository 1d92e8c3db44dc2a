/// Where everything that happens is put, from any thread; the session takes it in the order of arrival.
final class Inbox: Sendable {
  let events: AsyncStream<SessionEvent>
  private let continuation: AsyncStream<SessionEvent>.Continuation

  init() { (events, continuation) = AsyncStream<SessionEvent>.makeStream() }

  func put(_ event: SessionEvent) { continuation.yield(event) }

  /// Nothing is taken any more; what is there can still be heard.
  func close() { continuation.finish() }

  /// Asks the session. It answers between two events, so what it tells is one consistent picture. Nothing when the
  /// session has ended.
  func status() async -> Status? {
    await withCheckedContinuation { answer in
      let asked = continuation.yield(.statusAsked { answer.resume(returning: $0) })
      if case .terminated = asked { answer.resume(returning: nil) }
    }
  }
}
