/// One call with a stream of messages in each direction, for one reader and one sender, which may be two tasks.
///
/// Both directions are held up by flow control: at most 1 MiB lies unread, and at most 1 MiB, or else one message, waits
/// to be sent. Letting go of all copies cancels the call. Once a message was sent the call is never begun again unseen.
package struct Exchange: Sendable {
  let replies: ServerStream

  private let compression: Compression

  init(_ replies: ServerStream, _ compression: Compression) {
    self.replies = replies
    self.compression = compression
  }

  /// Queues a message; waits while the server takes no more. False when the server has ended the call with OK: nothing
  /// is sent then, and the messages it sent are still to be read. Throws how the call ended otherwise. A message over the
  /// link's limit is RESOURCE_EXHAUSTED, of origin `request`, and the call goes on. A task that is cancelled here
  /// cancels the call.
  @discardableResult
  package func send(_ message: [UInt8]) async throws(RPCError) -> Bool {
    let message = RequestMessage(message, compression)
    return try await replies.link.send(replies.number, replies.record, message).get()
  }

  /// Says that no more messages come. Does nothing when that was said, or when the call is over.
  package func finishSending() async { await replies.link.finishSending(replies.number) }

  /// See `ServerStream.next`.
  package func next(within limit: Duration? = nil) async throws(RPCError) -> [UInt8]? {
    try await replies.next(within: limit)
  }

  /// See `ServerStream.cancel`. A waiting `send` throws CANCELLED too.
  package func cancel() async { await replies.cancel() }

  /// See `ServerStream.initialMetadata`.
  package var initialMetadata: Metadata? { replies.initialMetadata }

  /// See `ServerStream.trailingMetadata`.
  package var trailingMetadata: Metadata? { replies.trailingMetadata }
}

/// One call with a stream of requests and one reply.
package struct ClientStream: Sendable {
  private let exchange: Exchange
  private let path: String

  init(_ exchange: Exchange, _ path: String) {
    self.exchange = exchange
    self.path = path
  }

  /// See `Exchange.send`. False when the server has replied already: nothing more is sent.
  @discardableResult
  package func send(_ message: [UInt8]) async throws(RPCError) -> Bool { try await exchange.send(message) }

  /// Ends the requests and waits for the reply, which may have come before. To be called once.
  package func reply() async throws(RPCError) -> Reply<[UInt8]> {
    func wrong(_ what: String) -> RPCError {
      // statuscodes.md: a wrong number of replies.
      RPCError(code: .unimplemented, message: what, operation: path, origin: .network)
    }
    await exchange.finishSending()
    guard let message = try await exchange.next() else { throw wrong("OK without a reply") }
    guard try await exchange.next() == nil else {
      await exchange.cancel()
      throw wrong("more than one reply to a call that has one")
    }
    return Reply(
      message, initialMetadata: exchange.initialMetadata ?? Metadata(),
      trailingMetadata: exchange.trailingMetadata ?? Metadata())
  }

  /// Ends the call; a waiting `send` or `reply` throws CANCELLED.
  package func cancel() async { await exchange.cancel() }
}
