/// When the next attempt to attach is made. Never gives up.
package struct AttachmentRetry: Sendable, Equatable {
  /// How an attempt ended.
  package struct End: Sendable, Equatable {
    /// From the welcome to the end; nothing without a welcome.
    package var lived: Duration?
    /// The server ended what worked (ABORTED): another device has attached with our install id, most likely.
    package var isSuperseded: Bool
    /// What the server asked for (RetryInfo, `grpc-retry-pushback-ms`).
    package var asked: Duration?

    package init(lived: Duration?, isSuperseded: Bool = false, asked: Duration? = nil) {
      self.lived = lived
      self.isSuperseded = isSuperseded
      self.asked = asked
    }
  }

  private var lost = Backoff.attachment
  private var superseded = Backoff.superseded

  package init() {}

  /// `random` lies in 0 ..< 1.
  package mutating func wait(after end: End, random: Double) -> Duration {
    if let lived = end.lived {
      if lived >= Backoff.proofOfLife, !end.isSuperseded { lost.reset() }
      // Nobody took our place for longer than another box would wait.
      if lived >= superseded.last { superseded.reset() }
    }
    if end.isSuperseded { return superseded.next(random: random, asked: end.asked) }
    return lost.next(random: random, asked: end.asked)
  }

  /// The way to the server may be another one now: failures from before say nothing about it.
  package mutating func reset() { lost.reset() }
}
