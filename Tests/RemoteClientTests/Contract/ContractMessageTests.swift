import Foundation
import Protobuf
import RemoteClient
import Testing

@Suite struct ContractMessageTests {
  private static let types: [any Message.Type] = [
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

  @Test(arguments: try! WireCase.load("contract.cases"))
  func bytesOfProtocComeBack(_ wire: WireCase) throws {
    let type = try #require(Self.types.first { $0.fullName == wire.message })
    try check(type, wire.bytes)
  }

  private func check<M: Message>(_: M.Type, _ bytes: [UInt8]) throws {
    let message = try M(serialized: bytes)
    #expect(message.unknownFields.isEmpty)
    #expect(message.serialized() == bytes)
  }

  /// The whole contract is in the table above, and each of its messages has a case.
  @Test func everyMessageHasACase() throws {
    let generated =
      URL(fileURLWithPath: #filePath).pathComponents.dropLast(4).joined(separator: "/").dropFirst()
      + "/Sources/RemoteClient/Generated"
    let names = try FileManager.default.contentsOfDirectory(atPath: String(generated)).compactMap { file in
      try String(contentsOfFile: "\(generated)/\(file)", encoding: .utf8)
        .firstMatch(of: /fullName = "(xmb[^"]*)"/).map { String($0.1) }
    }
    #expect(Set(names) == Set(Self.types.map { $0.fullName }))
    let cases = try WireCase.load("contract.cases")
    #expect(Set(names) == Set(cases.map(\.message)))
  }

  @Test func methodsAreWhereTheContractSays() {
    let unary: [any RemoteMethod] = [
      Wire.PlaybackService.startPlayback, Wire.PlaybackService.renewPlayback, Wire.PlaybackService.stopPlayback,
    ]
    #expect(
      unary.map { $0.path } == [
        "/xmb.api.v1.PlaybackService/StartPlayback", "/xmb.api.v1.PlaybackService/RenewPlayback",
        "/xmb.api.v1.PlaybackService/StopPlayback",
      ])
    let attach: ServerStreamingMethod<Wire.AttachReceiverRequest, Wire.AttachReceiverResponse> =
      Wire.RemotePlaybackService.attachReceiver
    let watch: ServerStreamingMethod<Wire.WatchReceiverRequest, Wire.WatchReceiverResponse> =
      Wire.RemotePlaybackService.watchReceiver
    #expect(attach.path == "/xmb.api.v1.RemotePlaybackService/AttachReceiver")
    #expect(watch.path == "/xmb.api.v1.RemotePlaybackService/WatchReceiver")
  }
}
