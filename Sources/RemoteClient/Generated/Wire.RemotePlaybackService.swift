// Generated from xmb/api/v1/remote_playback.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Wire {
  package enum RemotePlaybackService {
    /// Receiver. Held open for as long as the application runs. The first message is always a
    /// welcome. UNAUTHENTICATED: no account, or it signed out.
    package static let attachReceiver =
      ServerStreamingMethod<Wire.AttachReceiverRequest, Wire.AttachReceiverResponse>(
        path: "/xmb.api.v1.RemotePlaybackService/AttachReceiver"
      )

    /// Receiver. Called every heartbeat_interval_ms, and at once after a discrete change.
    /// NOT_FOUND: this attachment is over (detached or superseded); attach again.
    package static let reportReceiverState =
      UnaryMethod<Wire.ReportReceiverStateRequest, Wire.ReportReceiverStateResponse>(
        path: "/xmb.api.v1.RemotePlaybackService/ReportReceiverState"
      )

    /// Senders. A receiver of another account answers NOT_FOUND.
    package static let listReceivers =
      UnaryMethod<Wire.ListReceiversRequest, Wire.ListReceiversResponse>(
        path: "/xmb.api.v1.RemotePlaybackService/ListReceivers"
      )

    package static let getReceiver =
      UnaryMethod<Wire.GetReceiverRequest, Wire.GetReceiverResponse>(
        path: "/xmb.api.v1.RemotePlaybackService/GetReceiver"
      )

    package static let watchReceiver =
      ServerStreamingMethod<Wire.WatchReceiverRequest, Wire.WatchReceiverResponse>(
        path: "/xmb.api.v1.RemotePlaybackService/WatchReceiver"
      )

    /// FAILED_PRECONDITION: the receiver is detached. INVALID_ARGUMENT: no command, or one the
    /// receiver's features rule out.
    package static let sendDirective =
      UnaryMethod<Wire.SendDirectiveRequest, Wire.SendDirectiveResponse>(
        path: "/xmb.api.v1.RemotePlaybackService/SendDirective"
      )

    /// For a receiver that cannot sign in for itself. UNIMPLEMENTED today.
    package static let mintReceiverCredential =
      UnaryMethod<Wire.MintReceiverCredentialRequest, Wire.MintReceiverCredentialResponse>(
        path: "/xmb.api.v1.RemotePlaybackService/MintReceiverCredential"
      )

    package static let refreshReceiverCredential =
      UnaryMethod<Wire.RefreshReceiverCredentialRequest, Wire.RefreshReceiverCredentialResponse>(
        path: "/xmb.api.v1.RemotePlaybackService/RefreshReceiverCredential"
      )
  }
}
