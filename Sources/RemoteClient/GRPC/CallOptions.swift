/// What one call asks for beside its method and its messages.
package struct CallOptions: Sendable {
  /// From now to the end of the call, connecting included; without one it may take for ever.
  package var deadline: Duration?
  /// At most `metadataLimit` bytes, counted as RFC 9113 section 6.5.2 does.
  package var metadata: Metadata

  package static let metadataLimit = 16 * 1024

  package init(deadline: Duration? = nil, metadata: Metadata = Metadata()) {
    self.deadline = deadline
    self.metadata = metadata
  }
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
