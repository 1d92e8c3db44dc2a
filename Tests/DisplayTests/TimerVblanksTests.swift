import Display
import Foundation
import Linux
import Playback
import Synchronization
import Testing

@Suite struct TimerVblanksTests {
  @Test(arguments: [60_000, 59_940, 23_976, 50_000, 1000, 1_000_000])
  func vblanksLieAtExactMultiples(refreshMillihertz: Int) {
    let vblanks = TimerVblanks(refreshMillihertz: refreshMillihertz)
    // A thousand seconds hold exactly `refreshMillihertz` vblanks, however long the machine has been up.
    for start in [0, 1_000_000_000_000, 31_536_000_000_000_000] as [Int64] {
      var instant = MonotonicInstant(nanoseconds: start)
      for number in 1...2000 {
        instant = vblanks.next(after: instant)
        let exact = Int64(number) * 1_000_000_000_000 / Int64(refreshMillihertz)
        #expect(instant.nanoseconds - start == exact)
      }
    }
  }

  @Test func realScreenFlipsAtVblanksAndSleepsWhenHeld() async throws {
    let thread = try PollThread(name: "display")
    defer { thread.stop() }
    let (events, continuation) = AsyncStream.makeStream(of: ScreenEvent.self)
    let screen = HeadlessScreen(thread: thread, width: 64, height: 36, refreshMillihertz: 60_000) {
      continuation.yield($0)
    }
    let play = PlayNumber(1)
    let pictures = BoundedQueue<Picture>(capacity: 3)
    let clock = Latest<ClockReading>()
    await screen.begin(play: play, pictures: pictures, clock: clock)
    let decoder = Task.detached {
      for number in 0..<24 {
        pictures.push(.grey(number, rate: 24, play: play))
        screen.wake()
      }
      pictures.finish()
      screen.wake()
    }
    for await event in events {
      switch event {
      case .firstPicture(let flip):
        clock.set(ClockReading(position: flip.presentation, instant: flip.instant, running: true))
        screen.wake()
      case .drained: continuation.finish()
      case .starved, .fed: break
      }
    }
    await decoder.value
    let counters = screen.counting.snapshot
    #expect(counters.shown + counters.dropped == 24)
    let flip = try #require(screen.newestFlip.value)
    #expect(flip.presentation == PlaylistTime(nanoseconds: 958_333_333))
    // 1/60 s: the vblanks are three to fifty milliseconds.
    #expect((flip.instant.nanoseconds * 60 + 59) % 1_000_000_000 < 120)
  }
}
