/// Sample rate and channel count of decoded sound.
package struct SoundFormat: Sendable, Hashable {
  /// Sound frames a second.
  package let sampleRate: Int
  package let channels: Int

  package init(sampleRate: Int, channels: Int) {
    self.sampleRate = sampleRate
    self.channels = channels
  }

  package func duration(ofFrames frames: Int) -> Duration {
    guard sampleRate > 0 else { return .zero }
    return .nanoseconds(Int64(frames) * 1_000_000_000 / Int64(sampleRate))
  }

  package func frames(in duration: Duration) -> Int {
    Int(duration.wholeNanoseconds / 1000 * Int64(sampleRate) / 1_000_000)
  }
}

/// Decoded sound: interleaved 32-bit floats, full scale at 1.0, in the channel order of SMPTE/WAVE (FL FR FC LFE …).
package struct SoundChunk: Sendable {
  /// When its first sound frame is due.
  package let presentation: PlaylistTime
  package let format: SoundFormat
  package let samples: [Float]

  package init(presentation: PlaylistTime, format: SoundFormat, samples: [Float]) {
    self.presentation = presentation
    self.format = format
    self.samples = samples
  }

  package var soundFrames: Int { format.channels > 0 ? samples.count / format.channels : 0 }
  package var end: PlaylistTime { presentation + format.duration(ofFrames: soundFrames) }
}
