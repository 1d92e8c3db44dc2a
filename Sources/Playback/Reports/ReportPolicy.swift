/// When the state is reported: at once after a discrete change, at the beat otherwise, one report in flight, the
/// newest state next (SEMANTICS.md, Attachment 4 to 6).
package struct ReportPolicy: Sendable, Equatable {
  /// Bounds of the server's heartbeat.
  package static let intervals: ClosedRange<UInt32> = 500...120_000

  package private(set) var interval: Duration
  private var attached = false
  private var inFlight = false
  private var changed = false
  private var nextBeat: MonotonicInstant?

  package init() { interval = .milliseconds(Int64(Self.intervals.upperBound)) }

  /// The server's heartbeat, held within `intervals`.
  package static func heartbeat(milliseconds: UInt32) -> Duration {
    .milliseconds(Int64(min(max(milliseconds, intervals.lowerBound), intervals.upperBound)))
  }

  /// The deadline of one report, shorter than the interval.
  package var deadline: Duration { min(interval * 4 / 5, .seconds(10)) }

  /// When the beat is due; nothing while there is no attachment or a report is in flight.
  package var due: MonotonicInstant? { attached && !inFlight ? nextBeat : nil }

  /// A new attachment begins with a report at once. True: send one now.
  package mutating func welcome(heartbeatMilliseconds: UInt32, now: MonotonicInstant) -> Bool {
    interval = Self.heartbeat(milliseconds: heartbeatMilliseconds)
    attached = true
    inFlight = false
    return send(now)
  }

  /// The attachment is over: nothing is sent until the next welcome.
  package mutating func attachmentEnded() {
    attached = false
    inFlight = false
    changed = false
    nextBeat = nil
  }

  /// Something other than the clock has changed. True: send a report now.
  package mutating func stateChanged(now: MonotonicInstant) -> Bool {
    guard attached else { return false }
    guard !inFlight else {
      changed = true
      return false
    }
    return send(now)
  }

  /// The beat's timer ran out. True: send a report now.
  package mutating func beat(now: MonotonicInstant) -> Bool {
    guard attached, !inFlight, let nextBeat, now >= nextBeat else { return false }
    return send(now)
  }

  /// The report in flight was answered or failed. True: send the next one now, since something changed meanwhile.
  package mutating func reportEnded(answered: Bool, now: MonotonicInstant) -> Bool {
    guard attached, inFlight else { return false }
    inFlight = false
    // A failed report is sent again by the beat: at once it would be a storm against a server that is down.
    guard changed, answered else { return false }
    return send(now)
  }

  private mutating func send(_ now: MonotonicInstant) -> Bool {
    inFlight = true
    changed = false
    nextBeat = now + interval
    return true
  }
}
