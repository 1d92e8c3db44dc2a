import Foundation
import Linux
import Playback
import Synchronization
import Testing

@testable import Sound

/// The whole output on real PCMs of alsa-lib: the null device, and files on it.
@Suite struct SoundOutputTests {
  private let play = PlayNumber(3)
  private let full = Volume(level: 1, muted: false)

  @Test func fileHoldsEachSoundFrameOnceAndTheFilmTookItsTime() async throws {
    let scratch = try Scratch()
    let told = Told()
    let sound = try SoundOutput(device: "file:'\(scratch.path)/out.raw',raw", volume: full) { told.tell($0) }
    defer { sound.stop() }
    let queue = soundQueue()
    let input = chunks(seconds: 1)
    feed(queue, input)
    let clock = sound.begin(play, chunks: queue, from: .zero, paused: false) { false }
    await told.wait(for: .playing)
    #expect(clock.value?.running == false && clock.value?.position == .zero)
    let released = MonotonicClock.now()
    sound.release(play)
    await told.wait(for: .running(true))
    await told.wait(for: .drained)
    let took = MonotonicClock.now() - released
    let duration = stereo.duration(ofFrames: input.count * 1024)
    // Never faster than the film; a busy machine may tell late.
    #expect(took >= duration)
    let end = try #require(clock.value)
    #expect(end.running && end.position >= .zero + duration)
    sound.end(play)
    sound.stop()
    #expect(firstDifference(samples32(try scratch.bytes("out.raw")), expected32(input)) == nil)
    #expect(told.all.prefix(2) == [.playing, .running(true)] && told.all.last == .drained)
  }

  @Test func wavFileHasAHeaderOfWhatWasAgreed() async throws {
    let scratch = try Scratch()
    let told = Told()
    let sound = try SoundOutput(device: "file:\(scratch.path)/out.wav,wav", volume: full) { told.tell($0) }
    defer { sound.stop() }
    let queue = soundQueue()
    let input = chunks(seconds: 0.2)
    feed(queue, input)
    _ = sound.begin(play, chunks: queue, from: .zero, paused: false) { false }
    sound.release(play)
    await told.wait(for: .drained)
    sound.end(play)
    sound.stop()
    let bytes = try scratch.bytes("out.wav")
    #expect(String(decoding: bytes[0..<4], as: UTF8.self) == "RIFF")
    // Channels, sample rate, bits (RFC 2361's PCMWAVEFORMAT).
    #expect(bytes[22] == 2 && Array(bytes[24..<28]) == [0x80, 0xBB, 0, 0] && bytes[34] == 32)
    #expect(firstDifference(samples32(Array(bytes[44...])), expected32(input)) == nil)
  }

  @Test func filmTimeAdvancesWithMonotonicTimeOnTheNullDevice() async throws {
    let told = Told()
    let sound = try SoundOutput(device: "null", volume: full) { told.tell($0) }
    defer { sound.stop() }
    let queue = soundQueue()
    feedOn(queue)
    let clock = sound.begin(play, chunks: queue, from: .zero, paused: false) { false }
    sound.release(play)
    await told.wait(for: .running(true))
    // A busy machine can let it run dry, which stops the clock; half a second without that is enough.
    while true {
      let disturbances = (sound.counters.underruns, told.all.count)
      var readings: [ClockReading] = []
      while readings.count < 10 {
        if let reading = clock.value, reading != readings.last { readings.append(reading) }
        try await Task.sleep(for: .milliseconds(2))
      }
      guard disturbances == (sound.counters.underruns, told.all.count) else { continue }
      for (earlier, later) in zip(readings, readings.dropFirst()) {
        #expect(later.running && later.position >= earlier.position && later.instant >= earlier.instant)
      }
      let error = (readings[9].position - readings[0].position) - (readings[9].instant - readings[0].instant)
      #expect(abs(error.wholeNanoseconds) < 2_000_000)
      break
    }
    queue.close()
  }

  @Test func pauseHoldsThePositionAndLosesNothing() async throws {
    let scratch = try Scratch()
    let told = Told()
    let sound = try SoundOutput(device: "file:'\(scratch.path)/out.raw',raw", volume: full) { told.tell($0) }
    defer { sound.stop() }
    let (queue, enough) = (soundQueue(), Interrupt())
    feedOn(queue, until: enough)
    let clock = sound.begin(play, chunks: queue, from: .zero, paused: false) { false }
    sound.release(play)
    await told.wait(for: .running(true))
    for _ in 0..<3 {
      let before = try #require(clock.value)
      sound.setPaused(play, true)
      try await until { clock.value?.running == false }
      let held = try #require(clock.value)
      // The buffer counts whole sound frames: 21 µs.
      #expect(held.position + .microseconds(21) >= before.position)
      let resumedAt = MonotonicClock.now()
      sound.setPaused(play, false)
      try await until { clock.value?.running == true }
      let resumed = try #require(clock.value)
      // Film time since the end of the pause is at most real time: the pause itself does not count.
      #expect(resumed.position >= held.position)
      #expect(resumed.position - held.position <= MonotonicClock.now() - resumedAt + .microseconds(21))
    }
    enough.raise()
    await told.wait(for: .drained)
    sound.end(play)
    sound.stop()
    let written = samples32(try scratch.bytes("out.raw"))
    #expect(written.count % 2048 == 0 && !written.isEmpty)
    #expect(firstDifference(written, expected32([numbered(0..<(written.count / 2))])) == nil)
  }

  @Test func soundIsHeldUntilThePictureIsReleasedAlsoWhenPaused() async throws {
    let told = Told()
    let sound = try SoundOutput(device: "null", volume: full) { told.tell($0) }
    defer { sound.stop() }
    let queue = soundQueue()
    feed(queue, chunks(seconds: 0.1))
    let clock = sound.begin(play, chunks: queue, from: .zero, paused: true) { false }
    await told.wait(for: .playing)
    sound.release(play)
    sound.setPaused(play, false)
    await told.wait(for: .running(true))
    #expect(told.all.prefix(2) == [.playing, .running(true)])
    #expect(clock.value?.running == true)
  }

  @Test func seekDropsWhatWasBeforeAndStartsExactlyAtItsTarget() async throws {
    let scratch = try Scratch()
    let told = Told()
    let sound = try SoundOutput(device: "file:'\(scratch.path)/out.raw',raw", volume: full) { told.tell($0) }
    defer { sound.stop() }
    let before = soundQueue()
    feedOn(before)
    _ = sound.begin(play, chunks: before, from: .zero, paused: false) { false }
    sound.release(play)
    await told.wait(for: .running(true))
    // The decoder starts before the target, which lies in the middle of a chunk.
    let target = PlaylistTime(milliseconds: 50_000)
    let after = soundQueue()
    feed(after, (2340..<2360).map { numbered(($0 * 1024)..<($0 * 1024 + 1024)) })
    let clock = sound.flush(play, to: target, chunks: after)
    before.close()
    #expect(clock.value?.position == target)
    sound.release(play)
    await told.wait(for: .drained)
    sound.end(play)
    sound.stop()
    let written = samples32(try scratch.bytes("out.raw"))
    let expected = expected32([numbered((50 * 48_000)..<(2360 * 1024))])
    let first = written.count - expected.count
    #expect(firstDifference(written.dropFirst(first), expected) == nil)
    #expect(firstDifference(written.prefix(first), expected32([numbered(0..<(first / 2))])) == nil)
  }

  @Test func gapIsSilenceOfItsLength() async throws {
    let scratch = try Scratch()
    let told = Told()
    let sound = try SoundOutput(device: "file:'\(scratch.path)/out.raw',raw", volume: full) { told.tell($0) }
    defer { sound.stop() }
    let queue = soundQueue()
    // Sound that begins 300 ms after the film, and another gap of 100 ms.
    let (late, later) = (numbered(1..<4801, from: PlaylistTime(milliseconds: 300)), numbered(30_000..<34_800))
    feed(queue, [late, later])
    _ = sound.begin(play, chunks: queue, from: .zero, paused: false) { false }
    sound.release(play)
    await told.wait(for: .drained)
    sound.end(play)
    sound.stop()
    let written = samples32(try scratch.bytes("out.raw"))
    #expect(written.count == 34_800 * 2)
    #expect(written.prefix(14_401 * 2).allSatisfy { $0 == 0 })
    #expect(Array(written[(14_401 * 2)..<(19_201 * 2)]) == expected32([late]))
    #expect(written[(19_201 * 2)..<(30_000 * 2)].allSatisfy { $0 == 0 })
    #expect(Array(written[(30_000 * 2)...]) == expected32([later]))
  }

  @Test func filmWithoutSoundFollowsTheMonotonicClock() async throws {
    let told = Told()
    let sound = try SoundOutput(device: "no-such-device", volume: full) { told.tell($0) }
    defer { sound.stop() }
    let start = PlaylistTime(milliseconds: 7000)
    let clock = sound.begin(play, chunks: nil, from: start, paused: false) { false }
    #expect(clock.value?.position == start && clock.value?.running == false)
    let before = MonotonicClock.now()
    sound.release(play)
    await told.wait(for: .running(true))
    let reading = try #require(clock.value)
    #expect(reading.position == start && reading.instant >= before)
    sound.setStalled(play, true)
    await told.wait(for: .running(false))
    let held = try #require(clock.value)
    #expect(held.position > start && held.position - start <= MonotonicClock.now() - reading.instant)
    sound.setPaused(play, true)
    sound.setStalled(play, false)
    sound.setPaused(play, false)
    await told.wait(for: .running(true), count: 2)
    #expect(clock.value?.position == held.position)
    // The device is not needed, so nobody misses it.
    #expect(told.all == [.running(true), .running(false), .running(true)])
  }

  @Test func formatChangeInTheMiddleIsHeardInOrder() async throws {
    let told = Told()
    let sound = try SoundOutput(device: "null", volume: full) { told.tell($0) }
    defer { sound.stop() }
    let queue = soundQueue()
    let other = SoundFormat(sampleRate: 44_100, channels: 6)
    queue.push(numbered(0..<4800))
    queue.push(numbered(0..<4410, other, from: PlaylistTime(milliseconds: 100)))
    queue.finish()
    let clock = sound.begin(play, chunks: queue, from: .zero, paused: false) { false }
    sound.release(play)
    await told.wait(for: .drained)
    #expect(clock.value.map { $0.position >= PlaylistTime(milliseconds: 200) } == true)
    #expect(told.all.filter { $0 == .playing }.count == 2)
    #expect(sound.counters.path?.contains("44100 Hz 6 ch") == true)
  }

  @Test func changeOfVolumeIsHeard() async throws {
    let scratch = try Scratch()
    let told = Told()
    let sound = try SoundOutput(device: "file:'\(scratch.path)/out.raw',raw", volume: full) { told.tell($0) }
    defer { sound.stop() }
    let (queue, enough) = (soundQueue(), Interrupt())
    Thread.detachNewThread {
      var frame = 0
      let loud = [Float](repeating: 0.5, count: 2048)
      while !enough.isRaised {
        let chunk = SoundChunk(
          presentation: .zero + stereo.duration(ofFrames: frame), format: stereo, samples: loud)
        guard queue.push(chunk) else { break }
        frame += 1024
      }
      queue.finish()
    }
    let clock = sound.begin(play, chunks: queue, from: .zero, paused: false) { false }
    sound.release(play)
    await told.wait(for: .running(true))
    sound.setVolume(Volume(level: 0.5, muted: false))
    let now = try #require(clock.value).position(at: MonotonicClock.now())
    try await until { clock.value.map { $0.position > now + .milliseconds(300) } == true }
    enough.raise()
    await told.wait(for: .drained)
    sound.end(play)
    sound.stop()
    let written = samples32(try scratch.bytes("out.raw"))
    #expect(written.first == 1 << 30)
    #expect(written.last == 1 << 27)
  }

  @Test func commandsOfAnOldPlayDoNothing() async throws {
    let told = Told()
    let sound = try SoundOutput(device: "null", volume: full) { told.tell($0) }
    defer { sound.stop() }
    let old = sound.begin(PlayNumber(1), chunks: nil, from: .zero, paused: false) { false }
    let clock = sound.begin(PlayNumber(2), chunks: nil, from: .zero, paused: false) { false }
    sound.release(PlayNumber(1))
    sound.end(PlayNumber(1))
    sound.release(PlayNumber(2))
    await told.wait(for: .running(true))
    #expect(old.value?.running == false)
    #expect(clock.value?.running == true)
  }
}
