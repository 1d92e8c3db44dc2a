import Playback

/// When a connection is asked for a sign of life, given up, or closed since nobody uses it. Decides only.
///
/// A PING leaves after `silence` without a byte while calls are open; without calls the server's rules allow none
/// (grpc/doc/keepalive.md). One that is not answered is sent once more; after the second the connection is dead.
struct KeepAlive: Equatable {
  enum Action: Equatable {
    case ping
    /// Both PINGs went unanswered for so long together.
    case drop(silent: Duration)
    case closeIdle
  }

  static let attempts = 2

  /// When a byte was last read.
  private(set) var lastRead: MonotonicInstant
  /// When the first call after a time without any was begun.
  var lastSubmit: MonotonicInstant
  private var pingSent: MonotonicInstant?
  private var lastPing: MonotonicInstant?
  private var unanswered = 0

  init(_ now: MonotonicInstant) {
    lastRead = now
    lastSubmit = now
  }

  /// Any byte is a sign of life, not only the answer to a PING.
  mutating func heard(_ now: MonotonicInstant) {
    lastRead = now
    pingSent = nil
    unanswered = 0
  }

  /// What is to be done now, and when to look again.
  mutating func look(
    _ now: MonotonicInstant, hasCalls: Bool, silence: Duration, ping: Duration, idle: Duration
  ) -> (action: Action?, next: MonotonicInstant) {
    let heard = max(lastRead, lastSubmit)
    guard hasCalls else {
      pingSent = nil
      unanswered = 0
      return now - heard >= idle ? (.closeIdle, now) : (nil, min(heard + idle, now + silence))
    }
    if let sent = pingSent {
      guard now - sent >= ping else { return (nil, sent + ping) }
      if unanswered >= Self.attempts { return (.drop(silent: now - lastRead), now) }
    } else {
      // Of a call that has ended meanwhile, too: no two PINGs come close together.
      let quiet = max(heard, lastPing ?? heard)
      guard now - quiet >= silence else { return (nil, quiet + silence) }
    }
    pingSent = now
    lastPing = now
    unanswered += 1
    return (.ping, now + ping)
  }
}
