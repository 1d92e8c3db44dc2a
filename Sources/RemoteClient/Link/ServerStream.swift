package import Playback

/// The replies of one streaming call, for one reader.
///
/// The peer is held up by flow control when the reader is slow: at most 1 MiB lies unread. Letting go of the stream
/// cancels the call.
package final class ServerStream: Sendable {
  let link: Link
  let number: UInt64
  let record: CallRecord

  init(_ link: Link, _ number: UInt64, _ record: CallRecord) {
    self.link = link
    self.number = number
    self.record = record
  }

  deinit {
    let (link, number) = (link, number)
    if record.end == nil, !link.isClosing.isRaised { Task { await link.cancel(number) } }
  }

  /// The next message; nothing when the server has ended the stream with OK. Throws how it ended otherwise, and again at
  /// each further call. With `limit` a longer wait ends the stream with DEADLINE_EXCEEDED.
  package func next(within limit: Duration? = nil) async throws(RPCError) -> [UInt8]? {
    if let end = record.end { return try end.get() }
    return try await link.nextMessage(number, record, within: limit).get()
  }

  /// Ends the call; a waiting `next` throws CANCELLED.
  package func cancel() async { await link.cancel(number) }

  /// When the server was last heard of on this stream: the start of the call, its headers, any part of a message.
  package var lastFrame: MonotonicInstant { record.lastFrame }

  /// What the server sent before its first message. Nothing until it has come: it is there with the first message, and
  /// it never comes when the server answers with a status at once.
  package var initialMetadata: Metadata? { record.initialMetadata }

  /// What the server sent with its status; nothing before that.
  package var trailingMetadata: Metadata? { record.trailingMetadata }
}
