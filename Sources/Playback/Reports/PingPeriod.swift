/// How often the server pings on the stream of an attachment, and from it how long that stream may be silent.
///
/// No document says the period, so it is learned: from the times between two pings with no other frame between them,
/// since a server may leave out a ping after a directive. The median of the newest five counts, so that one ping that
/// was held up on its way, and the next that seems early, change nothing.
package struct PingPeriod: Sendable, Equatable {
  /// Bounds of what is learned.
  package static let bounds: ClosedRange<Duration> = .seconds(1) ... .seconds(120)
  /// Silence that is expected of a stream whose pings are not known yet: proxies cut what is silent for 60 s, so a
  /// server that pings at all does it more often.
  package static let unknownLimit = Duration.seconds(60)
  private static let longestLimit = Duration.seconds(3600)
  private static let memory = 5

  private var intervals: [Duration] = []
  private var lastPing: MonotonicInstant?
  /// Streams in a row that were given up without a ping.
  private var mutes = 0

  package init() {}

  /// Nothing before three pings have come one after another. Of an even number of times the longer middle one counts.
  package var learned: Duration? {
    guard intervals.count >= 2 else { return nil }
    let middle = intervals.sorted()[intervals.count / 2]
    return min(max(middle, Self.bounds.lowerBound), Self.bounds.upperBound)
  }

  /// How long the stream may be silent: two and a half learned periods. Before a period is known, the time after which
  /// the server would give *us* up (the welcome's heartbeat times its grace beats), at least a minute, and twice as
  /// long after each stream on which no ping came: a server may have none.
  package func silenceLimit(heartbeat: Duration, graceBeats: UInt32) -> Duration {
    if let learned { return learned * 5 / 2 }
    let patience = max(Self.unknownLimit, heartbeat * Int(min(graceBeats, 1000)))
    return min(patience * (1 << min(mutes, 6)), Self.longestLimit)
  }

  /// Another stream: what was learned stays, its first ping is compared with nothing.
  package mutating func streamOpened() { lastPing = nil }

  package mutating func heard(isPing: Bool, at now: MonotonicInstant) {
    if isPing {
      mutes = 0
      if let lastPing {
        // A burst is no period: pings that were held up on their way, or those of two servers.
        guard now - lastPing >= Self.bounds.lowerBound else { return }
        intervals.append(now - lastPing)
        if intervals.count > Self.memory { intervals.removeFirst() }
      }
    }
    lastPing = isPing ? now : nil
  }

  /// The stream was given up for its silence. A period that no longer holds is learned again.
  package mutating func gaveUp() {
    if learned == nil { mutes += 1 }
    lastPing = nil
    intervals.removeAll()
  }
}
