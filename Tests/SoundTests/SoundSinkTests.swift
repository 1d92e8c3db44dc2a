import Playback
import Testing

@testable import Sound

/// The faults of hardware, which no file or null device has.
@Suite struct SoundSinkTests {
  private final class Bench {
    let pcm: ScriptedPCM
    var sink = SoundSink(format: SoundFormat(sampleRate: 48_000, channels: 1))
    var ramp = GainRamp(1)
    private(set) var next: Int16 = 1

    init(_ pcm: ScriptedPCM) {
      self.pcm = pcm
      sink.adopt(pcm, at: pcm.now)
    }

    /// Writes numbered sound frames while there is room; returns how many.
    @discardableResult
    func fill(_ limit: Int = .max) -> Int {
      var total = 0
      while total < limit {
        let room = min(sink.room(at: pcm.now), limit - total)
        guard room > 0 else { break }
        let samples = (0..<room).map { Float(next + Int16($0)) / 32_768 }
        let taken = samples.withUnsafeBufferPointer { sink.write($0, frames: room, ramp: &ramp, at: pcm.now) }
        next += Int16(taken)
        total += taken
        if taken == 0 { break }
      }
      return total
    }

    var delay: Int64 { sink.delay(at: pcm.now).frames }
    var isMoving: Bool { sink.delay(at: pcm.now).moving }
  }

  private func numbers(_ range: ClosedRange<Int16>) -> [Int16] { Array(range) }

  @Test func deviceIsFilledBeforeItIsStartedAndStartsWithTwoPeriods() {
    let bench = Bench(ScriptedPCM())
    bench.fill(150)
    bench.sink.start(dry: false, at: bench.pcm.now)
    #expect(!bench.isMoving && bench.pcm.calls == [])
    #expect(bench.fill() == 250)
    #expect(bench.delay == 400)
    bench.sink.start(dry: false, at: bench.pcm.now)
    #expect(bench.isMoving && bench.pcm.calls == ["start"])
    bench.pcm.play(100)
    #expect(bench.delay == 300 && bench.sink.room(at: bench.pcm.now) == 100)
  }

  @Test func shortSoundStartsWhenNothingMoreComes() {
    let bench = Bench(ScriptedPCM())
    bench.fill(20)
    bench.sink.start(dry: true, at: bench.pcm.now)
    bench.pcm.play(20)
    #expect(bench.delay == 0)
    #expect(bench.pcm.heard == numbers(1...20))
  }

  @Test(arguments: [true, false])
  func pauseLosesAndRepeatsNothing(canPause: Bool) {
    let bench = Bench(ScriptedPCM(canPause: canPause))
    bench.fill()
    bench.sink.start(dry: false, at: bench.pcm.now)
    for _ in 0..<5 {
      bench.pcm.play(130)
      bench.sink.stop(at: bench.pcm.now)
      #expect(bench.delay == 270 && !bench.isMoving)
      #expect(bench.sink.room(at: bench.pcm.now) == 0)
      bench.pcm.play(1000)
      bench.sink.start(dry: false, at: bench.pcm.now)
      #expect(bench.delay == 270 && bench.isMoving)
      bench.fill()
    }
    bench.pcm.play(400)
    #expect(bench.pcm.heard == numbers(1...1050))
    #expect(bench.pcm.calls.contains("drop") != canPause)
  }

  @Test func underrunIsMendedAndCounted() {
    let bench = Bench(ScriptedPCM())
    bench.fill()
    bench.sink.start(dry: false, at: bench.pcm.now)
    bench.pcm.play(1000)
    #expect(bench.delay == 0 && !bench.isMoving)
    #expect(bench.sink.underruns == 1)
    bench.fill()
    bench.sink.start(dry: false, at: bench.pcm.now)
    #expect(bench.isMoving)
    bench.pcm.play(400)
    #expect(bench.pcm.heard == numbers(1...800))
    #expect(bench.sink.loss == nil)
  }

  @Test(arguments: [true, false])
  func suspendIsResumedOrWrittenAgain(canResume: Bool) {
    let bench = Bench(ScriptedPCM())
    bench.pcm.canResume = canResume
    bench.fill()
    bench.sink.start(dry: false, at: bench.pcm.now)
    bench.pcm.play(100)
    #expect(bench.delay == 300)
    bench.pcm.suspend()
    // Seen at the next look, mended by the one after.
    _ = bench.delay
    #expect(bench.delay == 300 && bench.isMoving)
    bench.pcm.play(300)
    #expect(bench.pcm.heard == numbers(1...400))
  }

  @Test func lostDeviceCoastsAtTheSameSpeedAndAnotherOneIsInStep() {
    let bench = Bench(ScriptedPCM())
    bench.fill()
    bench.sink.start(dry: false, at: bench.pcm.now)
    bench.pcm.play(100)
    #expect(bench.delay == 300)
    bench.pcm.isGone = true
    #expect(bench.delay == 300 && bench.isMoving)
    #expect(bench.sink.isCoasting && bench.sink.loss == .lost("gone"))
    bench.pcm.play(48)
    #expect(bench.delay == 252)
    // Sound goes on being taken, so that the film's does not stand.
    let taken = bench.fill()
    #expect(taken > 4000)
    bench.pcm.play(taken)
    #expect(bench.delay == 252)

    let other = ScriptedPCM()
    other.now = bench.pcm.now
    bench.sink.adopt(other, at: other.now)
    #expect(!bench.sink.isCoasting)
    // 252 sound frames are still to have their time: silence, and then what is written next.
    #expect(other.buffered == [Int16](repeating: 0, count: 252))
    let first = bench.next
    bench.fill()
    bench.sink.start(dry: false, at: other.now)
    #expect(other.state == .running && other.buffered.count == 400)
    #expect(other.buffered[252] == first)
  }

  @Test func lossWhilePausedStaysPaused() {
    let bench = Bench(ScriptedPCM())
    bench.fill()
    bench.sink.start(dry: false, at: bench.pcm.now)
    bench.pcm.play(100)
    bench.sink.stop(at: bench.pcm.now)
    bench.pcm.isGone = true
    bench.sink.start(dry: false, at: bench.pcm.now)
    #expect(bench.sink.isCoasting && bench.delay == 300)
  }

  @Test func seekForgetsWhatWasNotHeard() {
    let bench = Bench(ScriptedPCM())
    bench.fill()
    bench.sink.start(dry: false, at: bench.pcm.now)
    bench.pcm.play(100)
    bench.sink.reset(at: bench.pcm.now)
    #expect(bench.delay == 0 && bench.sink.written == 0 && !bench.isMoving)
    let first = bench.next
    bench.fill()
    bench.sink.start(dry: false, at: bench.pcm.now)
    bench.pcm.play(400)
    #expect(bench.pcm.heard == numbers(1...100) + numbers(first...(first + 399)))
  }

  @Test func changeOfVolumeIsARampAndNotAStep() {
    let pcm = ScriptedPCM()
    pcm.parameters.bufferFrames = 4800
    let bench = Bench(pcm)
    let loud = [Float](repeating: 0.5, count: 480)
    func write() {
      _ = loud.withUnsafeBufferPointer { bench.sink.write($0, frames: 480, ramp: &bench.ramp, at: pcm.now) }
    }
    write()
    bench.ramp.move(to: Volume(level: 0.5, muted: false).gain)
    for _ in 0..<3 { write() }
    #expect(pcm.buffered[479] == 1 << 14 && pcm.buffered.last == 1 << 11)
    let steepest = zip(pcm.buffered, pcm.buffered.dropFirst()).map { abs(Int($0) - Int($1)) }.max() ?? .max
    // Full scale in 20 ms is 1/960 a sound frame; and the rounding to 16 bits.
    #expect(steepest <= (1 << 14) / 960 + 1)
  }

  @Test func deviceThatTakesAnythingAtOnceIsFoundByItsStatus() {
    let pcm = ScriptedPCM()
    let bench = Bench(pcm)
    pcm.parameters.paces = true
    let greedy = GreedyPCM()
    bench.sink.adopt(greedy, at: pcm.now)
    let samples = [Float](repeating: 0, count: 100)
    _ = samples.withUnsafeBufferPointer { bench.sink.write($0, frames: 100, ramp: &bench.ramp, at: pcm.now) }
    #expect(bench.delay == 100)
    bench.sink.start(dry: false, at: pcm.now)
    pcm.play(60)
    #expect(bench.delay == 40 && bench.isMoving)
    // Dry: it stands, and goes on from the next write; that is an underrun as of hardware.
    pcm.play(500)
    #expect(bench.delay == 0 && !bench.isMoving && bench.sink.underruns == 0)
    _ = samples.withUnsafeBufferPointer { bench.sink.write($0, frames: 100, ramp: &bench.ramp, at: pcm.now) }
    #expect(bench.delay == 100 && bench.isMoving && bench.sink.underruns == 1)
  }

  /// Says nothing of the null device in its description and behaves like one.
  private final class GreedyPCM: PCM {
    let parameters = ScriptedPCM().parameters
    func status() throws(PCMFault) -> PCMStatus {
      PCMStatus(state: .prepared, delay: 0, room: 400, instant: MonotonicInstant(nanoseconds: 0))
    }
    func write(_ bytes: UnsafeRawBufferPointer) throws(PCMFault) -> Int { bytes.count / 2 }
    func start() throws(PCMFault) {}
    func pause(_ paused: Bool) throws(PCMFault) {}
    func drop() throws(PCMFault) {}
    func prepare() throws(PCMFault) {}
    func resume() throws(PCMFault) -> Bool { false }
  }
}
