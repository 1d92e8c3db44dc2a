package import Playback
package import Protobuf

extension Link {
  /// One request, one reply, as messages. See `unary(path:body:deadline:)`. A reply that is no such message is INTERNAL.
  package func unary<Request: Message, Response: Message>(
    _ method: UnaryMethod<Request, Response>, _ request: Request, deadline: Duration
  ) async throws(RPCError) -> Response {
    let bytes = try await unary(path: method.path, body: request.serialized(), deadline: deadline)
    return try Response(reply: bytes, of: method.path)
  }

  /// One request, a stream of replies, as messages. See `serverStream(path:body:deadline:)`.
  package func serverStream<Request: Message, Response: Message>(
    _ method: ServerStreamingMethod<Request, Response>, _ request: Request, deadline: Duration? = nil
  ) async throws(RPCError) -> MessageStream<Response> {
    MessageStream(
      try await serverStream(path: method.path, body: request.serialized(), deadline: deadline), method.path)
  }
}

/// The replies of one server-streaming call as messages, for one reader.
package struct MessageStream<Response: Message>: Sendable {
  private let stream: ServerStream
  private let path: String

  init(_ stream: ServerStream, _ path: String) {
    self.stream = stream
    self.path = path
  }

  /// See `ServerStream.next`. A message that cannot be read ends the stream with INTERNAL.
  package func next(within limit: Duration? = nil) async throws(RPCError) -> Response? {
    guard let bytes = try await stream.next(within: limit) else { return nil }
    do throws(RPCError) { return try Response(reply: bytes, of: path) } catch {
      await stream.cancel()
      throw error
    }
  }

  /// See `ServerStream.cancel`.
  package func cancel() async { await stream.cancel() }

  /// See `ServerStream.lastFrame`.
  package var lastFrame: MonotonicInstant { stream.lastFrame }
}

extension Message {
  fileprivate init(reply: [UInt8], of path: String) throws(RPCError) {
    do throws(WireError) { try self.init(serialized: reply) } catch {
      throw RPCError(
        code: .internalError, message: "the reply is no \(Self.fullName)", operation: path, cause: "\(error)",
        origin: .network)
    }
  }
}
