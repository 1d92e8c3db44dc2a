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
      // No more sound comes to end a lack of it.
      feed(.sound)
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
      let exhausted = state.cut?.pictures.isExhausted == true
      guard !exhausted else { return (false, true) }
      defer { state.starved.insert(what) }
      return (state.starved.isEmpty, false)
    }
    guard !exhausted else { return }
    Trace.instant(.underrun, play)
    if what == .pictures {
      // Without pictures the clock would run on, and the film would lose what comes late.
      parts.sound.setStalled(play, true)
      // The news took its time: a picture, the end of them or a seek may have come meanwhile, before the hold.
      let isOver = state.withLock { state in
        !state.starved.contains(.pictures) || state.cut.map { $0.pictures.count > 0 || $0.pictures.isExhausted } ?? true
      }
      if isOver { parts.sound.setStalled(play, false) }
    }
    if first { post(.stalled(play)) }
  }

  private func feed(_ what: Starvation) {
    let (wasStarved, isFed) = state.withLock { state in
      let wasStarved = state.starved.remove(what) != nil
      return (wasStarved, wasStarved && state.starved.isEmpty)
    }
    // The picture may have been queued before the clock was held for want of it.
    if wasStarved, what == .pictures { parts.sound.setStalled(play, false) }
    if isFed { post(.resumed(play)) }
  }

  /// Whether decoded pictures wait for the clock.
  var hasWaitingPictures: Bool { (state.withLock { $0.cut }?.pictures.count ?? 0) > 0 }

  /// A picture is queued. If the clock was held for want of one, it goes on.
  func pictureQueued() {
    parts.screen.wake()
    if state.withLock({ $0.starved.contains(.pictures) }) { parts.sound.setStalled(play, false) }
  }

  /// No more pictures come in this cut. If the clock was held for want of one, the sound goes on without them.
  func picturesFinished(_ cut: Cut) {
    if state.withLock({ $0.cut === cut }) { feed(.pictures) }
    parts.screen.wake()
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
