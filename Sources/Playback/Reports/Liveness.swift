/// Whether the server is still there, by what it lets us hear: frames on the attachment's stream, and answers to
/// reports. The third detector, HTTP/2's PING, looks at the bytes and is the connection's own (`KeepAlive`).
///
/// A stream that is silent is opened again. A detector that fails twice in a row, with no sign of life of its own kind
/// between, condemns the connection under it. Nothing here touches what plays.
package struct Liveness: Sendable, Equatable {
  package enum Event: Sendable, Equatable {
    /// A stream has begun. That is no sign of life for the stream that follows: a path that carries one frame and then
    /// nothing is as dead as one that carries none.
    case welcomed(heartbeat: Duration, graceBeats: UInt32)
    /// A frame after the welcome.
    case heard(isPing: Bool)
    case streamEnded(StreamEnd)
    /// `due` has passed; bytes of the stream that made no frame yet were last seen at `lastBytes`.
    case looked(lastBytes: MonotonicInstant)
    /// The server answered a report, with whatever status.
    case reportAnswered
    /// Nothing came within the report's deadline.
    case reportUnanswered
    /// The machine was suspended: all connections go, and nothing from before counts.
    case resumed
  }

  package enum StreamEnd: Sendable, Equatable {
    /// Our patience for the welcome was over.
    case silent
    /// The server said so.
    case byServer
    /// We ended it, or the connection was lost.
    case otherwise
  }

  package enum Detector: String, Sendable { case stream, beat }

  package enum Action: Sendable, Equatable {
    case reopenStream(silence: Duration)
    case dropConnection(Detector)
  }

  private static let failuresInARow = 2

  package private(set) var period = PingPeriod()
  private var failures: [Detector: Int] = [:]
  /// Of the stream that is open.
  private var limit: Duration?
  private var heartbeat = Duration.zero
  private var graceBeats: UInt32 = 0
  private var lastFrame = MonotonicInstant(nanoseconds: 0)

  package init() {}

  /// When the stream has been silent for too long; nothing while there is none.
  package var due: MonotonicInstant? { limit.map { lastFrame + $0 } }

  package mutating func handle(_ event: Event, now: MonotonicInstant) -> Action? {
    switch event {
    case .welcomed(let heartbeat, let graceBeats):
      (self.heartbeat, self.graceBeats) = (heartbeat, graceBeats)
      period.streamOpened()
      failures[.beat] = nil
      frameCame(now)
    case .heard(let isPing):
      guard limit != nil else { return nil }
      failures[.stream] = nil
      period.heard(isPing: isPing, at: now)
      frameCame(now)
    case .streamEnded(let how):
      limit = nil
      if how == .silent { return failed(.stream, orElse: nil) }
      if how == .byServer { failures[.stream] = nil }
    case .looked(let lastBytes):
      guard let limit else { return nil }
      lastFrame = max(lastFrame, min(lastBytes, now))
      let silence = now - lastFrame
      guard silence >= limit else { return nil }
      self.limit = nil
      period.gaveUp()
      return failed(.stream, orElse: .reopenStream(silence: silence))
    case .reportAnswered: failures[.beat] = nil
    case .reportUnanswered: return failed(.beat, orElse: nil)
    case .resumed:
      failures = [:]
      limit = nil
    }
    return nil
  }

  private mutating func frameCame(_ now: MonotonicInstant) {
    lastFrame = now
    limit = period.silenceLimit(heartbeat: heartbeat, graceBeats: graceBeats)
  }

  private mutating func failed(_ detector: Detector, orElse action: Action?) -> Action? {
    let count = failures[detector, default: 0] + 1
    guard count >= Self.failuresInARow else {
      failures[detector] = count
      return action
    }
    failures = [:]
    return .dropConnection(detector)
  }
}
