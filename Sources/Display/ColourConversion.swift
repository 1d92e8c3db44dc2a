import Playback

/// YCbCr to RGB by ITU-T H.273: Kr and Kb of the matrix (equations 38 to 40), and the range of the samples
/// (equations 20 to 31). Transfer and primaries are left as they are.
struct ColourConversion {
  private let offset: Float
  private let middle: Float
  private let luma: Float
  private let redFromCr: Float
  private let greenFromCb: Float
  private let greenFromCr: Float
  private let blueFromCb: Float

  init(_ colour: PictureColour, bits: Int) {
    let (red, blue): (Float, Float) =
      switch colour.matrix {
      case .bt601: (0.299, 0.114)
      case .bt709: (0.2126, 0.0722)
      case .bt2020: (0.2627, 0.0593)
      }
    let unit = Float(1 << (bits - 8))
    let full = Float(1 << bits) - 1
    offset = colour.fullRange ? 0 : 16 * unit
    middle = 128 * unit
    luma = 255 / (colour.fullRange ? full : 219 * unit)
    let chroma = 255 / (colour.fullRange ? full : 224 * unit)
    let green = 1 - red - blue
    redFromCr = chroma * 2 * (1 - red)
    blueFromCb = chroma * 2 * (1 - blue)
    greenFromCr = chroma * 2 * (1 - red) * red / green
    greenFromCb = chroma * 2 * (1 - blue) * blue / green
  }

  /// Three bytes a sample; held at 0 and 255.
  func convert(_ samples: SampleRow, to target: UnsafeMutableBufferPointer<UInt8>) {
    for index in samples.first.indices {
      let y = (Float(samples.first[index]) - offset) * luma
      let cb = Float(samples.second[index]) - middle
      let cr = Float(samples.third[index]) - middle
      target[index * 3] = Self.byte(y + redFromCr * cr)
      target[index * 3 + 1] = Self.byte(y - greenFromCb * cb - greenFromCr * cr)
      target[index * 3 + 2] = Self.byte(y + blueFromCb * cb)
    }
  }

  private static func byte(_ value: Float) -> UInt8 { UInt8(min(max(value + 0.5, 0), 255)) }
}
