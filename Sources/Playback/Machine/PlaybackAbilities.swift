/// Which directives the parts around the machine can carry out. Another one is acknowledged and refused: nothing is
/// reported as done that nobody does.
package struct PlaybackAbilities: Sendable, Equatable {
  package var volume: Bool
  package var rate: Bool
  /// Choosing tracks of sound and subtitles.
  package var tracks: Bool
  /// Pinning a rung.
  package var quality: Bool

  package init(volume: Bool = true, rate: Bool = false, tracks: Bool = false, quality: Bool = false) {
    self.volume = volume
    self.rate = rate
    self.tracks = tracks
    self.quality = quality
  }
}
