package import Linux
package import Playback

/// Where a screen's vblanks come from: a timer, or in tests the test.
package protocol VblankSource: AnyObject, Sendable {
  var period: Duration { get }
  func now() -> MonotonicInstant
  /// The first vblank after `instant`.
  func next(after instant: MonotonicInstant) -> MonotonicInstant
  /// Calls `action` once on `thread`, the caller's own, not before `vblank`.
  func arm(_ vblank: MonotonicInstant, on thread: PollThread, _ action: @escaping @Sendable () -> Void)
}

/// Vblanks of CLOCK_MONOTONIC at whole multiples of the exact period, so that a rate such as 59.940 Hz never drifts.
package final class TimerVblanks: VblankSource {
  private let refreshMillihertz: Int64

  /// `refreshMillihertz` from 1,000 to 1,000,000; held within.
  package init(refreshMillihertz: Int) { self.refreshMillihertz = Int64(min(max(refreshMillihertz, 1000), 1_000_000)) }

  package var period: Duration { .nanoseconds((1_000_000_000_000 + refreshMillihertz / 2) / refreshMillihertz) }

  package func now() -> MonotonicInstant { MonotonicClock.now() }

  package func next(after instant: MonotonicInstant) -> MonotonicInstant {
    // Counted in the thousand seconds that hold a whole number of vblanks, so that nothing overflows.
    let (thousands, rest) = max(0, instant.nanoseconds).quotientAndRemainder(dividingBy: 1_000_000_000_000)
    let product = UInt64(refreshMillihertz).multipliedFullWidth(by: UInt64(rest))
    // rest < 10^12, so the quotient is below the refresh rate.
    var candidate = Int64((1_000_000_000_000 as UInt64).dividingFullWidth(product).quotient)
    while Self.offset(candidate, refreshMillihertz) <= rest { candidate += 1 }
    return MonotonicInstant(
      nanoseconds: thousands * 1_000_000_000_000 + Self.offset(candidate, refreshMillihertz))
  }

  private static func offset(_ number: Int64, _ refreshMillihertz: Int64) -> Int64 {
    let (whole, rest) = number.quotientAndRemainder(dividingBy: refreshMillihertz)
    return whole * 1_000_000_000_000 + rest * 1_000_000_000_000 / refreshMillihertz
  }

  package func arm(_ vblank: MonotonicInstant, on thread: PollThread, _ action: @escaping @Sendable () -> Void) {
    thread.schedule(at: vblank, action)
  }
}
