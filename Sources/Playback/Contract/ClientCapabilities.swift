/// Transfer characteristic that a decoder keeps and a display shows.
package enum DynamicRange: Sendable, Hashable { case unspecified, sdr, hdr10, hlg }

/// A codec profile that the device decodes.
package struct VideoDecoderCapability: Sendable, Equatable {
  /// RFC 6381 sample-entry family: `avc1`, `hvc1`, `vp09`, `av01`, `mp2v`, `vp08`.
  package var codec: String
  package var profile: String
  package var bitDepth: UInt32
  package var maxWidth: UInt32
  package var maxHeight: UInt32
  /// Pictures a second sustained at the largest size.
  package var maxFrameRate: Double
  package var hardware: Bool

  package init(
    codec: String, profile: String, bitDepth: UInt32, maxWidth: UInt32, maxHeight: UInt32, maxFrameRate: Double,
    hardware: Bool
  ) {
    self.codec = codec
    self.profile = profile
    self.bitDepth = bitDepth
    self.maxWidth = maxWidth
    self.maxHeight = maxHeight
    self.maxFrameRate = maxFrameRate
    self.hardware = hardware
  }
}

/// A way of getting sound out of the device.
package struct AudioOutputCapability: Sendable, Equatable {
  /// RFC 6381 family: `mp4a.40.2`, `ac-3`, `opus`.
  package var codec: String
  package var maxChannels: UInt32
  package var maxSampleRate: UInt32
  /// The coded stream goes to the sink untouched (IEC 61937).
  package var passthrough: Bool

  package init(codec: String, maxChannels: UInt32, maxSampleRate: UInt32, passthrough: Bool) {
    self.codec = codec
    self.maxChannels = maxChannels
    self.maxSampleRate = maxSampleRate
    self.passthrough = passthrough
  }
}

/// A mode of the screen; the refresh rate in millihertz.
package struct ScreenMode: Sendable, Hashable {
  package var width: UInt32
  package var height: UInt32
  package var refreshMillihertz: UInt32

  package init(width: UInt32, height: UInt32, refreshMillihertz: UInt32) {
    self.width = width
    self.height = height
    self.refreshMillihertz = refreshMillihertz
  }
}

/// What the device can do, as it found out by itself.
package struct ClientCapabilities: Sendable, Equatable {
  package var video: [VideoDecoderCapability]
  package var audio: [AudioOutputCapability]
  package var modes: [ScreenMode]
  package var dynamicRanges: [DynamicRange]
  package var maxBitsPerComponent: UInt32
  /// `mp4`, `matroska`, `mpegts`, `hls-ts`, `hls-fmp4`.
  package var containers: [String]
  /// `webvtt`, `srt`, `ass`.
  package var subtitleFormats: [String]
  /// When it was measured, seconds since 1970 UTC.
  package var measuredAtUnixSeconds: Int64
  /// Equal fingerprints mean that measuring again would say the same.
  package var fingerprint: String

  package init(
    video: [VideoDecoderCapability] = [], audio: [AudioOutputCapability] = [], modes: [ScreenMode] = [],
    dynamicRanges: [DynamicRange] = [], maxBitsPerComponent: UInt32 = 8, containers: [String] = [],
    subtitleFormats: [String] = [], measuredAtUnixSeconds: Int64 = 0, fingerprint: String = ""
  ) {
    self.video = video
    self.audio = audio
    self.modes = modes
    self.dynamicRanges = dynamicRanges
    self.maxBitsPerComponent = maxBitsPerComponent
    self.containers = containers
    self.subtitleFormats = subtitleFormats
    self.measuredAtUnixSeconds = measuredAtUnixSeconds
    self.fingerprint = fingerprint
  }
}
