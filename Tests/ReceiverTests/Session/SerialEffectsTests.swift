import Synchronization
import Testing

@testable import Receiver

struct SerialEffectsTests {
  @Test func effectsHappenOneAfterAnotherInOrder() async {
    let effects = SerialEffects()
    let done = Mutex<[Int]>([])
    let running = Atomic<Int>(0)
    let overlaps = Atomic<Int>(0)
    for number in 0..<200 {
      effects.run {
        if running.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue > 1 {
          overlaps.wrappingAdd(1, ordering: .relaxed)
        }
        for _ in 0..<(number % 5) { await Task.yield() }
        done.withLock { $0.append(number) }
        running.wrappingSubtract(1, ordering: .sequentiallyConsistent)
      }
    }
    await effects.finish()
    #expect(done.withLock { $0 } == Array(0..<200))
    let overlapping = overlaps.load(ordering: .relaxed)
    #expect(overlapping == 0)
  }

  @Test func nothingIsTakenAfterTheEnd() async {
    let effects = SerialEffects()
    let ran = Atomic<Bool>(false)
    await effects.finish()
    effects.run { ran.store(true, ordering: .relaxed) }
    await effects.finish()
    let hasRun = ran.load(ordering: .relaxed)
    #expect(!hasRun)
  }
}
