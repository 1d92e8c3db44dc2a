import Foundation
import Linux
import Playback
import Synchronization
import Testing

@testable import Sound
/// What the output does when the device or the sound is missing.
@Suite struct SoundOutputLossTests {
  private let play = PlayNumber(3)
  private let full = Volume(level: 1, muted: false)

  @Test func filmGoesOnWithoutADevice() async throws {
    let told = Told()
    let sound = try SoundOutput(device: "no-such-device", volume: full) { told.tell($0) }
    defer { sound.stop() }
    let queue = soundQueue()
    let input = chunks(seconds: 0.5)
    feed(queue, input)
    let clock = sound.begin(play, chunks: queue, from: .zero, paused: false) { false }
    let released = MonotonicClock.now()
    sound.release(play)
    await told.wait(for: .drained)
    let duration = stereo.duration(ofFrames: input.count * 1024)
    #expect(MonotonicClock.now() - released >= duration)
    #expect(clock.value.map { $0.position >= .zero + duration } == true)
    let losses = told.all.compactMap { if case .lost(let text) = $0 { text } else { nil } }
    #expect(losses.count == 1 && sound.counters.losses == 1)
    #expect(losses.first?.contains("no-such-device") == true)
  }

  @Test func deviceThatComesBackIsPlayedAndTheClockDoesNotJump() async throws {
    let told = Told()
    let attempts = Mutex(0)
    let sound = try SoundOutput(device: "television", volume: full, onEvent: { told.tell($0) }) {
      (name, format) throws(SoundError) in
      let attempt = attempts.withLock { count in
        count += 1
        return count
      }
      guard attempt > 2 else {
        throw SoundError(device: name, operation: "open", reason: "switched off", advice: "Switch it on")
      }
      return try ALSADevice.open("null", format)
    }
    defer { sound.stop() }
    let queue = soundQueue()
    feed(queue, chunks(seconds: 1.5))
    let clock = sound.begin(play, chunks: queue, from: .zero, paused: false) { false }
    let released = MonotonicClock.now()
    sound.release(play)
    await told.wait(for: .playing)
    let reading = try #require(clock.value)
    #expect(reading.running)
    #expect(reading.position(at: MonotonicClock.now()) <= .zero + (MonotonicClock.now() - released))
    #expect(told.all.filter { if case .lost = $0 { true } else { false } }.count == 1)
    await told.wait(for: .drained)
    // Tried again after 250 and then 500 ms.
    #expect(attempts.withLock { $0 } == 3)
  }

  @Test func fileThatCannotBeWrittenIsToldAndTheFilmGoesOn() async throws {
    let told = Told()
    let sound = try SoundOutput(device: "file:/no/such/directory/x.raw,raw", volume: full) { told.tell($0) }
    defer { sound.stop() }
    let queue = soundQueue()
    let input = chunks(seconds: 0.5)
    feed(queue, input)
    let clock = sound.begin(play, chunks: queue, from: .zero, paused: false) { false }
    sound.release(play)
    await told.wait(for: .drained)
    #expect(clock.value.map { $0.position >= .zero + stereo.duration(ofFrames: input.count * 1024) } == true)
    #expect(told.all.contains { if case .lost(let text) = $0 { text.contains("snd_pcm_writei") } else { false } })
  }

  @Test func stallIsToldOnceAndSoundThatComesEndsIt() async throws {
    let told = Told()
    let sound = try SoundOutput(device: "null", volume: full) { told.tell($0) }
    defer { sound.stop() }
    let queue = soundQueue()
    queue.push(numbered(0..<4800))
    let clock = sound.begin(play, chunks: queue, from: .zero, paused: false) { false }
    sound.release(play)
    await told.wait(for: .starved)
    #expect(clock.value?.running == false && clock.value?.position == PlaylistTime(milliseconds: 100))
    queue.push(numbered(4800..<9600))
    await told.wait(for: .fed)
    queue.finish()
    await told.wait(for: .drained)
    let (starved, fed) = (told.all.filter { $0 == .starved }.count, told.all.filter { $0 == .fed }.count)
    // On a busy machine the end comes late too; then it is the end of a second one.
    #expect(fed == 1 && (1...2).contains(starved))
  }

  @Test func filmThatIsSilentForAWhileGoesOnWhilePicturesWait() async throws {
    let scratch = try Scratch()
    let told = Told()
    let sound = try SoundOutput(device: "file:'\(scratch.path)/out.raw',raw", volume: full) { told.tell($0) }
    defer { sound.stop() }
    let queue = soundQueue()
    let rest = numbered(48_000..<52_800)
    let asked = Mutex(0)
    queue.push(numbered(0..<4800))
    let clock = sound.begin(play, chunks: queue, from: .zero, paused: false) {
      // The sound goes on when silence has been played for a while.
      let times = asked.withLock { count in
        count += 1
        return count
      }
      if times == 5 {
        queue.push(rest)
        queue.finish()
      }
      return true
    }
    sound.release(play)
    await told.wait(for: .drained)
    sound.end(play)
    sound.stop()
    #expect(told.count(.starved) == 0)
    #expect(clock.value.map { $0.position >= PlaylistTime(milliseconds: 1100) } == true)
    let written = samples32(try scratch.bytes("out.raw"))
    #expect(written.count == 52_800 * 2)
    #expect(firstDifference(written.suffix(4800 * 2), expected32([rest])) == nil)
    #expect(written[(4800 * 2)..<(48_000 * 2)].allSatisfy { $0 == 0 })
  }
}
