import Glibc

/// The wall clock, which can be wrong or jump: for talk about a server's expiry times, never for a position.
package enum WallClock {
  package static func unixMilliseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
