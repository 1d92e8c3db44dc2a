/// Where everything that happens is put, from any thread; the session takes it in the order of arrival.
final class Inbox: Sendable {
  let events: AsyncStream<SessionEvent>
  private let continuation: AsyncStream<SessionEvent>.Continuation

  init() { (events, continuation) = AsyncStream<SessionEvent>.makeStream() }

  func put(_ event: SessionEvent) { continuation.yield(event) }

  /// Asks the session. It answers between two events, so what it tells is one consistent picture.
  func status() async -> Status {
    await withCheckedContinuation { continuation in put(.statusAsked { continuation.resume(returning: $0) }) }
  }
}
