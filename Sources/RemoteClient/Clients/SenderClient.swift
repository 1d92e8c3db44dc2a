package import Playback

/// The senders' side of RemotePlaybackService.
package struct SenderClient: Sendable {
  private let link: Link

  package init(link: Link) { self.link = link }

  package func list(deadline: Duration) async throws(RPCError) -> [ReceiverListing] {
    let answer = try await link.unary(
      Wire.RemotePlaybackService.listReceivers, Wire.ListReceiversRequest(), deadline: deadline)
    return answer.receivers.map { ReceiverListing($0) }
  }

  /// NOT_FOUND also for a receiver of another account.
  package func get(_ receiver: String, deadline: Duration) async throws(RPCError) -> ReceiverListing {
    var request = Wire.GetReceiverRequest()
    request.receiverUUID = receiver
    let answer = try await link.unary(Wire.RemotePlaybackService.getReceiver, request, deadline: deadline)
    return ReceiverListing(answer.receiver ?? Wire.Receiver())
  }

  /// The receiver now, and again at each change.
  package func watch(_ receiver: String) async throws(RPCError) -> WatchStream {
    var request = Wire.WatchReceiverRequest()
    request.receiverUUID = receiver
    return WatchStream(try await link.serverStream(Wire.RemotePlaybackService.watchReceiver, request))
  }

  /// The id that the server gave the directive. FAILED_PRECONDITION when the receiver is detached.
  package func send(
    _ command: Directive.Command, to receiver: String, deadline: Duration
  ) async throws(RPCError) -> UInt64 {
    let answer = try await link.unary(
      Wire.RemotePlaybackService.sendDirective, Wire.SendDirectiveRequest(receiver: receiver, command: command),
      deadline: deadline)
    return answer.directiveID
  }
}

/// The states of one watched receiver, for one reader.
package struct WatchStream: Sendable {
  private let stream: MessageStream<Wire.WatchReceiverResponse>

  init(_ stream: MessageStream<Wire.WatchReceiverResponse>) { self.stream = stream }

  /// The next state; nothing when the server has closed the stream with OK. DEADLINE_EXCEEDED when `limit` is over.
  package func next(within limit: Duration? = nil) async throws(RPCError) -> ReceiverListing? {
    try await stream.next(within: limit).map { ReceiverListing($0.receiver ?? Wire.Receiver()) }
  }

  package func cancel() async { await stream.cancel() }
}
