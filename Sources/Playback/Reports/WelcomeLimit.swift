/// How many welcomes one stream may bring. Each begins a new attachment and asks for a report, so a server that sends them
/// without end is left to the backoff.
package struct WelcomeLimit: Sendable, Equatable {
  package static let window = Duration.seconds(10)
  /// Within the window, the first of the stream included.
  package static let most = 4

  private var instants: [MonotonicInstant] = []

  package init() {}

  /// False for one too many.
  package mutating func take(at now: MonotonicInstant) -> Bool {
    instants.removeAll { now - $0 >= Self.window }
    instants.append(now)
    return instants.count <= Self.most
  }
}
