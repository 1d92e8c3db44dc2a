/// A sound device that cannot be opened, or has gone: which, what was tried, why, and what to do.
package struct SoundError: Error, Equatable, CustomStringConvertible {
  package let device: String
  /// What was tried, in ALSA's words.
  package let operation: String
  package let reason: String
  package let advice: String

  package var description: String { "sound device \(device): \(operation): \(reason). \(advice)" }
}

/// What one call of a PCM can answer instead of success (alsa-lib, pcm.c: "Error codes").
enum PCMFault: Error, Equatable {
  /// -EPIPE: it had nothing to play.
  case underrun
  /// -ESTRPIPE: the machine was suspended.
  case suspended
  /// -ENODEV, -EIO, -EBADFD and whatever else: it is of no use any more.
  case lost(String)
}
