package import Playback

/// A codec that the software decoder has, in the names of FFmpeg.
package struct SoftwareCodec: Sendable, Hashable {
  package let name: String

  package init(name: String) { self.name = name }
}

/// What the device can do, put together from what its parts found out.
package enum CapabilityReport {
  /// The profiles that the software decoders of each codec decode, and the family of RFC 6381.
  private static let video: [(name: String, codec: String, profiles: [(String, UInt32)])] = [
    ("h264", "avc1", [("High", 8), ("High 10", 10)]),
    ("hevc", "hvc1", [("Main", 8), ("Main 10", 10)]),
    ("vp8", "vp08", [("0", 8)]),
    ("vp9", "vp09", [("Profile 0", 8), ("Profile 2", 10)]),
    ("av1", "av01", [("Main", 10)]),
    ("mpeg2video", "mp2v", [("Main", 8)]),
  ]

  private static let audio: [(name: String, codec: String)] = [
    ("aac", "mp4a.40.2"), ("mp3", "mp3"), ("ac3", "ac-3"), ("eac3", "ec-3"), ("dca", "dtsc"), ("opus", "opus"),
    ("flac", "flac"), ("truehd", "mlpa"),
  ]

  private static let containers = ["mp4", "matroska", "mpegts"]

  /// Pictures larger or faster than the screen are not asked for: `screen` bounds every decoder. `channels` is what the
  /// sound output takes, `now` seconds since 1970.
  package static func make(
    codecs: Set<SoftwareCodec>, screen: ScreenMode, channels: Int, system: String, now: Int64
  ) -> ClientCapabilities {
    func has(_ name: String) -> Bool { codecs.contains(SoftwareCodec(name: name)) }
    let decoders = video.filter { has($0.name) }.flatMap { entry in
      entry.profiles.map { profile, depth in
        VideoDecoderCapability(
          codec: entry.codec, profile: profile, bitDepth: depth, maxWidth: screen.width,
          maxHeight: screen.height, maxFrameRate: Double(screen.refreshMillihertz) / 1000, hardware: false)
      }
    }
    let outputs = audio.filter { has($0.name) }.map {
      AudioOutputCapability(
        codec: $0.codec, maxChannels: UInt32(channels), maxSampleRate: 48_000, passthrough: false)
    }
    var capabilities = ClientCapabilities(
      video: decoders, audio: outputs, modes: [screen], dynamicRanges: [.sdr], maxBitsPerComponent: 8,
      containers: containers, subtitleFormats: [], measuredAtUnixSeconds: now)
    let facts = [system, "\(screen)", "\(channels)"] + codecs.map(\.name).sorted()
    capabilities.fingerprint = fingerprint(of: facts)
    return capabilities
  }

  /// FNV-1a, 64 bits, over the facts that the measurement depends on.
  static func fingerprint(of facts: [String]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in facts.joined(separator: "\n").utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
