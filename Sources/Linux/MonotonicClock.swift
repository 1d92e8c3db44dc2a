import Glibc
package import Playback

/// The kernel's clocks. The wall clock is not among them.
package enum MonotonicClock {
  /// CLOCK_MONOTONIC: stands still while the machine is suspended.
  package static func now() -> MonotonicInstant { MonotonicInstant(nanoseconds: read(CLOCK_MONOTONIC)) }

  /// How long the machine has been suspended since it booted: CLOCK_BOOTTIME less CLOCK_MONOTONIC.
  package static func suspended() -> Duration { .nanoseconds(read(CLOCK_BOOTTIME) - read(CLOCK_MONOTONIC)) }

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
