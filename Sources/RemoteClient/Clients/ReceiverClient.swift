package import Playback

/// The receiver's side of RemotePlaybackService.
package struct ReceiverClient: Sendable {
  private let link: Link

  package init(link: Link) { self.link = link }

  /// Opens an attachment, which lives as long as its stream is read.
  package func attach(_ request: AttachRequest) async throws(RPCError) -> AttachmentStream {
    AttachmentStream(
      try await link.serverStream(
        Wire.RemotePlaybackService.attachReceiver, Wire.AttachReceiverRequest(request)))
  }

  /// Reports the state and returns what is pending above its acknowledged id, oldest first.
  package func report(
    attachment: String, state: ReceiverState, deadline: Duration
  ) async throws(RPCError) -> [Directive] {
    let answer = try await link.unary(
      Wire.RemotePlaybackService.reportReceiverState,
      Wire.ReportReceiverStateRequest(receiver: attachment, state: state), deadline: deadline)
    return answer.pending.map { Directive($0) }
  }
}

/// The frames of one attachment, for one reader.
package struct AttachmentStream: Sendable {
  private let stream: MessageStream<Wire.AttachReceiverResponse>

  init(_ stream: MessageStream<Wire.AttachReceiverResponse>) { self.stream = stream }

  /// The next frame; nothing when the server has closed the stream with OK. DEADLINE_EXCEEDED when `limit` is over.
  package func next(within limit: Duration? = nil) async throws(RPCError) -> AttachmentFrame? {
    try await stream.next(within: limit).map { AttachmentFrame($0) }
  }

  package func cancel() async { await stream.cancel() }

  /// When the server was last heard of on this stream, by a frame or a part of one.
  package var lastBytes: MonotonicInstant { stream.lastFrame }
}
