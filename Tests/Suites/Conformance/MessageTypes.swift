import Protobuf
import RemoteClient

/// The message types that judges may ask for, by full name. differential.py fails where one of the contract is missing.
struct MessageTypes {
  private var types: [String: any Message.Type] = [:]

  init() {
    add(TestMessages.TestAllTypesProto3.self)
    add(WellKnown.Timestamp.self)
    add(Wire.AttachReceiverRequest.self)
    add(Wire.AttachReceiverResponse.self)
    add(Wire.AudioOutput.self)
    add(Wire.AudioTrack.self)
    add(Wire.ClientCapabilities.self)
    add(Wire.ClientInfo.self)
    add(Wire.Directive.self)
    add(Wire.DisplayCapabilities.self)
    add(Wire.DisplayMode.self)
    add(Wire.GetReceiverRequest.self)
    add(Wire.GetReceiverResponse.self)
    add(Wire.ListReceiversRequest.self)
    add(Wire.ListReceiversResponse.self)
    add(Wire.Load.self)
    add(Wire.MediaDelivery.self)
    add(Wire.MintReceiverCredentialRequest.self)
    add(Wire.MintReceiverCredentialResponse.self)
    add(Wire.Pause.self)
    add(Wire.Play.self)
    add(Wire.PlaybackFailure.self)
    add(Wire.Receiver.self)
    add(Wire.ReceiverFeatures.self)
    add(Wire.ReceiverPing.self)
    add(Wire.ReceiverState.self)
    add(Wire.ReceiverWelcome.self)
    add(Wire.RefreshReceiverCredentialRequest.self)
    add(Wire.RefreshReceiverCredentialResponse.self)
    add(Wire.RenewPlaybackRequest.self)
    add(Wire.RenewPlaybackResponse.self)
    add(Wire.ReportReceiverStateRequest.self)
    add(Wire.ReportReceiverStateResponse.self)
    add(Wire.Rung.self)
    add(Wire.SeekTo.self)
    add(Wire.Selection.self)
    add(Wire.SendDirectiveRequest.self)
    add(Wire.SendDirectiveResponse.self)
    add(Wire.SetQuality.self)
    add(Wire.SetRate.self)
    add(Wire.SetTracks.self)
    add(Wire.SetVolume.self)
    add(Wire.StartPlaybackRequest.self)
    add(Wire.StartPlaybackResponse.self)
    add(Wire.Stop.self)
    add(Wire.StopPlaybackRequest.self)
    add(Wire.StopPlaybackResponse.self)
    add(Wire.SubtitleTrack.self)
    add(Wire.VideoDecoder.self)
    add(Wire.WatchReceiverRequest.self)
    add(Wire.WatchReceiverResponse.self)
  }

  private mutating func add(_ type: any Message.Type) { types[type.fullName] = type }

  subscript(name: String) -> (any Message.Type)? { types[name] }
}
