/// What one call asks for beside its method and its messages.
package struct CallOptions: Sendable {
  /// From now to the end of the call, connecting included; without one it may take for ever.
  package var deadline: Duration?
  /// At most `metadataLimit` bytes, counted as RFC 9113 section 6.5.2 does.
  package var metadata: Metadata

  /// Of the requests; one that does not become shorter by it is sent as it is. A server that does not know it answers
  /// UNIMPLEMENTED. Replies may come compressed whatever is said here.
  package var compression: Compression

  package static let metadataLimit = 16 * 1024

  package init(deadline: Duration? = nil, metadata: Metadata = Metadata(), compression: Compression = .identity) {
    self.deadline = deadline
    self.metadata = metadata
    self.compression = compression
  }
}

/// How messages are compressed (grpc/doc/compression.md).
package enum Compression: Sendable {
  case identity
  case gzip
}

/// The reply to a call that has only one, with what came along.
package struct Reply<Body: Sendable>: Sendable {
  package let message: Body
  /// What the server sent before the reply.
  package let initialMetadata: Metadata
  /// What the server sent after it.
  package let trailingMetadata: Metadata

  init(_ message: Body, initialMetadata: Metadata, trailingMetadata: Metadata) {
    self.message = message
    self.initialMetadata = initialMetadata
    self.trailingMetadata = trailingMetadata
  }
}
