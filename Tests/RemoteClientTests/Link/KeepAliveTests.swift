import Playback
import Testing

@testable import RemoteClient

@Suite("When a connection is asked for a sign of life") struct KeepAliveTests {
  private static func instant(_ seconds: Double) -> MonotonicInstant {
    MonotonicInstant(nanoseconds: Int64(seconds * 1e9))
  }

  private func look(
    _ keepAlive: inout KeepAlive, _ seconds: Double, hasCalls: Bool = true, silence: Double = 20
  ) -> (action: KeepAlive.Action?, next: Double) {
    let (action, next) = keepAlive.look(
      Self.instant(seconds), hasCalls: hasCalls, silence: .seconds(silence), ping: .seconds(10), idle: .seconds(300))
    return (action, Double(next.nanoseconds) / 1e9)
  }

  @Test("20 s of silence, two PINGs of 10 s each, and it is dead") func dead() {
    var keepAlive = KeepAlive(Self.instant(0))
    #expect(look(&keepAlive, 19.9) == (nil, 20))
    #expect(look(&keepAlive, 20) == (.ping, 30))
    #expect(look(&keepAlive, 29.9) == (nil, 30))
    #expect(look(&keepAlive, 30) == (.ping, 40))
    #expect(look(&keepAlive, 40) == (.drop(silent: .seconds(40)), 40))
  }

  @Test("any byte between starts again", arguments: [21.0, 29, 35]) func heard(at seconds: Double) {
    var keepAlive = KeepAlive(Self.instant(0))
    #expect(look(&keepAlive, 20).action == .ping)
    if seconds > 30 { #expect(look(&keepAlive, 30).action == .ping) }
    keepAlive.heard(Self.instant(seconds))
    #expect(look(&keepAlive, 40) == (nil, seconds + 20))
    #expect(look(&keepAlive, seconds + 20) == (.ping, seconds + 30))
    #expect(look(&keepAlive, seconds + 30) == (.ping, seconds + 40))
  }

  @Test("never two PINGs within 10 s, whatever comes when") func rate() {
    var keepAlive = KeepAlive(Self.instant(0))
    var (last, seconds) = (-100.0, 0.0)
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<10_000 {
      seconds += .random(in: 0..<4, using: &generator)
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: keepAlive.heard(Self.instant(seconds))
      case 1: keepAlive.lastSubmit = Self.instant(seconds)
      case 2: _ = look(&keepAlive, seconds, hasCalls: false)
      default:
        guard look(&keepAlive, seconds).action == .ping else { continue }
        #expect(seconds - last >= 10)
        last = seconds
      }
    }
  }

  @Test("without calls no PING leaves, and the connection is closed after a while") func idle() {
    var keepAlive = KeepAlive(Self.instant(0))
    #expect(look(&keepAlive, 100, hasCalls: false) == (nil, 120))
    #expect(look(&keepAlive, 299, hasCalls: false) == (nil, 300))
    #expect(look(&keepAlive, 300, hasCalls: false) == (.closeIdle, 300))
  }

  @Test("a call that begins after a long silence has its 20 s") func callAfterSilence() {
    var keepAlive = KeepAlive(Self.instant(0))
    keepAlive.lastSubmit = Self.instant(200)
    #expect(look(&keepAlive, 201) == (nil, 220))
    #expect(look(&keepAlive, 220).action == .ping)
  }

  @Test("a PING whose call has ended is not held against the peer") func callEnded() {
    var keepAlive = KeepAlive(Self.instant(0))
    #expect(look(&keepAlive, 20).action == .ping)
    #expect(look(&keepAlive, 30, hasCalls: false) == (nil, 50))
    keepAlive.lastSubmit = Self.instant(60)
    #expect(look(&keepAlive, 80) == (.ping, 90))
    #expect(look(&keepAlive, 90) == (.ping, 100))
  }
}
