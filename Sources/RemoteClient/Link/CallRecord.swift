internal import Linux
import Playback
import Synchronization

/// What there is to know of a streaming call, also after its end. Any thread.
final class CallRecord: Sendable {
  private struct State {
    var initial: Metadata?
    var trailing: Metadata?
    var end: Call.StreamReply?
  }

  let path: String
  private let heard: Atomic<Int64>
  private let state = Mutex(State())

  init(path: String, _ instant: MonotonicInstant) {
    self.path = path
    heard = Atomic(instant.nanoseconds)
  }

  func mark() { heard.store(MonotonicClock.now().nanoseconds, ordering: .relaxed) }

  /// When the stream was last heard of.
  var lastFrame: MonotonicInstant { MonotonicInstant(nanoseconds: heard.load(ordering: .relaxed)) }

  func note(initial metadata: Metadata) { state.withLock { $0.initial = metadata } }
  func note(trailing metadata: Metadata) { state.withLock { $0.trailing = metadata } }

  /// The first end counts.
  func note(end: Call.StreamReply) { state.withLock { $0.end = $0.end ?? end } }

  var initialMetadata: Metadata? { state.withLock { $0.initial } }
  var trailingMetadata: Metadata? { state.withLock { $0.trailing } }
  /// What the reader gets for ever; nothing while the call lives.
  var end: Call.StreamReply? { state.withLock { $0.end } }
}
