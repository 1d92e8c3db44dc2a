package import Linux
package import Playback
import Synchronization

/// A screen without a display: it chooses, commits, flips and lets go as the KMS screen does, at the vblanks of a timer,
/// and touches no pixel unless a screenshot is asked for.
///
/// Pinned to its display thread. One commit a vblank at most; the page flip completes at the vblank after the commit.
/// While there is nothing to do (no play, a held clock, nothing queued) no vblank is asked for and the thread sleeps
/// until `wake()`.
package actor HeadlessScreen {
  /// How long the picture may be overdue while the clock runs before `ScreenEvent.starved` is told.
  package static let starvedAfter = Duration.milliseconds(200)

  package nonisolated let width: Int
  package nonisolated let height: Int
  /// The newest page flip of the present play; nothing between a begin or flush and its first picture.
  package nonisolated let newestFlip = Latest<Flip>()
  package nonisolated let counting = ScreenCounting()

  private nonisolated let thread: PollThread
  private nonisolated let vblanks: any VblankSource
  private let onEvent: @Sendable (ScreenEvent) -> Void
  private nonisolated let isArmed = Atomic<Bool>(false)
  private nonisolated let isWaking = Atomic<Bool>(false)

  private var slots = FlipSlots<ScreenContent>()
  private var queuedFor: MonotonicInstant?
  private var currentFlip: Flip?
  private var play: PlayOnScreen?
  private var cuts: UInt64 = 0
  private(set) var card: Card? = .idle

  package nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// Size in pixels, from 16 to 16,384, held within. `onEvent` is called on `thread`.
  package init(
    thread: PollThread, width: Int, height: Int, vblanks: any VblankSource,
    onEvent: @escaping @Sendable (ScreenEvent) -> Void
  ) {
    self.thread = thread
    self.width = min(max(width, 16), 16_384)
    self.height = min(max(height, 16), 16_384)
    self.vblanks = vblanks
    self.onEvent = onEvent
  }

  package init(
    thread: PollThread, width: Int, height: Int, refreshMillihertz: Int,
    onEvent: @escaping @Sendable (ScreenEvent) -> Void
  ) {
    self.init(
      thread: thread, width: width, height: height,
      vblanks: TimerVblanks(refreshMillihertz: refreshMillihertz), onEvent: onEvent)
  }

  // MARK: What to show

  /// Takes the film off the screen and keeps the card's text; the picture is black.
  package func show(card: Card) {
    self.card = card
    play = nil
    newestFlip.set(nil)
    slots.propose(.black)
    proceed()
  }

  /// From now on shows `pictures`, the first one at once and the others when `clock` says so.
  package func begin(play number: PlayNumber, pictures: BoundedQueue<Picture>, clock: Latest<ClockReading>) {
    cut(to: number, pictures, clock)
  }

  /// After a seek: forgets what was chosen and not committed; the first of `pictures` is shown at once, with a held
  /// clock too. A queue and a clock of their own make news from before the seek harmless. Nothing when another play
  /// has begun.
  package func flush(play number: PlayNumber, pictures: BoundedQueue<Picture>, clock: Latest<ClockReading>) {
    guard play?.number == number else { return }
    cut(to: number, pictures, clock)
  }

  /// Chooses no more pictures of the play; the last one stays until a card or another play takes its place.
  package func end(play number: PlayNumber) {
    guard play?.number == number else { return }
    play = nil
    if slots.pending?.picture != nil { slots.withdraw() }
  }

  private func cut(to number: PlayNumber, _ pictures: BoundedQueue<Picture>, _ clock: Latest<ClockReading>) {
    cuts += 1
    slots.withdraw()
    newestFlip.set(nil)
    play = PlayOnScreen(number: number, cut: cuts, pictures: pictures, clock: clock)
    proceed()
  }

  /// Looks again: a picture was queued, the queue was finished, or the clock was let go. Any thread; costs nothing while
  /// vblanks are being asked for.
  package nonisolated func wake() {
    guard !isArmed.load(ordering: .sequentiallyConsistent),
      !isWaking.exchange(true, ordering: .sequentiallyConsistent)
    else { return }
    Task { await woken() }
  }

  func woken() {
    isWaking.store(false, ordering: .sequentiallyConsistent)
    proceed()
  }

  // MARK: Vblanks

  /// Outside a vblank: chooses for the next one, unless that has been done.
  private func proceed() {
    guard !isArmed.load(ordering: .relaxed) else { return }
    choose(at: vblanks.now())
  }

  private func vblank(_ vblank: MonotonicInstant) {
    isArmed.store(false, ordering: .sequentiallyConsistent)
    let now = max(vblanks.now(), vblank)
    let missed = Int((now - vblank).wholeNanoseconds / max(1, vblanks.period.wholeNanoseconds))
    if missed > 0 { counting.change { $0.missedVblanks += missed } }
    if let queuedFor, queuedFor <= vblank {
      flipped(at: queuedFor)
      if missed > 0 { repeated(missed) }
    } else {
      repeated(1 + missed)
    }
    choose(at: now)
  }

  /// Chooses and commits for the first vblank after `now`, and asks for it when there is a reason to.
  private func choose(at now: MonotonicInstant) {
    let target = vblanks.next(after: now)
    choosePicture(for: target)
    if slots.canCommit {
      slots.commit()
      queuedFor = target
    }
    watchEnd(at: now)
    // Whoever queues a picture looks at `isArmed` after queueing: so it is written before the queue is looked at.
    if needsVblank {
      isArmed.store(true, ordering: .sequentiallyConsistent)
      vblanks.arm(target, on: thread) { [weak self] in
        self?.assumeIsolated { $0.vblank(target) }
      }
    }
  }

  private func choosePicture(for target: MonotonicInstant) {
    guard var play, slots.queued == nil else { return }
    defer { self.play = play }
    var dropped = 0
    while let next = play.pictures.peek() {
      let choice = FrameChoice.of(
        next: next.presentation, after: play.shown, clock: play.clock.value, vblank: target, period: vblanks.period)
      guard choice == .show, let picture = play.pictures.tryPop() else { break }
      if slots.propose(.picture(picture, cut: play.cut))?.picture != nil {
        dropped += 1
        Trace.instant(.pictureDropped, play.number)
      }
      let vblanks = play.shown.map { $0.since == target ? $0.predecessorVblanks : vblanksShown($0, target) } ?? 0
      play.shown = FrameChoice.Shown(duration: picture.duration, since: target, predecessorVblanks: vblanks)
      play.end = picture.presentation + picture.duration
    }
    if dropped > 0 { counting.change { $0.dropped += dropped } }
  }

  private func vblanksShown(_ shown: FrameChoice.Shown, _ target: MonotonicInstant) -> Int {
    shown.vblanks(until: target, period: vblanks.period)
  }

  private func flipped(at instant: MonotonicInstant) {
    slots.flipped()
    queuedFor = nil
    guard case .picture(let picture, let cut) = slots.current else {
      currentFlip = nil
      return
    }
    let flip = Flip(
      play: picture.play, presentation: picture.presentation, duration: picture.duration, instant: instant)
    currentFlip = flip
    Trace.instant(.flip, picture.play)
    let lateness = play.flatMap { $0.cut == cut ? $0.clock.value : nil }
      .flatMap { $0.running ? $0.position(at: instant) - picture.presentation : nil }
    counting.change {
      $0.shown += 1
      if let lateness, lateness > vblanks.period { $0.late += 1 }
    }
    // The flip of a picture that was committed before a seek, or of a play that has ended, is no position.
    guard var play, play.cut == cut else { return }
    if play.hasFlipped, let lateness { counting.record(error: lateness) }
    newestFlip.set(flip)
    card = nil
    let (isFirst, wasStarved) = (!play.hasFlipped, play.isStarved)
    play.hasFlipped = true
    play.isStarved = false
    self.play = play
    if isFirst { onEvent(.firstPicture(flip)) }
    if wasStarved { onEvent(.fed(play.number)) }
  }

  private func repeated(_ vblanks: Int) {
    guard let play, play.hasFlipped, !play.isDrained, !play.isStarved, play.clock.value?.running == true else { return }
    counting.change { $0.repeated += vblanks }
  }

  // MARK: The end of it

  private func watchEnd(at now: MonotonicInstant) {
    guard let play, !play.isDrained, slots.queued == nil, slots.pending == nil, play.pictures.peek() == nil else {
      return
    }
    let isExhausted = play.pictures.isExhausted
    guard let end = play.end else {
      if isExhausted { drained() }
      return
    }
    guard let clock = play.clock.value, clock.running else { return }
    let overdue = clock.position(at: now) - end
    if isExhausted {
      if overdue >= .zero { drained() }
    } else if overdue >= Self.starvedAfter, !play.isStarved {
      self.play?.isStarved = true
      onEvent(.starved(play.number))
    }
  }

  private func drained() {
    guard let number = play?.number else { return }
    play?.isDrained = true
    onEvent(.drained(number))
  }

  private var needsVblank: Bool {
    if slots.queued != nil || slots.pending != nil { return true }
    guard let play, !play.isDrained else { return false }
    if play.shown == nil { return play.pictures.peek() != nil }
    guard play.clock.value?.running == true else { return false }
    return !play.isStarved || play.pictures.peek() != nil
  }

  // MARK: Looking

  /// What is on screen now; kept alive by the caller.
  func contents() -> (picture: Picture?, flip: Flip?, card: Card?) { (slots.current?.picture, currentFlip, card) }

  /// What is on screen, as a PNG of the screen's size. Takes tens of milliseconds on the caller's executor, not on the
  /// display thread.
  package nonisolated func screenshot() async throws(PNGError) -> Screenshot {
    let (picture, flip, card) = await contents()
    let pixels = Raster(width: width, height: height, showing: picture)
    return Screenshot(png: try PNG.encode(pixels), flip: flip, card: card)
  }
}

/// A picture of the screen and what it shows.
package struct Screenshot: Sendable {
  package let png: [UInt8]
  /// Nothing when the screen is black.
  package let flip: Flip?
  /// Nothing when a film is on screen.
  package let card: Card?
}
