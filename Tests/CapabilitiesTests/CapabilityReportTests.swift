import Playback
import Testing

@testable import Capabilities

struct CapabilityReportTests {
  private let screen = ScreenMode(width: 1920, height: 1080, refreshMillihertz: 59_940)

  private func make(
    _ codecs: [String] = ["h264", "aac"], screen: ScreenMode? = nil, channels: Int = 2, system: String = "Debian",
    now: Int64 = 1000
  ) -> ClientCapabilities {
    CapabilityReport.make(
      codecs: Set(codecs.map(SoftwareCodec.init(name:))), screen: screen ?? self.screen, channels: channels,
      system: system, now: now)
  }

  @Test func onlyWhatCanBeDecodedIsDeclared() {
    let report = make(["h264", "vp9", "opus", "flac", "no-such-codec"])
    let profiles = ["avc1 High 8", "avc1 High 10 10", "vp09 Profile 0 8", "vp09 Profile 2 10"]
    #expect(report.video.map { "\($0.codec) \($0.profile) \($0.bitDepth)" } == profiles)
    #expect(report.audio.map(\.codec) == ["opus", "flac"])
    #expect(make([]).video.isEmpty)
    #expect(make([]).audio.isEmpty)
  }

  @Test func theScreenAndTheSoundOutputBoundWhatIsDeclared() {
    let report = make(channels: 6)
    for decoder in report.video {
      #expect(decoder.maxWidth == 1920)
      #expect(decoder.maxHeight == 1080)
      #expect(decoder.maxFrameRate == 59.94)
      #expect(!decoder.hardware)
    }
    for output in report.audio {
      #expect(output.maxChannels == 6)
      #expect(!output.passthrough)
    }
    #expect(report.modes == [screen])
    #expect(report.dynamicRanges == [.sdr])
    #expect(report.measuredAtUnixSeconds == 1000)
  }

  @Test func equalFactsHaveEqualFingerprints() {
    let first = make(["h264", "aac", "vp9"])
    #expect(first.fingerprint == make(["vp9", "h264", "aac"], now: 99_999).fingerprint)
    #expect(first.fingerprint.count == 16)
    #expect(first.fingerprint.allSatisfy { $0.isHexDigit && !$0.isUppercase })
  }

  @Test func everyFactChangesTheFingerprint() {
    var other = screen
    other.refreshMillihertz = 60_000
    let fingerprints = [
      make(), make(["h264"]), make(["h264", "aac", "vp9"]), make(screen: other), make(channels: 6),
      make(system: "Debian, Linux 6.12"),
    ].map(\.fingerprint)
    #expect(Set(fingerprints).count == fingerprints.count)
  }

  /// The published test vectors of FNV-1a, 64 bits (draft-eastlake-fnv, appendix C).
  @Test(
    arguments: [("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8")]
      as [(String, String)])
  func theFingerprintIsFNV1a(_ text: String, hash: String) {
    #expect(CapabilityReport.fingerprint(of: [text]) == hash)
  }
}
