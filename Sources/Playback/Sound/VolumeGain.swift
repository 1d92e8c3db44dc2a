extension Volume {
  /// What samples are multiplied by: the cube of the level (the mapping of PulseAudio and of alsamixer's perceived
  /// scale), so that half the level is -18 dB and sounds about half as loud. 0 when muted.
  package var gain: Float {
    guard !muted, level > 0 else { return 0 }
    let held = min(level, 1)
    return Float(held * held * held)
  }
}

/// A gain that goes to its target in a line, so that a change of volume does not click.
package struct GainRamp: Sendable, Equatable {
  /// From silence to full scale or back; smaller changes take less.
  package static let fullScale = Duration.milliseconds(20)

  package private(set) var current: Float
  package private(set) var target: Float

  package init(_ gain: Float) {
    current = gain
    target = gain
  }

  package var isSteady: Bool { current == target }

  package mutating func move(to target: Float) { self.target = target }

  /// Reaches the target at once: nothing is being heard.
  package mutating func jump() { current = target }

  /// The gain of the next sound frame.
  package mutating func next(sampleRate: Int) -> Float {
    guard current != target else { return current }
    let step = 1000 / (Float(Self.fullScale.wholeMilliseconds) * Float(max(1, sampleRate)))
    current = current < target ? min(current + step, target) : max(current - step, target)
    return current
  }
}
