/// How long to wait before the next attempt: full jitter over a bound that doubles from `first` to `last`, and never
/// less than `shortest`, so that draws near zero are no tight loop either.
///
/// A server that refuses everything at once sees, on average, 7 attempts in the first minute and 4 in each that follows;
/// out of ten thousand receivers the unluckiest makes fewer than 25 in its first minute (BackoffTests has the figures).
package struct Backoff: Sendable, Equatable {
  package let first: Duration
  package let last: Duration
  package static let shortest = Duration.milliseconds(100)
  private var bound: Duration

  package init(first: Duration, last: Duration) {
    self.first = first
    self.last = last
    bound = first
  }

  /// For attachments: 1 s to 30 s, since somebody stands in front of the television.
  package static let attachment = Backoff(first: .seconds(1), last: .seconds(30))
  /// After the server has ended an attachment that worked: another device has attached with our install id, and each
  /// would take the place of the other for ever; or we were not heard of for too long, once.
  package static let superseded = Backoff(first: .seconds(1), last: .seconds(600))

  /// The wait before the next attempt. `random` lies in 0 ..< 1. A server that asked for another wait gets it, but is not
  /// waited for longer than `longestAsked`.
  package mutating func next(random: Double, asked: Duration? = nil) -> Duration {
    defer { bound = min(bound * 2, last) }
    let wait = max(bound * min(max(random, 0), 1), Self.shortest)
    // On top of what was asked: a crowd that was told the same is spread all the same.
    return asked.map { min(max($0, .zero), Self.longestAsked) + wait } ?? wait
  }

  package mutating func reset() { bound = first }

  /// A server that wants to be left alone for longer is asked all the same: the television would seem dead.
  package static let longestAsked = Duration.seconds(300)

  /// How long an attachment must have lived after its welcome for its loss to start again at `first`: a server that
  /// welcomes and drops would otherwise be a tight loop. The welcome includes the server's SETTINGS, which HTTP/2 has it
  /// send first.
  package static let proofOfLife = Duration.seconds(10)
}
