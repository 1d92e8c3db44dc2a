package import Playback

/// What the sound tells. Called on the sound thread, after the clock has been set.
package enum SoundEvent: Sendable {
  /// The clock was let go, or is held: whoever follows it has to look again.
  case clockChanged(PlayNumber, running: Bool)
  /// The last sound has been heard. The clock goes on by itself, since pictures may be left.
  case drained(PlayNumber)
  /// Nothing to hear, though the film has sound: the clock is held, until `fed` or `drained`. Not told
  /// while pictures wait for the sound.
  case starved(PlayNumber)
  /// There is sound again after `starved`.
  case fed(PlayNumber)
  /// The device is away. The film goes on without sound at the same speed, and the device is tried again.
  case lost(SoundError)
  /// The device plays (again); how, for the log.
  case playing(String)
}

/// What the sound has done since the process started.
package struct SoundCounters: Sendable, Equatable {
  /// Times that a device had nothing to play.
  package var underruns = 0
  /// Times that a device could not be opened or went away.
  package var losses = 0
  /// The device and what was agreed with it; nothing while none is open.
  package var path: String?
}
