import Playback

/// Turns a film's floats into a device's bytes: channels, volume, sample format. At full volume and with the same
/// channels every sample that the format can hold comes out exactly.
struct SampleConverter {
  private let mix: ChannelMix
  private let sampleRate: Int
  private let sampleFormat: SampleFormat
  private var mixed: [Float] = []
  private(set) var bytes: [UInt8] = []

  init(from channels: Int, to parameters: PCMParameters) {
    mix = ChannelMix(from: channels, to: parameters.speakers)
    sampleRate = parameters.format.sampleRate
    sampleFormat = parameters.sampleFormat
  }

  /// Converts `frames` sound frames into `bytes`, replacing what was there.
  mutating func convert(_ samples: UnsafeBufferPointer<Float>, frames: Int, ramp: inout GainRamp) {
    let count = frames * mix.outputs
    guard count > 0, let source = samples.baseAddress else {
      bytes.removeAll(keepingCapacity: true)
      return
    }
    if mix.isIdentity, ramp.isSteady, ramp.current == 1 {
      encode(UnsafeBufferPointer(rebasing: samples[0..<count]))
      return
    }
    if mixed.count < count { mixed = [Float](repeating: 0, count: count) }
    mixed.withUnsafeMutableBufferPointer { target in
      for frame in 0..<frames {
        let gain = ramp.next(sampleRate: sampleRate)
        mix.apply(source + frame * mix.inputs, target.baseAddress! + frame * mix.outputs, gain: gain)
      }
    }
    let result = mixed
    result.withUnsafeBufferPointer { encode(UnsafeBufferPointer(rebasing: $0[0..<count])) }
  }

  private mutating func encode(_ samples: UnsafeBufferPointer<Float>) {
    let size = samples.count * sampleFormat.bytes
    if bytes.count != size { bytes = [UInt8](repeating: 0, count: size) }
    bytes.withUnsafeMutableBytes { target in
      switch sampleFormat {
      case .signed32:
        for (index, sample) in samples.enumerated() {
          target.storeBytes(
            of: Self.integer(sample, 2_147_483_648).littleEndian, toByteOffset: index * 4, as: Int32.self)
        }
      case .signed24Packed:
        for (index, sample) in samples.enumerated() {
          let value = Self.integer(sample, 8_388_608)
          for byte in 0..<3 { target[index * 3 + byte] = UInt8(truncatingIfNeeded: value >> (8 * Int32(byte))) }
        }
      case .signed16:
        for (index, sample) in samples.enumerated() {
          let value = Int16(truncatingIfNeeded: Self.integer(sample, 32_768))
          target.storeBytes(of: value.littleEndian, toByteOffset: index * 2, as: Int16.self)
        }
      case .float32:
        for (index, sample) in samples.enumerated() {
          target.storeBytes(of: sample.bitPattern.littleEndian, toByteOffset: index * 4, as: UInt32.self)
        }
      }
    }
  }

  /// Rounded to the nearest and held within the format; what is no number is silence.
  private static func integer(_ sample: Float, _ scale: Double) -> Int32 {
    guard !sample.isNaN else { return 0 }
    return Int32(min(max((Double(sample) * scale).rounded(), -scale), scale - 1))
  }
}
