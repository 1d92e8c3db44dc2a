import Foundation
import Protobuf
import RemoteClient
import Testing

@Suite struct ContractMessageTests {
  @Test(arguments: try! WireCase.load("contract.cases"))
  func bytesOfProtocComeBack(_ wire: WireCase) throws {
    let type = try #require(Wire.messages.first { $0.fullName == wire.message })
    try check(type, wire.bytes)
  }

  private func check<M: Message>(_: M.Type, _ bytes: [UInt8]) throws {
    let message = try M(serialized: bytes)
    #expect(message.unknownFields.isEmpty)
    #expect(message.serialized() == bytes)
  }

  /// The whole contract is in the list of messages, and each of them has a case.
  @Test func everyMessageHasACase() throws {
    let generated =
      URL(fileURLWithPath: #filePath).pathComponents.dropLast(4).joined(separator: "/").dropFirst()
      + "/Sources/RemoteClient/Generated"
    let names = try FileManager.default.contentsOfDirectory(atPath: String(generated)).compactMap { file in
      try String(contentsOfFile: "\(generated)/\(file)", encoding: .utf8)
        .firstMatch(of: /fullName = "(xmb[^"]*)"/).map { String($0.1) }
    }
    #expect(Set(names) == Set(Wire.messages.map { $0.fullName }))
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
