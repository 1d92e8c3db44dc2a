import Playback
import Synchronization

/// A picture's memory painted by a test, with padding after each row; counts its end.
final class PaintedStorage: PictureStorage {
  static let padding = 32
  private let planes: [(bytes: [UInt8], bytesPerRow: Int)]
  private let onFree: @Sendable () -> Void

  init(planes: [(bytes: [UInt8], bytesPerRow: Int)], onFree: @escaping @Sendable () -> Void = {}) {
    self.planes = planes
    self.onFree = onFree
  }

  deinit { onFree() }

  func withPlane<Result>(_ index: Int, _ body: (UnsafeRawPointer, Int) -> Result) -> Result {
    planes[index].bytes.withUnsafeBytes { body($0.baseAddress!, planes[index].bytesPerRow) }
  }
}

/// Paints coded pixels from a function of the pixel's place.
enum Painter {
  /// Samples are Y, Cb, Cr in the format's bits; for XRGB they are R, G, B.
  static func planes(
    _ format: PictureFormat, width: Int, height: Int, _ sample: @escaping (Int, Int) -> (Int, Int, Int)
  ) -> [(bytes: [UInt8], bytesPerRow: Int)] {
    func plane(_ columns: Int, _ rows: Int, _ size: Int, _ values: (Int, Int) -> [Int]) -> ([UInt8], Int) {
      var bytes: [UInt8] = []
      for row in 0..<rows {
        for column in 0..<columns {
          for value in values(column, row) { bytes += (0..<size).map { UInt8(value >> ($0 * 8) & 255) } }
        }
        bytes += [UInt8](repeating: 0xAA, count: PaintedStorage.padding)
      }
      return (bytes, bytes.count / rows)
    }
    let chroma = { (column: Int, row: Int) in sample(column * 2, row * 2) }
    let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
    switch format {
    case .yuv420p, .yuv420p10:
      let size = format == .yuv420p ? 1 : 2
      return [
        plane(width, height, size) { [sample($0, $1).0] },
        plane(halfWidth, halfHeight, size) { [chroma($0, $1).1] },
        plane(halfWidth, halfHeight, size) { [chroma($0, $1).2] },
      ]
    case .nv12, .p010:
      let (size, shift) = format == .nv12 ? (1, 0) : (2, 6)
      return [
        plane(width, height, size) { [sample($0, $1).0 << shift] },
        plane(halfWidth, halfHeight, size) { [chroma($0, $1).1 << shift, chroma($0, $1).2 << shift] },
      ]
    case .xrgb8888:
      return [plane(width, height, 1) { [sample($0, $1).2, sample($0, $1).1, sample($0, $1).0, 0] }]
    }
  }
}

/// A count that a deinit on any thread raises.
final class FreedCount: Sendable {
  private let names = Mutex<[Int]>([])
  func add(_ name: Int) { names.withLock { $0.append(name) } }
  var all: [Int] { names.withLock { $0 } }
}

extension Picture {
  /// Grey, 16 by 16, number `number` of a film of `rate` pictures a second.
  static func grey(
    _ number: Int, rate: Int, play: PlayNumber, from start: PlaylistTime = .zero, freed: FreedCount? = nil
  ) -> Picture {
    let planes = Painter.planes(.yuv420p, width: 16, height: 16) { _, _ in (126, 128, 128) }
    return Picture(
      play: play, presentation: start + .nanoseconds(Int64(number) * 1_000_000_000 / Int64(rate)),
      duration: .nanoseconds(1_000_000_000 / Int64(rate)),
      layout: PictureLayout(
        format: .yuv420p, width: 16, height: 16, colour: PictureColour(matrix: .bt709, fullRange: false)),
      storage: PaintedStorage(planes: planes, onFree: { freed?.add(number) }))
  }
}
