package import Linux
package import Playback
import Synchronization

/// The sound of the plays, one after the other, and the clock that their pictures follow.
///
/// Runs a work thread of its own. Every function may be called from any thread, returns at once, and is carried out in
/// order; one with the number of an old play does nothing. A film without sound is given no chunks: the clock is
/// then CLOCK_MONOTONIC.
///
/// The clock stands while any hold is on: until the first picture has been released, while paused, while stalled.
package final class SoundOutput: Sendable {
  /// Sound frames ahead of the device: for the bound of the queue of chunks, in sound frames of the film.
  package static let queueDuration = Duration.milliseconds(250)

  private let commands = CommandBox<SoundCommand>()
  private let counting: SoundCounting
  private let thread: WorkThread

  /// `device` is a name of ALSA: `default`, `hw:0,3`, `null`, `file:/tmp/x.wav,wav`. It is opened when a play has sound.
  package convenience init(
    device: String, volume: Volume, onEvent: @escaping @Sendable (SoundEvent) -> Void
  ) throws(SystemError) {
    try self.init(device: device, volume: volume, onEvent: onEvent, open: Self.openALSA)
  }

  private static func openALSA(_ name: String, _ format: SoundFormat) throws(SoundError) -> any PCM {
    try ALSADevice.open(name, format, within: ALSADevice.openingLimit)
  }

  init(
    device: String, volume: Volume, onEvent: @escaping @Sendable (SoundEvent) -> Void,
    open: @escaping @Sendable (String, SoundFormat) throws(SoundError) -> any PCM
  ) throws(SystemError) {
    let (commands, counting) = (commands, SoundCounting())
    self.counting = counting
    thread = try WorkThread(name: "sound") {
      SoundLoop(
        device: device, gain: volume.gain, commands: commands, counting: counting, onEvent: onEvent, open: open
      ).run()
    }
  }

  deinit { stop() }

  /// Opens `device` and closes it: for a clear error when the program starts. Returns what was agreed for 48 kHz stereo.
  package static func check(device: String) throws(SoundError) -> String {
    try ALSADevice.open(device, SoundFormat(sampleRate: 48_000, channels: 2), within: ALSADevice.openingLimit)
      .parameters.description
  }

  /// Begins a play at `start`, held until `release` (and `setPaused(false)`); the one before it ends. `chunks` is nothing
  /// for a film without sound. Returns the play's clock.
  ///
  /// - Parameter picturesWait: whether decoded pictures are queued up. Asked on the sound thread when there is nothing to
  ///   hear: pictures that wait mean that the film is silent there, and silence is played; none mean a stall.
  package func begin(
    _ play: PlayNumber, chunks: BoundedQueue<SoundChunk>?, from start: PlaylistTime, paused: Bool,
    picturesWait: @escaping @Sendable () -> Bool
  ) -> Latest<ClockReading> {
    let clock = Self.heldClock(at: start)
    commands.send(
      .begin(
        SoundCommand.Cut(play: play, chunks: chunks, start: start, clock: clock), paused: paused,
        picturesWait: picturesWait))
    return clock
  }

  /// A seek: drops what has not been heard and goes on at `start` with new chunks, held until `release`. Returns the clock
  /// that counts from now on. A queue of their own keeps late chunks from before the seek out.
  package func flush(
    _ play: PlayNumber, to start: PlaylistTime, chunks: BoundedQueue<SoundChunk>?
  ) -> Latest<ClockReading> {
    let clock = Self.heldClock(at: start)
    commands.send(.flush(SoundCommand.Cut(play: play, chunks: chunks, start: start, clock: clock)))
    return clock
  }

  private static func heldClock(at start: PlaylistTime) -> Latest<ClockReading> {
    Latest(ClockReading(position: start, instant: MonotonicClock.now(), running: false))
  }

  /// The first picture since `begin` or `flush` is on screen, or there are no pictures: sound may start.
  package func release(_ play: PlayNumber) { commands.send(.hold(play, .firstPicture, false)) }

  /// Nothing is lost or repeated by a pause.
  package func setPaused(_ play: PlayNumber, _ paused: Bool) { commands.send(.hold(play, .pause, paused)) }

  /// Holds the clock because there are no pictures to show.
  package func setStalled(_ play: PlayNumber, _ stalled: Bool) { commands.send(.hold(play, .stall, stalled)) }

  /// Heard after what the device has buffered, 200 ms at most.
  package func setVolume(_ volume: Volume) { commands.send(.volume(volume.gain)) }

  /// Silence at once; the device is closed.
  package func end(_ play: PlayNumber) { commands.send(.end(play)) }

  /// Ends the thread and waits for it: a few milliseconds. Nothing may be called after.
  package func stop() {
    commands.send(.stop)
    thread.join()
  }

  package var counters: SoundCounters { counting.counters.withLock { $0 } }
}

/// Counts on the sound thread; read from any.
final class SoundCounting: Sendable {
  let counters = Mutex(SoundCounters())
}

/// What the sound thread is told.
enum SoundCommand: Sendable {
  /// A play from its begin or its last seek on.
  struct Cut: Sendable {
    let play: PlayNumber
    let chunks: BoundedQueue<SoundChunk>?
    let start: PlaylistTime
    let clock: Latest<ClockReading>
  }

  /// Why the clock is held.
  struct Holds: OptionSet, Sendable {
    let rawValue: Int
    static let firstPicture = Holds(rawValue: 1)
    static let pause = Holds(rawValue: 2)
    static let stall = Holds(rawValue: 4)
  }

  case begin(Cut, paused: Bool, picturesWait: @Sendable () -> Bool)
  case flush(Cut)
  case hold(PlayNumber, Holds, Bool)
  case volume(Float)
  case end(PlayNumber)
  case stop
}
