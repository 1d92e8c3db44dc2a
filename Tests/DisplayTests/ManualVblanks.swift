import Linux
import Playback
import Synchronization

@testable import Display

/// Vblanks that happen when the test says so, at whole multiples of the period of a clock of its own.
final class ManualVblanks: VblankSource {
  private struct State {
    var now = MonotonicInstant(nanoseconds: 0)
    var armed: (MonotonicInstant, PollThread, @Sendable () -> Void)?
  }

  let period: Duration
  private let state = Mutex(State())

  init(period: Duration) { self.period = period }

  func now() -> MonotonicInstant { state.withLock { $0.now } }

  func next(after instant: MonotonicInstant) -> MonotonicInstant {
    let length = period.wholeNanoseconds
    return MonotonicInstant(nanoseconds: (instant.nanoseconds / length + 1) * length)
  }

  func arm(_ vblank: MonotonicInstant, on thread: PollThread, _ action: @escaping @Sendable () -> Void) {
    state.withLock { $0.armed = (vblank, thread, action) }
  }

  var isArmed: Bool { state.withLock { $0.armed != nil } }

  /// Moves the clock to the vblank that was asked for, `lateness` beyond it, and lets it happen. False when none was.
  func fire(on actor: HeadlessScreen, lateness: Duration = .zero) async -> Bool {
    let armed = state.withLock { state in
      defer { state.armed = nil }
      if let (vblank, _, _) = state.armed { state.now = vblank + lateness }
      return state.armed
    }
    guard let armed else { return false }
    await actor.onThread { armed.2() }
    return true
  }

  /// Lets `duration` pass without a vblank.
  func pass(_ duration: Duration) { state.withLock { $0.now = $0.now + duration } }
}

extension HeadlessScreen {
  /// Runs `body` as a timer of the display thread would.
  func onThread(_ body: @Sendable () -> Void) { body() }
}

/// A screen on manual vblanks with one play, and what it told.
final class Stage: Sendable {
  let thread: PollThread
  let vblanks: ManualVblanks
  let screen: HeadlessScreen
  let play = PlayNumber(7)
  let pictures = BoundedQueue<Picture>(capacity: 1000)
  let clock = Latest<ClockReading>()
  private let told: Told

  final class Told: Sendable {
    let events = Mutex<[ScreenEvent]>([])
  }

  init(period: Duration = .nanoseconds(16_666_667)) throws {
    let told = Told()
    let vblanks = ManualVblanks(period: period)
    thread = try PollThread(name: "display")
    self.vblanks = vblanks
    self.told = told
    screen = HeadlessScreen(thread: thread, width: 64, height: 36, vblanks: vblanks) { event in
      told.events.withLock { $0.append(event) }
    }
  }

  deinit { thread.stop() }

  var events: [ScreenEvent] { told.events.withLock { $0 } }

  func begin() async { await screen.begin(play: play, pictures: pictures, clock: clock) }

  /// The clock runs from `position` on, now.
  func run(from position: PlaylistTime) {
    clock.set(ClockReading(position: position, instant: vblanks.now(), running: true))
  }

  func hold(at position: PlaylistTime) {
    clock.set(ClockReading(position: position, instant: vblanks.now(), running: false))
  }

  func push(_ numbers: Range<Int>, rate: Int, from start: PlaylistTime = .zero, freed: FreedCount? = nil) {
    for number in numbers { pictures.push(.grey(number, rate: rate, play: play, from: start, freed: freed)) }
  }

  /// What `wake()` leads to, waited for.
  func wake() async { await screen.woken() }

  /// Lets vblanks happen; returns the presentation on screen after each.
  @discardableResult
  func vblanks(_ count: Int, lateness: Duration = .zero) async -> [PlaylistTime?] {
    var seen: [PlaylistTime?] = []
    for _ in 0..<count {
      guard await vblanks.fire(on: screen, lateness: lateness) else { break }
      seen.append(screen.newestFlip.value?.presentation)
    }
    return seen
  }
}
