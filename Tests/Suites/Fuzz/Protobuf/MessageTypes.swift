import ProtobufTrial
import Protobuf
import RemoteClient

/// What an input may be read as: its first byte chooses.
enum MessageTypes {
  static func choose(_ byte: UInt8) -> any Message.Type { all[Int(byte) % all.count] }

  /// The trial messages, which have a field of each kind, and the contract.
  static let all: [any Message.Type] = trial + contract + wellKnown

  private static let trial: [any Message.Type] = [
    Trial.Kinds.self, Trial.Kinds.Inner.self, Trial.Left.self, Trial.Right.self, Trial.Hidden.self,
    Trial.Empty.self, Trial.TypeMessage.self,
  ]

  private static let contract: [any Message.Type] = [
    Wire.AttachReceiverRequest.self, Wire.AttachReceiverResponse.self, Wire.AudioOutput.self, Wire.AudioTrack.self,
    Wire.ClientCapabilities.self, Wire.ClientInfo.self, Wire.Directive.self, Wire.DisplayCapabilities.self,
    Wire.DisplayMode.self, Wire.GetReceiverRequest.self, Wire.GetReceiverResponse.self,
    Wire.ListReceiversRequest.self, Wire.ListReceiversResponse.self, Wire.Load.self, Wire.MediaDelivery.self,
    Wire.MintReceiverCredentialRequest.self, Wire.MintReceiverCredentialResponse.self, Wire.Pause.self,
    Wire.Play.self, Wire.PlaybackFailure.self, Wire.Receiver.self, Wire.ReceiverFeatures.self,
    Wire.ReceiverPing.self, Wire.ReceiverState.self, Wire.ReceiverWelcome.self,
    Wire.RefreshReceiverCredentialRequest.self, Wire.RefreshReceiverCredentialResponse.self,
    Wire.RenewPlaybackRequest.self, Wire.RenewPlaybackResponse.self, Wire.ReportReceiverStateRequest.self,
    Wire.ReportReceiverStateResponse.self, Wire.Rung.self, Wire.SeekTo.self, Wire.Selection.self,
    Wire.SendDirectiveRequest.self, Wire.SendDirectiveResponse.self, Wire.SetQuality.self, Wire.SetRate.self,
    Wire.SetTracks.self, Wire.SetVolume.self, Wire.StartPlaybackRequest.self, Wire.StartPlaybackResponse.self,
    Wire.Stop.self, Wire.StopPlaybackRequest.self, Wire.StopPlaybackResponse.self, Wire.SubtitleTrack.self,
    Wire.VideoDecoder.self, Wire.WatchReceiverRequest.self, Wire.WatchReceiverResponse.self,
  ]

  private static let wellKnown: [any Message.Type] = [WellKnown.Timestamp.self]
}
