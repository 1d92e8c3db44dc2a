// Generated from xmb/api/v1/playback.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Wire {
  /// PlaybackService hands out playback sessions. Every position is film time in milliseconds:
  /// time since the first frame of the film, whatever the delivery.
  package enum PlaybackService {
    /// NOT_FOUND: no such episode or cut for this account. FAILED_PRECONDITION: nothing on the
    /// ladder fits the capabilities. RESOURCE_EXHAUSTED: too many sessions for the account.
    package static let startPlayback =
      UnaryMethod<Wire.StartPlaybackRequest, Wire.StartPlaybackResponse>(
        path: "/xmb.api.v1.PlaybackService/StartPlayback"
      )

    /// Called every renew_interval_ms by the device that plays, and at once after a seek or a
    /// change of selection. NOT_FOUND: the session has been closed (idle reaper, sign-out).
    package static let renewPlayback =
      UnaryMethod<Wire.RenewPlaybackRequest, Wire.RenewPlaybackResponse>(
        path: "/xmb.api.v1.PlaybackService/RenewPlayback"
      )

    /// Closes the session and stores the last position. Closing a closed session succeeds.
    package static let stopPlayback =
      UnaryMethod<Wire.StopPlaybackRequest, Wire.StopPlaybackResponse>(
        path: "/xmb.api.v1.PlaybackService/StopPlayback"
      )
  }
}
