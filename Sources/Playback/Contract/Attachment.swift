/// What AttachReceiver declares.
package struct AttachRequest: Sendable, Equatable {
  package var client: ClientInfo
  package var capabilities: ClientCapabilities
  package var features: ReceiverFeatures

  package init(client: ClientInfo, capabilities: ClientCapabilities, features: ReceiverFeatures) {
    self.client = client
    self.capabilities = capabilities
    self.features = features
  }
}

/// The first frame of every attachment.
package struct Welcome: Sendable, Equatable {
  package var receiver: String
  /// As the server sent it; `ReportPolicy` holds it within bounds.
  package var heartbeatMilliseconds: UInt32
  package var graceBeats: UInt32

  package init(receiver: String, heartbeatMilliseconds: UInt32, graceBeats: UInt32) {
    self.receiver = receiver
    self.heartbeatMilliseconds = heartbeatMilliseconds
    self.graceBeats = graceBeats
  }
}

/// One frame of the AttachReceiver stream.
package enum AttachmentFrame: Sendable, Equatable {
  case welcome(Welcome)
  case directive(Directive)
  case ping
  /// A frame of a kind that this build does not know: a sign of life, nothing more.
  case unknown
}
