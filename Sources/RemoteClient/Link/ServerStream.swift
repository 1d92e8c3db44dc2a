package import Playback
import Synchronization

/// The replies of one server-streaming call, for one reader.
///
/// The peer is held up by flow control when the reader is slow: at most 1 MiB lies unread. Letting go of the stream
/// cancels the call.
package final class ServerStream: Sendable {
  private let link: Link
  private let number: UInt64
  private let path: String
  private let activity: StreamActivity
  private let end = Mutex<Call.StreamReply?>(nil)

  init(_ link: Link, _ number: UInt64, _ path: String, _ activity: StreamActivity) {
    self.link = link
    self.number = number
    self.path = path
    self.activity = activity
  }

  deinit {
    let (link, number) = (link, number)
    if end.withLock({ $0 == nil }), !link.isClosing.isRaised { Task { await link.cancel(number) } }
  }

  /// The next message; nothing when the server has ended the stream with OK. Throws how it ended otherwise, and again at
  /// each further call. With `limit` a longer wait ends the stream with DEADLINE_EXCEEDED.
  package func next(within limit: Duration? = nil) async throws(RPCError) -> [UInt8]? {
    if let reply = end.withLock({ $0 }) { return try reply.get() }
    let reply = await link.nextMessage(number, path, within: limit)
    switch reply {
    case .success(_?): break
    case .success(nil), .failure: end.withLock { $0 = $0 ?? reply }
    }
    return try reply.get()
  }

  /// Ends the call; a waiting `next` throws CANCELLED.
  package func cancel() async { await link.cancel(number) }

  /// When the server was last heard of on this stream: the start of the call, its headers, any part of a message.
  package var lastFrame: MonotonicInstant { activity.last }
}
