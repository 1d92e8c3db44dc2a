package import Playback
package import Protobuf

extension Link {
  /// One request, one reply, as messages. See `unary(path:body:deadline:)`. A reply that is no such message is INTERNAL.
  package func unary<Request: Message, Response: Message>(
    _ method: UnaryMethod<Request, Response>, _ request: Request, deadline: Duration
  ) async throws(RPCError) -> Response {
    let bytes = try await unary(path: method.path, body: request.serialized(), deadline: deadline)
    return try Response(reply: bytes, of: method.path, limit: messageLimit)
  }

  /// One request, one reply, with what came along. See `unary(path:body:options:)`.
  package func unary<Request: Message, Response: Message>(
    _ method: UnaryMethod<Request, Response>, _ request: Request, options: CallOptions
  ) async throws(RPCError) -> Reply<Response> {
    try await unary(path: method.path, body: request.serialized(), options: options)
      .read(of: method.path, limit: messageLimit)
  }

  /// One request, a stream of replies, as messages. See `serverStream(path:body:deadline:)`.
  package func serverStream<Request: Message, Response: Message>(
    _ method: ServerStreamingMethod<Request, Response>, _ request: Request, deadline: Duration? = nil
  ) async throws(RPCError) -> MessageStream<Response> {
    try await serverStream(method, request, options: CallOptions(deadline: deadline))
  }

  package func serverStream<Request: Message, Response: Message>(
    _ method: ServerStreamingMethod<Request, Response>, _ request: Request, options: CallOptions
  ) async throws(RPCError) -> MessageStream<Response> {
    MessageStream(try await serverStream(path: method.path, body: request.serialized(), options: options))
  }

  /// A stream of requests, one reply, as messages. See `clientStream(path:options:)`.
  package func clientStream<Request: Message, Response: Message>(
    _ method: ClientStreamingMethod<Request, Response>, options: CallOptions = CallOptions()
  ) async throws(RPCError) -> MessageClientStream<Request, Response> {
    MessageClientStream(
      try await clientStream(path: method.path, options: options), method.path, limit: messageLimit)
  }

  /// A stream of requests and one of replies, as messages. See `exchange(path:options:)`.
  package func exchange<Request: Message, Response: Message>(
    _ method: BidirectionalStreamingMethod<Request, Response>, options: CallOptions = CallOptions()
  ) async throws(RPCError) -> MessageExchange<Request, Response> {
    MessageExchange(try await exchange(path: method.path, options: options))
  }
}

/// The replies of one server-streaming call as messages, for one reader.
package struct MessageStream<Response: Message>: Sendable {
  private let stream: ServerStream

  init(_ stream: ServerStream) { self.stream = stream }

  /// See `ServerStream.next`. A message that cannot be read ends the stream with INTERNAL.
  package func next(within limit: Duration? = nil) async throws(RPCError) -> Response? {
    guard let bytes = try await stream.next(within: limit) else { return nil }
    do throws(RPCError) {
      return try Response(reply: bytes, of: stream.record.path, limit: stream.link.messageLimit)
    } catch {
      await stream.cancel()
      throw error
    }
  }

  /// See `ServerStream.cancel`.
  package func cancel() async { await stream.cancel() }

  /// See `ServerStream.lastFrame`.
  package var lastFrame: MonotonicInstant { stream.lastFrame }

  /// See `ServerStream.initialMetadata`.
  package var initialMetadata: Metadata? { stream.initialMetadata }

  /// See `ServerStream.trailingMetadata`.
  package var trailingMetadata: Metadata? { stream.trailingMetadata }
}

/// One call with a stream of messages in each direction. See `Exchange`.
package struct MessageExchange<Request: Message, Response: Message>: Sendable {
  private let exchange: Exchange
  private let replies: MessageStream<Response>

  init(_ exchange: Exchange) {
    self.exchange = exchange
    replies = MessageStream(exchange.replies)
  }

  /// See `Exchange.send`.
  @discardableResult
  package func send(_ message: Request) async throws(RPCError) -> Bool {
    try await exchange.send(message.serialized())
  }

  /// See `Exchange.finishSending`.
  package func finishSending() async { await exchange.finishSending() }

  /// See `MessageStream.next`.
  package func next(within limit: Duration? = nil) async throws(RPCError) -> Response? {
    try await replies.next(within: limit)
  }

  /// See `Exchange.cancel`.
  package func cancel() async { await exchange.cancel() }

  /// See `ServerStream.initialMetadata`.
  package var initialMetadata: Metadata? { replies.initialMetadata }

  /// See `ServerStream.trailingMetadata`.
  package var trailingMetadata: Metadata? { replies.trailingMetadata }
}

/// One call with a stream of requests and one reply. See `ClientStream`.
package struct MessageClientStream<Request: Message, Response: Message>: Sendable {
  private let stream: ClientStream
  private let path: String
  private let limit: Int

  init(_ stream: ClientStream, _ path: String, limit: Int) {
    self.stream = stream
    self.path = path
    self.limit = limit
  }

  /// See `ClientStream.send`.
  @discardableResult
  package func send(_ message: Request) async throws(RPCError) -> Bool {
    try await stream.send(message.serialized())
  }

  /// See `ClientStream.reply`. A reply that is no such message is INTERNAL.
  package func reply() async throws(RPCError) -> Reply<Response> {
    try await stream.reply().read(of: path, limit: limit)
  }

  /// See `ClientStream.cancel`.
  package func cancel() async { await stream.cancel() }
}

extension Reply<[UInt8]> {
  fileprivate func read<Response: Message>(of path: String, limit: Int) throws(RPCError) -> Reply<Response> {
    Reply<Response>(
      try Response(reply: message, of: path, limit: limit), initialMetadata: initialMetadata,
      trailingMetadata: trailingMetadata)
  }
}

extension Message {
  fileprivate init(reply: [UInt8], of path: String, limit: Int) throws(RPCError) {
    do throws(WireError) { try self.init(serialized: reply, sizeLimit: limit) } catch {
      throw RPCError(
        code: .internalError, message: "the reply is no \(Self.fullName)", operation: path, cause: "\(error)",
        origin: .network)
    }
  }
}
