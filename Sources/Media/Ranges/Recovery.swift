import Playback

/// What to do about failed requests of one object: try again, wait for a new URL, or give up.
struct Recovery: Equatable {
  enum Action: Equatable {
    case retry(after: Duration)
    /// Ask for a renewed URL, once, and wait this long for it.
    case awaitURL(atMost: Duration)
    case fail(MediaFailure)
  }

  /// How long failures without a byte in between are borne.
  let patience: Duration
  /// How long a renewed URL is waited for.
  static let renewalLimit = Duration.seconds(15)
  /// Longest wait that a server may ask for by Retry-After.
  static let longestRetryAfter = Duration.seconds(30)

  private var backoff = Backoff(first: .milliseconds(250), last: .seconds(8))
  private var failingSince: MonotonicInstant?
  /// New URLs since the last byte that were refused as the old one was.
  private var refusedRenewals = 0
  private var wasRenewed = false

  init(patience: Duration) { self.patience = patience }

  /// Bytes came: whatever was wrong is over.
  mutating func progressed() {
    backoff.reset()
    failingSince = nil
    refusedRenewals = 0
    wasRenewed = false
  }

  /// A new URL is there.
  mutating func renewed() {
    wasRenewed = true
    failingSince = nil
    backoff.reset()
  }

  /// `isOpen`: the object has answered before. A refusal of the very first request is left to who asked for it.
  mutating func failed(
    _ failure: MediaFailure, isOpen: Bool, retryAfter: Duration? = nil, at now: MonotonicInstant, random: Double
  ) -> Action {
    switch failure.kind {
    case .transient:
      let since = failingSince ?? now
      failingSince = since
      guard now - since < patience else { return .fail(failure) }
      let wait = backoff.next(random: random)
      return .retry(after: max(wait, min(retryAfter ?? .zero, Self.longestRetryAfter)))
    case .unauthorized:
      if wasRenewed { refusedRenewals += 1 }
      wasRenewed = false
      guard isOpen, refusedRenewals < 2 else { return .fail(failure) }
      return .awaitURL(atMost: Self.renewalLimit)
    case .missing, .certificate, .protocolViolation, .corrupt, .undecodable, .interrupted:
      return .fail(failure)
    }
  }
}
