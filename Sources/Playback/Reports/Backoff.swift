/// How long to wait before the next attempt: full jitter over a bound that doubles from `first` to `last`.
package struct Backoff: Sendable, Equatable {
  package let first: Duration
  package let last: Duration
  private var bound: Duration

  package init(first: Duration, last: Duration) {
    self.first = first
    self.last = last
    bound = first
  }

  /// For attachments: 1 s to 30 s, since somebody stands in front of the television.
  package static let attachment = Backoff(first: .seconds(1), last: .seconds(30))

  /// The wait before the next attempt. `random` lies in 0 ..< 1.
  package mutating func next(random: Double) -> Duration {
    defer { bound = min(bound * 2, last) }
    return bound * min(max(random, 0), 1)
  }

  package mutating func reset() { bound = first }

  /// How long an attachment must have lived for its loss to start again at `first`: a server that welcomes and drops
  /// would otherwise be a tight loop.
  package static let proofOfLife = Duration.seconds(10)
}
