import Playback
import Testing

@testable import Sound

@Suite struct SampleConverterTests {
  private func convert(_ samples: [Float], _ format: SampleFormat, speakers: [Speaker] = [.frontCentre]) -> [UInt8] {
    let parameters = PCMParameters(
      format: SoundFormat(sampleRate: 48_000, channels: speakers.count), sampleFormat: format, speakers: speakers,
      bufferFrames: 400, periodFrames: 100, canPause: true, paces: true, description: "")
    var converter = SampleConverter(from: 1, to: parameters)
    var ramp = GainRamp(1)
    samples.withUnsafeBufferPointer { converter.convert($0, frames: samples.count, ramp: &ramp) }
    return converter.bytes
  }

  @Test func eachFormatIsExactAndHeldWithinItsRange() {
    let input: [Float] = [0, 1, -1, 0.5, 2, -2, .nan, 1 / 32_768]
    #expect(
      convert(input, .signed16)
        == [0, 0, 0xFF, 0x7F, 0, 0x80, 0, 0x40, 0xFF, 0x7F, 0, 0x80, 0, 0, 1, 0])
    #expect(
      convert(input, .signed24Packed)
        == [0, 0, 0, 0xFF, 0xFF, 0x7F, 0, 0, 0x80, 0, 0, 0x40, 0xFF, 0xFF, 0x7F, 0, 0, 0x80, 0, 0, 0, 0, 1, 0])
    #expect(
      samples32(convert(input, .signed32))
        == [0, .max, .min, 1 << 30, .max, .min, 0, 1 << 16])
    #expect(samples32(convert([0.5, -0.25], .float32)) == [0x3F00_0000, Int32(bitPattern: 0xBE80_0000)])
  }

  @Test func monoIsHeardOnBothSidesAtFullLevel() {
    #expect(samples32(convert([0.5], .signed32, speakers: [.frontLeft, .frontRight])) == [1 << 30, 1 << 30])
  }
}

@Suite struct ChannelMixTests {
  private func mix(_ frame: [Float], to speakers: [Speaker]) -> [Float] {
    let mix = ChannelMix(from: frame.count, to: speakers)
    var result = [Float](repeating: 0, count: speakers.count)
    frame.withUnsafeBufferPointer { source in
      result.withUnsafeMutableBufferPointer { mix.apply(source.baseAddress!, $0.baseAddress!, gain: 1) }
    }
    return result
  }

  @Test(arguments: 1...8)
  func sameChannelsAreLeftAlone(channels: Int) {
    let frame = (0..<channels).map { Float($0 + 1) / 16 }
    #expect(ChannelMix(from: channels, to: Speaker.standard(channels)).isIdentity)
    #expect(mix(frame, to: Speaker.standard(channels)) == frame)
  }

  @Test func surroundIsPutInTheOrderOfALSA() {
    // FL FR FC LFE RL RR → FL FR RL RR FC LFE.
    #expect(mix([1, 2, 3, 4, 5, 6], to: Speaker.alsa(6)) == [1, 2, 5, 6, 3, 4])
    #expect(mix([1, 2, 3, 4, 5, 6, 7, 8], to: Speaker.alsa(8)) == [1, 2, 5, 6, 3, 4, 7, 8])
  }

  @Test func surroundToStereoKeepsTheCentreOnBothSidesAndDoesNotClip() {
    let stereo = Speaker.standard(2)
    let scale = 1 / (1 + 2 * Float(0.707_106_8))
    func near(_ got: [Float], _ wanted: [Float]) -> Bool { zip(got, wanted).allSatisfy { abs($0 - $1) < 0.000_01 } }
    #expect(near(mix([0, 0, 1, 0, 0, 0], to: stereo), [0.707_106_8 * scale, 0.707_106_8 * scale]))
    #expect(near(mix([1, 0, 0, 0, 0, 0], to: stereo), [scale, 0]))
    #expect(near(mix([0, 0, 0, 0, 0, 1], to: stereo), [0, 0.707_106_8 * scale]))
    #expect(near(mix([0, 0, 0, 1, 0, 0], to: stereo), [0, 0]))
    for channels in 1...8 {
      for sample in mix([Float](repeating: 1, count: channels), to: stereo) { #expect(sample <= 1.000_01) }
    }
  }

  @Test func stereoToMonoIsTheMean() {
    #expect(mix([1, 0.5], to: [.frontCentre]) == [0.75])
  }
}
