import Playback

/// Where a picture lies on a screen with square pixels: as large as fits, in its own shape, in the middle.
struct PictureRectangle: Equatable {
  let left: Int
  let top: Int
  let width: Int
  let height: Int

  init(of layout: PictureLayout, onWidth screenWidth: Int, height screenHeight: Int) {
    // In double, since a damaged file can carry any 32-bit aspect.
    let aspect =
      layout.pixelAspectNumerator > 0 && layout.pixelAspectDenominator > 0
      ? Double(layout.pixelAspectNumerator) / Double(layout.pixelAspectDenominator) : 1
    let (wanted, lines) = (max(1, Double(layout.width)) * aspect, max(1, Double(layout.height)))
    let scale = min(Double(screenWidth) / wanted, Double(screenHeight) / lines)
    width = min(max(1, Int((wanted * scale).rounded())), screenWidth)
    height = min(max(1, Int((lines * scale).rounded())), screenHeight)
    left = (screenWidth - width) / 2
    top = (screenHeight - height) / 2
  }
}
