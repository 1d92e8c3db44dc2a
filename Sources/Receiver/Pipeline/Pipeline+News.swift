import Display
import Linux
import Playback
import Sound

/// What the screen and the sound tell of this play.
extension Pipeline {
  func heard(_ event: ScreenEvent) {
    guard event.play == play else { return }
    switch event {
    case .firstPicture: if let cut = state.withLock({ $0.cut }) { arrived(cut) }
    case .drained:
      state.withLock { $0.videoDrained = $0.target == nil && $0.cut?.pictures.isExhausted == true }
      endIfDrained()
    case .starved: starve(.pictures)
    case .fed: feed(.pictures)
    }
  }

  func heard(_ event: SoundEvent) {
    guard event.play == play else { return }
    switch event {
    case .drained:
      state.withLock { $0.soundDrained = $0.target == nil && $0.cut?.chunks?.isExhausted == true }
      endIfDrained()
    case .starved: starve(.sound)
    case .fed: feed(.sound)
    case .clockChanged, .lost, .playing: break
    }
  }

  /// The first picture of a cut is on screen, or there are none and the first sound is ready.
  func arrived(_ cut: Cut) {
    let isFirst: Bool? = state.withLock { state in
      guard state.target == nil, state.cut === cut else { return nil }
      defer { (state.hasArrived, state.starved) = (true, []) }
      return !state.hasArrived
    }
    guard let isFirst else { return }
    parts.sound.release(play)
    if isFirst { Trace.end(.load, play) }
    post(.firstPicture(play, afterSeek: cut.target.seekNumber))
  }

  private func endIfDrained() {
    let (cut, breakOff) = state.withLock { state in
      (state.target == nil && state.videoDrained && state.soundDrained ? state.cut : nil, state.breakOff)
    }
    guard let cut else { return }
    if let breakOff { return fail(breakOff) }
    post(.ended(play, afterSeek: cut.target.seekNumber))
  }

  private func starve(_ what: Starvation) {
    let (first, exhausted) = state.withLock { state in
      defer { state.starved.insert(what) }
      return (state.starved.isEmpty, state.cut?.pictures.isExhausted == true)
    }
    guard !exhausted else { return }
    Trace.instant(.underrun, play)
    // Without pictures the clock would run on, and the film would lose what comes late.
    if what == .pictures { parts.sound.setStalled(play, true) }
    if first { post(.stalled(play)) }
  }

  private func feed(_ what: Starvation) {
    let isFed = state.withLock { state in
      guard state.starved.remove(what) != nil else { return false }
      return state.starved.isEmpty
    }
    if isFed { post(.resumed(play)) }
  }

  /// Whether decoded pictures wait for the clock.
  var hasWaitingPictures: Bool { (state.withLock { $0.cut }?.pictures.count ?? 0) > 0 }

  /// A picture is queued. If the clock was held for want of one, it goes on.
  func pictureQueued() {
    parts.screen.wake()
    if state.withLock({ $0.starved.contains(.pictures) }) { parts.sound.setStalled(play, false) }
  }
}

extension ScreenEvent {
  /// The play that it is news of.
  fileprivate var play: PlayNumber {
    switch self {
    case .firstPicture(let flip): flip.play
    case .drained(let play), .starved(let play), .fed(let play): play
    }
  }
}

extension SoundEvent {
  /// The play that it is news of; nothing for news of the device.
  fileprivate var play: PlayNumber? {
    switch self {
    case .clockChanged(let play, _), .drained(let play), .starved(let play), .fed(let play): play
    case .lost, .playing: nil
    }
  }
}
