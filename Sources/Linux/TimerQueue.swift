import Playback

/// Names one scheduled action of a `PollThread`.
package struct TimerTicket: Sendable, Hashable {
  fileprivate let number: UInt64
}

/// Scheduled actions in order of their deadlines; those with equal deadlines keep the order of their insertion.
struct TimerQueue {
  private struct Entry {
    let deadline: MonotonicInstant
    let ticket: TimerTicket
    let action: @Sendable () -> Void
  }

  private var entries: [Entry] = []
  private var inserted: UInt64 = 0

  var count: Int { entries.count }
  var earliest: MonotonicInstant? { entries.first?.deadline }

  mutating func insert(deadline: MonotonicInstant, _ action: @escaping @Sendable () -> Void) -> TimerTicket {
    inserted += 1
    let ticket = TimerTicket(number: inserted)
    let index = entries.firstIndex { $0.deadline > deadline } ?? entries.endIndex
    entries.insert(Entry(deadline: deadline, ticket: ticket, action: action), at: index)
    return ticket
  }

  mutating func remove(_ ticket: TimerTicket) { entries.removeAll { $0.ticket == ticket } }

  mutating func popDue(at now: MonotonicInstant) -> (@Sendable () -> Void)? {
    guard let first = entries.first, first.deadline <= now else { return nil }
    return entries.removeFirst().action
  }
}
