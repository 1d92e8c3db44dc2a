import Display
import Linux
import Playback
import Testing

@Suite struct HeadlessScreenTests {
  /// For how many vblanks each picture was on screen.
  private func counts(_ seen: [PlaylistTime?]) -> [Int] {
    var counts: [Int] = []
    var last: PlaylistTime?
    for time in seen.compactMap({ $0 }) {
      if time == last { counts[counts.count - 1] += 1 } else { counts.append(1) }
      last = time
    }
    return counts
  }

  @Test(arguments: [(24, [2, 3]), (25, [2, 3]), (30, [2]), (50, [1, 2]), (60, [1])])
  func filmIsShownAtItsCadence(rate: Int, pattern: [Int]) async throws {
    let stage = try Stage()
    stage.push(0..<120, rate: rate)
    await stage.begin()
    await stage.vblanks(1)
    stage.run(from: .zero)
    await stage.wake()
    let seen = await stage.vblanks(118)
    #expect(seen.count == 118)
    #expect(Set(counts(seen).dropFirst().dropLast()) == Set(pattern))
    let counters = stage.screen.counting.snapshot
    #expect(counters.dropped == 0 && counters.late == 0 && counters.missedVblanks == 0)
    #expect(counters.shown + counters.repeated == 119)
    let error = try #require(counters.error)
    // Half a period and the band of a tenth.
    #expect(error.worst <= .microseconds(10_001) && error.count == counters.shown - 1)
  }

  @Test func firstPictureIsShownAtTheNextVblankWithoutAClockAndToldOnce() async throws {
    let stage = try Stage()
    await stage.begin()
    #expect(!stage.vblanks.isArmed)
    stage.push(0..<3, rate: 25)
    await stage.wake()
    await stage.vblanks(10)
    let flip = Flip(
      play: stage.play, presentation: .zero, duration: .milliseconds(40),
      instant: MonotonicInstant(nanoseconds: 16_666_667))
    #expect(stage.events == [.firstPicture(flip)])
    #expect(stage.screen.newestFlip.value == flip)
    // One flip, and then sleep: there is no clock.
    #expect(!stage.vblanks.isArmed)
  }

  @Test func heldClockHoldsAndSleepsUntilWoken() async throws {
    let stage = try Stage()
    stage.push(0..<100, rate: 25)
    await stage.begin()
    await stage.vblanks(1)
    stage.run(from: .zero)
    await stage.wake()
    await stage.vblanks(30)
    let shown = try #require(stage.screen.newestFlip.value)
    stage.hold(at: shown.presentation)
    await stage.vblanks(5)
    #expect(!stage.vblanks.isArmed)
    // A flip that was committed before the hold may still have come.
    let held = try #require(stage.screen.newestFlip.value)
    #expect(held.presentation - shown.presentation <= .milliseconds(40))
    stage.vblanks.pass(.seconds(60))
    stage.run(from: held.presentation)
    await stage.wake()
    let seen = await stage.vblanks(6)
    #expect(seen.last == held.presentation + .milliseconds(80))
    #expect(stage.screen.counting.snapshot.dropped == 0)
  }

  @Test func flushShowsTheTargetAtOnceWhilePausedAndForgetsWhatWasBefore() async throws {
    let stage = try Stage()
    stage.push(0..<100, rate: 25)
    await stage.begin()
    await stage.vblanks(1)
    stage.run(from: .zero)
    await stage.wake()
    await stage.vblanks(9)
    let after = BoundedQueue<Picture>(capacity: 10)
    let target = PlaylistTime(milliseconds: 600_000)
    let clock = Latest(ClockReading(position: target, instant: stage.vblanks.now(), running: false))
    await stage.screen.flush(play: stage.play, pictures: after, clock: clock)
    #expect(stage.screen.newestFlip.value == nil)
    await stage.vblanks(5)
    // A page flip that was on its way is no position of the new cut.
    #expect(stage.screen.newestFlip.value == nil)
    for number in 0..<3 { after.push(.grey(number, rate: 25, play: stage.play, from: target)) }
    await stage.wake()
    await stage.vblanks(5)
    #expect(stage.screen.newestFlip.value?.presentation == target)
    #expect(stage.events.count == 2)
    guard case .firstPicture(let flip) = stage.events.last else {
      Issue.record("no first picture after the flush")
      return
    }
    #expect(flip.presentation == target)
    #expect(after.count == 2)
  }

  @Test func pictureIsFreedOnlyWhenTheNextOneHasFlipped() async throws {
    let stage = try Stage()
    let freed = FreedCount()
    stage.push(0..<3, rate: 30, freed: freed)
    await stage.begin()
    await stage.vblanks(1)
    stage.run(from: .zero)
    await stage.wake()
    // Vblank 1: commit of picture 1 for vblank 2.
    await stage.vblanks(1)
    #expect(freed.all == [])
    await stage.vblanks(1)
    #expect(freed.all == [0])
    await stage.vblanks(2)
    #expect(freed.all == [0, 1])
    await stage.screen.end(play: stage.play)
    await stage.vblanks(3)
    #expect(freed.all == [0, 1])
    await stage.screen.show(card: .idle)
    await stage.vblanks(1)
    #expect(freed.all == [0, 1, 2])
  }

  @Test func latePicturesAreDroppedAndTheNewestShown() async throws {
    let stage = try Stage()
    stage.push(0..<1, rate: 25)
    await stage.begin()
    await stage.vblanks(1)
    stage.run(from: .zero)
    stage.vblanks.pass(.milliseconds(400))
    stage.push(1..<30, rate: 25)
    await stage.wake()
    await stage.vblanks(1)
    let shown = try #require(stage.screen.newestFlip.value?.presentation)
    #expect(shown == PlaylistTime(milliseconds: 400))
    #expect(stage.screen.counting.snapshot.dropped == 9)
  }

  @Test func decoderThatIsTooSlowIsShownSlowlyAndNeverStarves() async throws {
    let stage = try Stage()
    stage.push(0..<1, rate: 25)
    await stage.begin()
    await stage.vblanks(1)
    stage.run(from: .zero)
    // A picture every six vblanks, of 40 ms each: each is late, each is shown.
    for number in 1..<20 {
      stage.push(number..<(number + 1), rate: 25)
      await stage.wake()
      await stage.vblanks(6)
      #expect(stage.screen.newestFlip.value?.presentation == PlaylistTime(milliseconds: Int64(number) * 40))
    }
    let counters = stage.screen.counting.snapshot
    #expect(counters.dropped == 0 && counters.shown == 20 && counters.late >= 17)
  }

  @Test func drainedIsToldWhenTheLastPictureHasHadItsTime() async throws {
    let stage = try Stage()
    stage.push(0..<2, rate: 25)
    stage.pictures.finish()
    await stage.begin()
    await stage.vblanks(1)
    stage.run(from: .zero)
    await stage.wake()
    await stage.vblanks(4)
    #expect(!stage.events.contains(.drained(stage.play)))
    await stage.vblanks(10)
    #expect(stage.events.filter { $0 == .drained(stage.play) }.count == 1)
    #expect(!stage.vblanks.isArmed)
    #expect(stage.screen.newestFlip.value?.presentation == PlaylistTime(milliseconds: 40))
  }

  @Test func playWithoutAnyPictureIsDrained() async throws {
    let stage = try Stage()
    await stage.begin()
    stage.pictures.finish()
    await stage.wake()
    #expect(stage.events == [.drained(stage.play)])
  }

  @Test func starvedAndFedAreToldOnceEach() async throws {
    let stage = try Stage()
    stage.push(0..<2, rate: 25)
    await stage.begin()
    await stage.vblanks(1)
    stage.run(from: .zero)
    await stage.wake()
    await stage.vblanks(60)
    #expect(stage.events.dropFirst() == [.starved(stage.play)])
    #expect(!stage.vblanks.isArmed)
    stage.push(2..<3, rate: 25)
    await stage.wake()
    await stage.vblanks(1)
    #expect(stage.events.dropFirst() == [.starved(stage.play), .fed(stage.play)])
  }

  @Test func lateWakeUpsAreCountedAndTheFlipKeepsItsVblank() async throws {
    let stage = try Stage()
    stage.push(0..<100, rate: 60)
    await stage.begin()
    await stage.vblanks(1)
    stage.run(from: .zero)
    await stage.wake()
    await stage.vblanks(1, lateness: .milliseconds(40))
    #expect(stage.screen.counting.snapshot.missedVblanks == 2)
    #expect(stage.screen.newestFlip.value?.instant == MonotonicInstant(nanoseconds: 2 * 16_666_667))
    await stage.vblanks(1)
    #expect(stage.screen.newestFlip.value?.instant == MonotonicInstant(nanoseconds: 5 * 16_666_667))
    #expect(stage.screen.counting.snapshot.dropped == 2)
  }

  @Test func newsOfAnotherPlayIsIgnored() async throws {
    let stage = try Stage()
    stage.push(0..<3, rate: 25)
    await stage.begin()
    let other = BoundedQueue<Picture>(capacity: 1)
    await stage.screen.flush(play: PlayNumber(6), pictures: other, clock: Latest())
    await stage.screen.end(play: PlayNumber(6))
    await stage.vblanks(2)
    #expect(stage.screen.newestFlip.value?.play == stage.play)
  }
}
