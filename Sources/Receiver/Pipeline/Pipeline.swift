import Decode
import Display
import Linux
import Media
import Playback
import Sound
import Synchronization

/// The threads of one play: a film is fetched, taken apart, decoded, and handed to screen and sound.
///
/// Any thread may call; nothing blocks. News goes out as playback events with the play's number. A seek ends the *cut*
/// that runs and begins another with queues of its own, so that nothing of before the seek can be shown after it.
final class Pipeline: Sendable {
  struct State {
    var file: RemoteFile?
    var cut: Cut?
    /// The URL that counts; a renewed one replaces it.
    var url: String
    /// Where the next cut begins; nothing while one runs.
    var target: Target?
    var paused: Bool
    var closed = false
    /// Whether a picture has been on screen.
    var hasArrived = false
    /// Why nothing comes after what is queued; nothing while more comes, and at the film's true end.
    var breakOff: MediaFailure?
    var starved = Starvation()
    var videoDrained = false
    var soundDrained = false
    var hasVideo = true
    var clock: Latest<ClockReading>?
  }

  /// Where a cut begins, and the machine's number of the seek that wants it.
  struct Target: Equatable {
    let time: PlaylistTime
    let seekNumber: UInt64
  }

  /// What is missing for the film to go on.
  struct Starvation: OptionSet {
    let rawValue: Int
    static let pictures = Starvation(rawValue: 1)
    static let sound = Starvation(rawValue: 2)
  }

  let play: PlayNumber
  let parts: Parts
  let settings: PipelineSettings
  let stage: SerialEffects
  let post: @Sendable (PlaybackEvent) -> Void
  let state: Mutex<State>
  /// Wakes the demux loop at the end of the film.
  let woken = BoundedQueue<Void>(capacity: 1)
  /// Up to where the film is on the device.
  let buffered = Latest<PlaylistTime>()
  let path = Latest<String>()
  private let stall = Latest<String>()
  private let opening = Latest<Task<Void, Never>>()
  let log = Log("pipeline")

  init(
    play: PlayNumber, delivery: MediaDelivery, at target: Target, paused: Bool, parts: Parts,
    settings: PipelineSettings, stage: SerialEffects, post: @escaping @Sendable (PlaybackEvent) -> Void
  ) {
    self.play = play
    self.parts = parts
    self.settings = settings
    self.stage = stage
    self.post = post
    state = Mutex(State(url: delivery.url, target: target, paused: paused))
    guard delivery.kind != .hls else {
      fail(MediaFailure(.undecodable, "the service delivers HLS, which this receiver does not play yet"))
      return
    }
    opening.set(Task { await self.open(delivery.url) })
  }

  private func open(_ url: String) async {
    Trace.begin(.fetch, play)
    let events = Fetcher.Events(
      onUnauthorized: { [post, play] in post(.mediaUnauthorized(play)) },
      onStall: { [stall] in stall.set($0) })
    do throws(MediaFailure) {
      let file = try await parts.fetcher.open(
        url: url, options: Fetcher.Options(trust: settings.caFile), events: events)
      Trace.end(.fetch, play)
      let (closed, newest) = state.withLock { state in
        state.file = file
        return (state.closed, state.url)
      }
      guard !closed else { return file.interrupt() }
      // Renewed while the file was being opened.
      if newest != url { try file.replace(url: newest) }
      // Kept by its own thread until its loop returns.
      _ = try startThread("demux") { self.demux(file) }
    } catch {
      fail(error)
    }
  }

  func startThread(_ name: String, _ body: @escaping @Sendable () -> Void) throws(MediaFailure) -> WorkThread {
    do throws(SystemError) { return try WorkThread(name: name, body) } catch {
      throw MediaFailure(.undecodable, "\(error)")
    }
  }

  func fail(_ failure: MediaFailure) {
    guard !state.withLock({ $0.closed }), failure.kind != .interrupted else { return }
    post(.failed(play, PlaybackFailure(media: failure)))
  }

  // MARK: What the session tells

  func setPaused(_ paused: Bool) {
    state.withLock { $0.paused = paused }
    parts.sound.setPaused(play, paused)
  }

  /// Goes on at `target`; the picture there shows also while paused.
  func seek(to target: Target) {
    let (file, cut) = state.withLock { state in
      state.target = target
      return (state.file, state.cut)
    }
    cut?.close()
    // A read that waits for the network would hold the seek up; one that does not would only lose its request. Before
    // the first cut the film's head is read, which is needed all the same.
    if let file, cut != nil, file.bufferedUntil <= file.position { file.interrupt() }
    wake()
  }

  /// The same film from another URL.
  func replace(_ delivery: MediaDelivery) {
    let file = state.withLock { state in
      state.url = delivery.url
      return state.file
    }
    do throws(MediaFailure) { try file?.replace(url: delivery.url) } catch { fail(error) }
  }

  func close() {
    let (file, cut) = state.withLock { state in
      state.closed = true
      return (state.file, state.cut)
    }
    opening.take()?.cancel()
    file?.interrupt()
    cut?.close()
    woken.close()
    parts.sound.end(play)
    stage.run { [screen = parts.screen, play] in await screen.end(play: play) }
  }

  /// Ends the demux loop's wait at the end of the film. One mark is enough for any number of reasons.
  private func wake() { if woken.count == 0 { woken.push(()) } }

  // MARK: What the session asks

  /// What is on screen; of a film without pictures, what is heard.
  var newestFlip: Flip? {
    let (hasVideo, clock) = state.withLock { ($0.hasVideo, $0.clock) }
    if hasVideo { return parts.screen.newestFlip.value.flatMap { $0.play == play ? $0 : nil } }
    let now = MonotonicClock.now()
    return clock?.value.map {
      Flip(play: play, presentation: $0.position(at: now), duration: .zero, instant: now)
    }
  }

  /// The clock that pictures follow.
  var clock: ClockReading? { state.withLock { $0.clock }?.value }

  var stallReason: String? { stall.value }
}
