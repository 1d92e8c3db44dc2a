import Linux
import Playback
import Testing

@testable import Display

@Suite struct ScreenshotTests {
  /// Primaries and greys as coded samples, by the equations of ITU-R BT.601, BT.709 and BT.2020.
  private struct Reference {
    let colour: PictureColour
    let sample: (Int, Int, Int)
    let rgb: [Int]
  }

  private static let references8: [Reference] = [
    Reference(colour: PictureColour(matrix: .bt601, fullRange: false), sample: (81, 90, 240), rgb: [255, 0, 0]),
    Reference(colour: PictureColour(matrix: .bt601, fullRange: false), sample: (145, 54, 34), rgb: [0, 255, 0]),
    Reference(colour: PictureColour(matrix: .bt601, fullRange: false), sample: (41, 240, 110), rgb: [0, 0, 255]),
    Reference(colour: PictureColour(matrix: .bt709, fullRange: false), sample: (63, 102, 240), rgb: [255, 0, 0]),
    Reference(colour: PictureColour(matrix: .bt709, fullRange: false), sample: (173, 42, 26), rgb: [0, 255, 0]),
    Reference(colour: PictureColour(matrix: .bt709, fullRange: false), sample: (32, 240, 118), rgb: [0, 0, 255]),
    Reference(colour: PictureColour(matrix: .bt709, fullRange: false), sample: (126, 128, 128), rgb: [128, 128, 128]),
    Reference(colour: PictureColour(matrix: .bt709, fullRange: false), sample: (16, 128, 128), rgb: [0, 0, 0]),
    Reference(colour: PictureColour(matrix: .bt709, fullRange: false), sample: (235, 128, 128), rgb: [255, 255, 255]),
    Reference(colour: PictureColour(matrix: .bt709, fullRange: true), sample: (54, 99, 255), rgb: [255, 0, 0]),
    Reference(colour: PictureColour(matrix: .bt601, fullRange: true), sample: (76, 85, 255), rgb: [254, 0, 0]),
    Reference(colour: PictureColour(matrix: .bt2020, fullRange: false), sample: (74, 97, 240), rgb: [255, 0, 0]),
  ]

  private func shot(_ layout: PictureLayout, _ planes: [(bytes: [UInt8], bytesPerRow: Int)], _ size: (Int, Int))
    -> Raster
  {
    let picture = Picture(
      play: PlayNumber(1), presentation: .zero, duration: .milliseconds(40), layout: layout,
      storage: PaintedStorage(planes: planes))
    return Raster(width: size.0, height: size.1, showing: picture)
  }

  private func pixel(_ raster: Raster, _ x: Int, _ y: Int) -> [Int] {
    let start = (y * raster.width + x) * 3
    return raster.bytes[start..<(start + 3)].map { Int($0) }
  }

  @Test(arguments: [PictureFormat.yuv420p, .nv12, .yuv420p10, .p010])
  func knownColoursComeOutWithinTwo(format: PictureFormat) {
    for reference in Self.references8 {
      // In ten bits a limited sample is four times the eight-bit one; a full one is scaled by 1023/255.
      let scale = { (value: Int) in
        format.bits == 8 ? value : reference.colour.fullRange ? (value * 1023 + 127) / 255 : value * 4
      }
      let sample = (scale(reference.sample.0), scale(reference.sample.1), scale(reference.sample.2))
      let layout = PictureLayout(format: format, width: 16, height: 9, colour: reference.colour)
      let raster = shot(layout, Painter.planes(format, width: 16, height: 9) { _, _ in sample }, (32, 18))
      for (got, wanted) in zip(pixel(raster, 16, 9), reference.rgb) {
        #expect(abs(got - wanted) <= 2, "\(format) \(reference.colour) \(reference.sample): \(got), not \(wanted)")
      }
    }
  }

  @Test func rgbIsCopied() {
    let colour = PictureColour(matrix: .bt709, fullRange: true)
    let layout = PictureLayout(format: .xrgb8888, width: 16, height: 9, colour: colour)
    let raster = shot(layout, Painter.planes(.xrgb8888, width: 16, height: 9) { x, y in (x, y, 200) }, (16, 9))
    #expect(pixel(raster, 3, 5) == [3, 5, 200])
    #expect(pixel(raster, 15, 8) == [15, 8, 200])
  }

  @Test(arguments: PictureFormat.allCases)
  func cropIsCutOffAtTheLeftAndTop(format: PictureFormat) {
    // White outside the crop, black inside.
    let white = format.bits == 10 ? (940, 512, 512) : format == .xrgb8888 ? (255, 255, 255) : (235, 128, 128)
    let black = format.bits == 10 ? (64, 512, 512) : format == .xrgb8888 ? (0, 0, 0) : (16, 128, 128)
    let planes = Painter.planes(format, width: 24, height: 20) { x, y in
      (4..<20).contains(x) && (2..<18).contains(y) ? black : white
    }
    let layout = PictureLayout(
      format: format, width: 16, height: 16, cropLeft: 4, cropTop: 2,
      colour: PictureColour(matrix: .bt709, fullRange: false))
    let raster = shot(layout, planes, (16, 16))
    #expect(raster.bytes.allSatisfy { $0 == 0 })
  }

  @Test(arguments: [
    // width, height, SAR, screen → left, top, width, height
    (1920, 1080, 1, 1, 1280, 720, [0, 0, 1280, 720]),
    (720, 576, 64, 45, 1920, 1080, [0, 0, 1920, 1080]),
    (720, 480, 32, 27, 1920, 1080, [0, 0, 1920, 1080]),
    (720, 576, 16, 15, 1920, 1080, [240, 0, 1440, 1080]),
    (640, 480, 1, 1, 1280, 720, [160, 0, 960, 720]),
    (1920, 800, 1, 1, 1920, 1080, [0, 140, 1920, 800]),
    (100, 100, 0, 0, 200, 100, [50, 0, 100, 100]),
  ])
  func shapeIsKept(
    width: Int, height: Int, numerator: Int, denominator: Int, screenWidth: Int, screenHeight: Int, expected: [Int]
  ) {
    let layout = PictureLayout(
      format: .nv12, width: width, height: height, pixelAspectNumerator: numerator,
      pixelAspectDenominator: denominator, colour: .untagged(height: height))
    let rectangle = PictureRectangle(of: layout, onWidth: screenWidth, height: screenHeight)
    #expect([rectangle.left, rectangle.top, rectangle.width, rectangle.height] == expected)
  }

  @Test func barsAreBlackAndThePictureInTheMiddle() {
    let layout = PictureLayout(
      format: .yuv420p, width: 8, height: 8, colour: PictureColour(matrix: .bt709, fullRange: false))
    let raster = shot(layout, Painter.planes(.yuv420p, width: 8, height: 8) { _, _ in (235, 128, 128) }, (32, 16))
    #expect(pixel(raster, 7, 8) == [0, 0, 0] && pixel(raster, 24, 8) == [0, 0, 0])
    #expect(pixel(raster, 8, 0) == [255, 255, 255] && pixel(raster, 23, 15) == [255, 255, 255])
  }

  @Test func screenshotIsAPNGOfTheScreensSizeWithThePositionOnIt() async throws {
    let stage = try Stage()
    let black = try await stage.screen.screenshot()
    #expect(black.flip == nil && black.card == .idle)
    stage.push(0..<1, rate: 25)
    await stage.begin()
    await stage.vblanks(1)
    let shot = try await stage.screen.screenshot()
    #expect(shot.flip == stage.screen.newestFlip.value && shot.flip != nil && shot.card == nil)
    #expect(shot.png.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    // The header (ISO/IEC 15948, 11.2.2): width, height, bit depth, colour type 2 (RGB).
    #expect(Array(shot.png[16..<26]) == [0, 0, 0, 64, 0, 0, 0, 36, 8, 2])
  }
}
