/// One call of a service: where it goes and what it carries.
package protocol RemoteMethod<Request, Response>: Sendable {
  associatedtype Request: Message
  associatedtype Response: Message
  /// The HTTP/2 `:path`: `/xmb.api.v1.PlaybackService/StartPlayback`.
  var path: String { get }
}

/// One request, one response.
package struct UnaryMethod<Request: Message, Response: Message>: RemoteMethod {
  package let path: String

  package init(path: String) {
    self.path = path
  }
}

/// One request, a stream of responses.
package struct ServerStreamingMethod<Request: Message, Response: Message>: RemoteMethod {
  package let path: String

  package init(path: String) {
    self.path = path
  }
}

/// A stream of requests, one response.
package struct ClientStreamingMethod<Request: Message, Response: Message>: RemoteMethod {
  package let path: String

  package init(path: String) {
    self.path = path
  }
}

/// Streams both ways.
package struct BidirectionalStreamingMethod<Request: Message, Response: Message>: RemoteMethod {
  package let path: String

  package init(path: String) {
    self.path = path
  }
}
