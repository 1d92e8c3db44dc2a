/// Which moment of the film each sound frame is that went to a sound device, and so what is heard when the device says
/// how many of them it has not played yet.
///
/// Sound frames are counted from the last begin or seek. Each chunk brings its own presentation, so a stream whose
/// timestamps wander against its sample count cannot drift.
package struct SoundPosition: Sendable, Equatable {
  /// What to do with a chunk so that it continues the film's sound.
  package enum Fit: Sendable, Equatable {
    case take
    /// Sound frames of silence first: the stream has a gap.
    case fill(frames: Int)
    /// Leave out its first sound frames: they have been written already, or lie before the start.
    case trim(frames: Int)
    case drop
  }

  private struct Run: Sendable, Equatable {
    let firstFrame: Int64
    let presentation: PlaylistTime
  }

  /// Timestamps that are rounded to milliseconds or to 90 kHz are no gap.
  package static let tolerance = Duration.milliseconds(20)
  /// A chunk that starts further back than this is a jump of the timestamps, not an overlap.
  package static let jump = Duration.seconds(1)

  package let sampleRate: Int
  /// Where the next sound frame belongs.
  package private(set) var end: PlaylistTime
  /// Sound frames written so far.
  package private(set) var written: Int64 = 0
  private var runs: [Run]

  package init(sampleRate: Int, start: PlaylistTime) {
    self.sampleRate = max(1, sampleRate)
    end = start
    runs = [Run(firstFrame: 0, presentation: start)]
  }

  package func fit(presentation: PlaylistTime, frames: Int) -> Fit {
    let isFresh = written == 0
    let gap = presentation - end
    let tolerance = isFresh ? .zero : Self.tolerance
    if gap > tolerance {
      let missing = self.frames(in: gap)
      return missing > 0 ? .fill(frames: missing) : .take
    }
    if gap < .zero - tolerance, isFresh || gap > .zero - Self.jump {
      let extra = self.frames(in: .zero - gap)
      return extra >= frames ? .drop : extra > 0 ? .trim(frames: extra) : .take
    }
    return .take
  }

  /// `frames` went to the device; the first belongs at `presentation`, or at `end` for silence.
  package mutating func wrote(frames: Int, presentation: PlaylistTime? = nil) {
    guard frames > 0 else { return }
    let start = presentation ?? end
    if start != end { runs.append(Run(firstFrame: written, presentation: start)) }
    written += Int64(frames)
    let run = runs[runs.count - 1]
    end = run.presentation + duration(written - run.firstFrame)
    if written - run.firstFrame > Int64(sampleRate) * 60 {
      runs.append(Run(firstFrame: written, presentation: end))
    }
  }

  /// The moment of the sound frame that is heard when `played` of those written have been played. Held between the
  /// start and the end of what was written.
  package mutating func position(played: Int64) -> PlaylistTime {
    let played = min(max(0, played), written)
    while runs.count > 1, runs[1].firstFrame <= played { runs.removeFirst() }
    let run = runs[0]
    return run.presentation + duration(played - run.firstFrame)
  }

  /// The clock's reading from what a device tells (`snd_pcm_status`: delay, in sound frames, at a time stamp). A
  /// negative delay, which is an underrun, counts as none.
  package mutating func reading(delay: Int64, at instant: MonotonicInstant, running: Bool) -> ClockReading {
    ClockReading(position: position(played: written - max(0, delay)), instant: instant, running: running)
  }

  private func duration(_ frames: Int64) -> Duration {
    let (seconds, rest) = frames.quotientAndRemainder(dividingBy: Int64(sampleRate))
    return .seconds(seconds) + .nanoseconds(rest * 1_000_000_000 / Int64(sampleRate))
  }

  /// Rounded to the nearest: a presentation that was rounded down to a nanosecond loses no frame.
  private func frames(in duration: Duration) -> Int {
    let (seconds, rest) = duration.wholeNanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return Int(seconds) * sampleRate + Int((rest * Int64(sampleRate) + 500_000_000) / 1_000_000_000)
  }
}
