import Playback
import Protobuf
import RemoteClient
import Testing

@Suite struct AttachmentMappingTests {
  @Test func requestCarriesWhatWasMeasured() throws {
    let request = AttachRequest(
      client: Samples.client, capabilities: Samples.capabilities, features: ReceiverFeatures(volume: true, rate: false))
    let wire = try Wire.AttachReceiverRequest(serialized: Wire.AttachReceiverRequest(request).serialized())
    #expect(wire.client.map { ClientInfo($0) } == Samples.client)
    #expect(wire.features.map { ReceiverFeatures($0) } == request.features)
    let capabilities = try #require(wire.capabilities)
    let decoder = try #require(capabilities.video.first)
    #expect(decoder.codec == "hvc1" && decoder.profile == "Main 10" && decoder.bitDepth == 10 && decoder.hardware)
    #expect(decoder.maxWidth == 3840 && decoder.maxHeight == 2160 && decoder.maxFrameRate == 59.94)
    let output = try #require(capabilities.audio.first)
    #expect(output.codec == "ac-3" && output.maxChannels == 6 && output.maxSampleRateHz == 48_000)
    #expect(output.passthrough)
    let display = try #require(capabilities.display)
    #expect(display.modes.map(\.width) == [1920] && display.modes.map(\.height) == [1080])
    #expect(display.modes.map(\.refreshMhz) == [23_976] && display.maxBitsPerComponent == 10)
    #expect(display.dynamicRanges == [.sdr, .hdr10, .hlg])
    #expect(capabilities.containers == ["mp4"] && capabilities.subtitleFormats == ["srt"])
    #expect(capabilities.measuredAt?.seconds == 1_700_000_000 && capabilities.fingerprint == "f1")
  }

  @Test func framesOfEachKind() throws {
    let welcome = Wire.ReceiverWelcome {
      $0.receiverUUID = "r1"
      $0.heartbeatIntervalMs = .max
      $0.heartbeatGraceBeats = 3
    }
    #expect(
      AttachmentFrame(.init { $0.frame = .welcome(welcome) })
        == .welcome(Welcome(receiver: "r1", heartbeatMilliseconds: .max, graceBeats: 3)))
    let directive = Directive(id: 7, command: .pause)
    #expect(AttachmentFrame(.init { $0.frame = .directive(Wire.Directive(directive)) }) == .directive(directive))
    #expect(AttachmentFrame(.init { $0.frame = .ping(.init()) }) == .ping)
    #expect(AttachmentFrame(.init()) == .unknown)
    let future = try Wire.AttachReceiverResponse(serialized: [0xFA, 0x01, 0x00])
    #expect(AttachmentFrame(future) == .unknown)
  }

  @Test func reportBelongsToItsAttachment() {
    let wire = Wire.ReportReceiverStateRequest(receiver: "r1", state: Samples.state)
    #expect(wire.receiverUUID == "r1" && wire.state == Wire.ReceiverState(Samples.state))
  }

  @Test func listingOfAReceiver() {
    let wire = Wire.Receiver {
      $0.receiverUUID = "r1"
      $0.client = Wire.ClientInfo(Samples.client)
      $0.features = Wire.ReceiverFeatures(ReceiverFeatures(volume: false, rate: true))
      $0.state = Wire.ReceiverState(Samples.state)
      $0.attached = true
    }
    #expect(
      ReceiverListing(wire)
        == ReceiverListing(
          uuid: "r1", client: Samples.client, features: ReceiverFeatures(volume: false, rate: true),
          state: Samples.state, attached: true))
    let bare = ReceiverListing(Wire.Receiver())
    #expect(bare.state.status == .unspecified && !bare.attached && bare.client.label.isEmpty)
  }
}
