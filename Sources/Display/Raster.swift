import Playback

/// Pixels of a screenshot: R, G, B bytes, row by row without gaps.
struct Raster {
  let width: Int
  let height: Int
  private(set) var bytes: [UInt8]

  /// Black, and `picture` on it in its own shape. Source pixels are picked, not blended.
  init(width: Int, height: Int, showing picture: Picture?) {
    self.width = width
    self.height = height
    bytes = [UInt8](repeating: 0, count: width * height * 3)
    if let picture, picture.layout.width > 0, picture.layout.height > 0 { draw(picture) }
  }

  private mutating func draw(_ picture: Picture) {
    let layout = picture.layout
    let rectangle = PictureRectangle(of: layout, onWidth: width, height: height)
    let columns = (0..<rectangle.width).map { Self.source($0, of: rectangle.width, in: layout.width) }
    let conversion = ColourConversion(layout.colour, bits: layout.format.bits)
    var samples = SampleRow(count: rectangle.width)
    for row in 0..<rectangle.height {
      let line = Self.source(row, of: rectangle.height, in: layout.height)
      samples.read(picture, line: line, columns: columns)
      let start = ((rectangle.top + row) * width + rectangle.left) * 3
      bytes.withUnsafeMutableBufferPointer { bytes in
        let target = UnsafeMutableBufferPointer(rebasing: bytes[start..<(start + rectangle.width * 3)])
        if layout.format == .xrgb8888 {
          samples.copyRGB(to: target)
        } else {
          conversion.convert(samples, to: target)
        }
      }
    }
  }

  /// The source pixel under the middle of a target pixel.
  private static func source(_ index: Int, of count: Int, in size: Int) -> Int { (2 * index + 1) * size / (2 * count) }
}

extension PictureFormat {
  /// Of one sample.
  var bits: Int {
    switch self {
    case .yuv420p, .nv12, .xrgb8888: 8
    case .yuv420p10, .p010: 10
    }
  }
}
