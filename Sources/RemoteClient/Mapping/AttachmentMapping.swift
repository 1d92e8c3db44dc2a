package import Playback

// The mapping is the one place that knows both the contract's generated types and the values of Playback. Numbers pass
// as they came: who uses them holds them within bounds. An enum number that is not known becomes `.unspecified`.

extension Wire.AttachReceiverRequest {
  package init(_ request: AttachRequest) {
    self.init()
    client = Wire.ClientInfo(request.client)
    capabilities = Wire.ClientCapabilities(request.capabilities)
    features = Wire.ReceiverFeatures(request.features)
  }
}

extension AttachmentFrame {
  package init(_ wire: Wire.AttachReceiverResponse) {
    switch wire.frame {
    case .welcome(let welcome): self = .welcome(Welcome(welcome))
    case .directive(let directive): self = .directive(Directive(directive))
    case .ping: self = .ping
    case nil: self = .unknown
    }
  }
}

extension Welcome {
  package init(_ wire: Wire.ReceiverWelcome) {
    self.init(
      receiver: wire.receiverUUID, heartbeatMilliseconds: wire.heartbeatIntervalMs,
      graceBeats: wire.heartbeatGraceBeats)
  }
}

extension Wire.ReportReceiverStateRequest {
  /// - Parameter receiver: the uuid that this attachment's welcome gave.
  package init(receiver: String, state: ReceiverState) {
    self.init()
    receiverUUID = receiver
    self.state = Wire.ReceiverState(state)
  }
}

extension Wire.SendDirectiveRequest {
  package init(receiver: String, command: Directive.Command) {
    self.init()
    receiverUUID = receiver
    directive = Wire.Directive(Directive(id: 0, command: command))
  }
}

extension ReceiverListing {
  package init(_ wire: Wire.Receiver) {
    self.init(
      uuid: wire.receiverUUID, client: ClientInfo(wire.client ?? Wire.ClientInfo()),
      features: ReceiverFeatures(wire.features ?? Wire.ReceiverFeatures()),
      state: ReceiverState(wire.state ?? Wire.ReceiverState()), attached: wire.attached)
  }
}
