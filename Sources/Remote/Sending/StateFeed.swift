import Linux
import Playback
import RemoteClient

/// The newest states of one receiver: from its stream, and where that is not to be had by asking again and again.
struct StateFeed {
  /// A stream whose first state, which is sent at once, is not there after this long is held up by something between.
  private static let firstState = Duration.seconds(2)
  private static let shortestPause = Duration.milliseconds(20)
  private static let longestPause = Duration.milliseconds(250)

  private let client: SenderClient
  private let uuid: String
  private var stream: WatchStream?
  private var hasFirst = false
  private var hasAsked = false
  private var pause = shortestPause

  /// Begins to watch; what goes wrong with that is not an error.
  init(_ client: SenderClient, _ uuid: String) async {
    self.client = client
    self.uuid = uuid
    stream = try? await client.watch(uuid)
  }

  /// The next state; nothing when the deadline is over. Throws what asking again does not mend.
  mutating func next(before deadline: MonotonicInstant) async throws(RPCError) -> ReceiverListing? {
    while true {
      let left = deadline - MonotonicClock.now()
      guard left > .zero else { return nil }
      if let stream {
        if let state = try await watched(stream, left) { return state }
      } else {
        if let state = try await asked(left) { return state }
      }
    }
  }

  /// Nothing when the stream is over, or for now.
  private mutating func watched(_ stream: WatchStream, _ left: Duration) async throws(RPCError) -> ReceiverListing? {
    do throws(RPCError) {
      if let state = try await stream.next(within: hasFirst ? left : min(left, Self.firstState)) {
        hasFirst = true
        return state
      }
    } catch {
      guard error.origin != .cancelled, error.code != .unauthenticated else { throw error }
    }
    self.stream = nil
    return nil
  }

  /// Nothing when there was no answer this time.
  private mutating func asked(_ left: Duration) async throws(RPCError) -> ReceiverListing? {
    if hasAsked {
      // A task that is cancelled does not sleep, and its next call says so.
      try? await Task.sleep(for: min(pause, left))
      pause = min(pause * 2, Self.longestPause)
    }
    hasAsked = true
    do throws(RPCError) { return try await client.get(uuid, deadline: left) } catch {
      switch error.code {
      case .unavailable where error.origin != .security: return nil
      case .deadlineExceeded: return nil
      default: throw error
      }
    }
  }
}
