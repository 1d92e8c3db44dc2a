/// Takes the jitter out of consecutive readings of a device.
///
/// A device's delay moves in steps of its transfers (a period, an USB packet, a DMA burst). The reading before says where
/// the clock should be now; an eighth of the difference is taken over at each reading, so that at 20 readings a second an
/// error is gone in half a second. A difference beyond 50 ms (shairport-sync's resync threshold) is no jitter and is
/// taken over whole. While it runs the clock never steps back, except by such a jump.
package struct SoundPositionSmoothing: Sendable, Equatable {
  package static let jump = Duration.milliseconds(50)
  private var last: ClockReading?

  package init() {}

  /// Forgets what was: after a seek, a pause or a new device.
  package mutating func reset() { last = nil }

  package mutating func smooth(_ measured: ClockReading) -> ClockReading {
    guard let last, last.running, measured.running, measured.instant >= last.instant else {
      self.last = measured
      return measured
    }
    let predicted = last.position(at: measured.instant)
    let error = measured.position - predicted
    guard abs(error.wholeNanoseconds) < Self.jump.wholeNanoseconds else {
      self.last = measured
      return measured
    }
    let reading = ClockReading(
      position: max(predicted + error / 8, last.position), instant: measured.instant, running: true)
    self.last = reading
    return reading
  }
}
