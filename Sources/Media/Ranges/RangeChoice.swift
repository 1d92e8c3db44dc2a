/// Which bytes to ask for next, and which request to give up for them.
enum RangeChoice: Equatable {
  case nothing
  /// Ask for `range`; give up the requests at `abandoning` (indices into `inFlight`, ascending).
  case request(range: ClosedRange<Int64>, abandoning: [Int])

  /// How much is asked for and kept. Bytes.
  struct Limits: Equatable, Sendable {
    /// Length of the first request and of the first after a jump: short, for a quick first picture.
    var first: Int64 = 256 << 10
    /// Length that requests grow to by doubling.
    var longest: Int64 = 8 << 20
    /// How far ahead of the read position is fetched.
    var ahead: Int64 = 12 << 20
    /// A byte that a request will bring within this distance is waited for rather than asked for anew.
    var reach: Int64 = 512 << 10
  }

  /// A request whose bytes from `next` to `last` are still to come.
  struct InFlight: Equatable, Sendable {
    var next: Int64
    var last: Int64
    var remaining: Int64 { last - next + 1 }
  }

  /// What the choice is made from.
  struct Situation: Equatable {
    /// Where the reader reads next.
    var position: Int64
    /// End of the bytes at hand from `position` on; equal to it when there are none.
    var bufferedEnd: Int64
    /// Whether the byte before `bufferedEnd` is at hand: then a request continues what was read.
    var continues: Bool
    /// Start of the next bytes at hand behind `bufferedEnd`.
    var nextHeld: Int64?
    /// Size of the object; nothing before the first response.
    var size: Int64?
    /// Length of the latest request.
    var previousLength: Int64
    var inFlight: [InFlight]
  }

  /// Two at most: the one that the reader waits for, and the rest of one that is nearly there.
  static let mostInFlight = 2

  static func choose(_ situation: Situation, _ limits: Limits) -> RangeChoice {
    let target = situation.bufferedEnd
    if let size = situation.size, target >= size { return .nothing }
    let isComing = situation.inFlight.contains {
      $0.next <= target && target <= $0.last && target - $0.next <= limits.reach
    }
    guard !isComing else { return .nothing }

    var length =
      situation.continues
      ? min(limits.longest, max(limits.first, situation.previousLength * 2)) : limits.first
    if target > situation.position {
      let room = limits.ahead - (target - situation.position)
      guard room >= min(length, limits.ahead / 2) else { return .nothing }
      length = min(length, room)
    }
    if let next = situation.nextHeld { length = min(length, next - target) }
    if let size = situation.size { length = min(length, size - target) }

    // Giving up a request costs its connection (HTTP/1.1 cannot cancel), so a short rest is let in.
    var abandoning = situation.inFlight.indices.filter { situation.inFlight[$0].remaining > limits.first }
    let kept = situation.inFlight.indices.filter { !abandoning.contains($0) }
    abandoning += kept.dropLast(mostInFlight - 1)
    return .request(range: target...(target + length - 1), abandoning: abandoning.sorted())
  }
}
