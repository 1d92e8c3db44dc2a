/// One decoded picture on its way from a decoder to a screen. The last holder frees it.
package struct Picture: Sendable {
  package let play: PlayNumber
  /// When its first line is due.
  package let presentation: PlaylistTime
  /// Until the next one is due, as the stream says or as its measured cadence says.
  package let duration: Duration
  package let layout: PictureLayout
  package let storage: any PictureStorage

  package init(
    play: PlayNumber, presentation: PlaylistTime, duration: Duration, layout: PictureLayout,
    storage: any PictureStorage
  ) {
    self.play = play
    self.presentation = presentation
    self.duration = duration
    self.layout = layout
    self.storage = storage
  }
}

/// The memory of a picture: a decoder's buffer that goes home to its pool when the object is freed.
package protocol PictureStorage: AnyObject, Sendable {
  /// Calls `body` with the first byte of a plane and its bytes per row, which may be more than the visible ones.
  /// `index` is below `PictureFormat.planeCount`. The pointer is good inside the call only.
  func withPlane<Result>(_ index: Int, _ body: (_ base: UnsafeRawPointer, _ bytesPerRow: Int) -> Result) -> Result
}

/// How samples lie in memory. Names are those of FFmpeg and DRM.
package enum PictureFormat: Sendable, Hashable, CaseIterable {
  /// 8-bit 4:2:0, three planes (DRM YU12).
  case yuv420p
  /// 8-bit 4:2:0, luma and interleaved chroma.
  case nv12
  /// 10-bit 4:2:0 in the low bits of 16, little endian, three planes.
  case yuv420p10
  /// 10-bit 4:2:0 in the high bits of 16, luma and interleaved chroma.
  case p010
  /// 8-bit RGB in one plane, bytes in memory B, G, R, X.
  case xrgb8888

  package var planeCount: Int {
    switch self {
    case .yuv420p, .yuv420p10: 3
    case .nv12, .p010: 2
    case .xrgb8888: 1
    }
  }
}

/// Size, crop, pixel shape and colour of a picture.
package struct PictureLayout: Sendable, Hashable {
  package var format: PictureFormat
  /// Visible size in pixels, after the crop.
  package var width: Int
  package var height: Int
  /// Pixels cut off at the left and at the top of the coded picture; even for 4:2:0.
  package var cropLeft: Int
  package var cropTop: Int
  /// Width of a pixel over its height (SAR); 1/1 when the stream says nothing.
  package var pixelAspectNumerator: Int
  package var pixelAspectDenominator: Int
  package var colour: PictureColour

  package init(
    format: PictureFormat, width: Int, height: Int, cropLeft: Int = 0, cropTop: Int = 0,
    pixelAspectNumerator: Int = 1, pixelAspectDenominator: Int = 1, colour: PictureColour
  ) {
    self.format = format
    self.width = width
    self.height = height
    self.cropLeft = cropLeft
    self.cropTop = cropTop
    self.pixelAspectNumerator = pixelAspectNumerator
    self.pixelAspectDenominator = pixelAspectDenominator
    self.colour = colour
  }
}

/// How YCbCr becomes RGB (ITU-T H.273 matrix coefficients and range).
package struct PictureColour: Sendable, Hashable {
  package enum Matrix: Sendable, Hashable { case bt601, bt709, bt2020 }
  package var matrix: Matrix
  package var fullRange: Bool

  package init(matrix: Matrix, fullRange: Bool) {
    self.matrix = matrix
    self.fullRange = fullRange
  }

  /// What an untagged stream means: 601 up to 576 lines, else 709, limited range.
  package static func untagged(height: Int) -> PictureColour {
    PictureColour(matrix: height <= 576 ? .bt601 : .bt709, fullRange: false)
  }
}
