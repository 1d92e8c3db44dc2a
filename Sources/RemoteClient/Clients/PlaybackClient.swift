package import Playback

/// PlaybackService: the session of the device that decodes.
package struct PlaybackClient: Sendable {
  private let link: Link

  package init(link: Link) { self.link = link }

  /// Never asked twice unless the error says that it is safe: each answer is a session that has to be stopped.
  package func start(_ request: StartRequest, deadline: Duration) async throws(RPCError) -> PlaybackOffer {
    PlaybackOffer(
      try await link.unary(
        Wire.PlaybackService.startPlayback, Wire.StartPlaybackRequest(request), deadline: deadline))
  }

  package func renew(_ request: RenewRequest, deadline: Duration) async throws(RPCError) -> Renewal {
    Renewal(
      try await link.unary(
        Wire.PlaybackService.renewPlayback, Wire.RenewPlaybackRequest(request), deadline: deadline))
  }

  /// Stopping a stopped session succeeds.
  package func stop(_ request: StopRequest, deadline: Duration) async throws(RPCError) {
    _ = try await link.unary(
      Wire.PlaybackService.stopPlayback, Wire.StopPlaybackRequest(request), deadline: deadline)
  }
}
