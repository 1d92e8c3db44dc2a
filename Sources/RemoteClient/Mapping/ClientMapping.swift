package import Playback

extension Wire.ClientInfo {
  package init(_ client: ClientInfo) {
    self.init()
    installID = client.installID
    label = client.label
    platform = client.platform
    deviceModel = client.deviceModel
    appVersion = client.appVersion
    osVersion = client.osVersion
  }
}

extension ClientInfo {
  package init(_ wire: Wire.ClientInfo) {
    self.init(
      installID: wire.installID, label: wire.label, platform: wire.platform, deviceModel: wire.deviceModel,
      appVersion: wire.appVersion, osVersion: wire.osVersion)
  }
}

extension Wire.ReceiverFeatures {
  package init(_ features: ReceiverFeatures) {
    self.init()
    volumeSupported = features.volume
    rateSupported = features.rate
  }
}

extension ReceiverFeatures {
  package init(_ wire: Wire.ReceiverFeatures) {
    self.init(volume: wire.volumeSupported, rate: wire.rateSupported)
  }
}

extension Wire.ClientCapabilities {
  package init(_ capabilities: ClientCapabilities) {
    self.init()
    video = capabilities.video.map(Wire.VideoDecoder.init)
    audio = capabilities.audio.map(Wire.AudioOutput.init)
    display = Wire.DisplayCapabilities { display in
      display.modes = capabilities.modes.map(Wire.DisplayMode.init)
      display.dynamicRanges = capabilities.dynamicRanges.map(Wire.DynamicRange.init)
      display.maxBitsPerComponent = capabilities.maxBitsPerComponent
    }
    containers = capabilities.containers
    subtitleFormats = capabilities.subtitleFormats
    measuredAt = WellKnown.Timestamp { $0.seconds = capabilities.measuredAtUnixSeconds }
    fingerprint = capabilities.fingerprint
  }
}

extension Wire.VideoDecoder {
  package init(_ decoder: VideoDecoderCapability) {
    self.init()
    codec = decoder.codec
    profile = decoder.profile
    bitDepth = decoder.bitDepth
    maxWidth = decoder.maxWidth
    maxHeight = decoder.maxHeight
    maxFrameRate = decoder.maxFrameRate
    hardware = decoder.hardware
  }
}

extension Wire.AudioOutput {
  package init(_ output: AudioOutputCapability) {
    self.init()
    codec = output.codec
    maxChannels = output.maxChannels
    maxSampleRateHz = output.maxSampleRate
    passthrough = output.passthrough
  }
}

extension Wire.DisplayMode {
  package init(_ mode: ScreenMode) {
    self.init()
    width = mode.width
    height = mode.height
    refreshMhz = mode.refreshMillihertz
  }
}

extension Wire.DynamicRange {
  package init(_ range: DynamicRange) {
    self =
      switch range {
      case .unspecified: .unspecified
      case .sdr: .sdr
      case .hdr10: .hdr10
      case .hlg: .hlg
      }
  }
}

extension DynamicRange {
  package init(_ wire: Wire.DynamicRange) {
    self =
      switch wire {
      case .unspecified, .unrecognized: .unspecified
      case .sdr: .sdr
      case .hdr10: .hdr10
      case .hlg: .hlg
      }
  }
}
