import Playback

/// One row of a picture, a value for each pixel of the target: Y, Cb, Cr, or R, G, B.
struct SampleRow {
  private(set) var first: [Int32]
  private(set) var second: [Int32]
  private(set) var third: [Int32]

  init(count: Int) {
    first = [Int32](repeating: 0, count: count)
    second = first
    third = first
  }

  /// Reads the pixels `columns` of `line`, both counted from the crop's corner.
  mutating func read(_ picture: Picture, line: Int, columns: [Int]) {
    let (layout, storage) = (picture.layout, picture.storage)
    let (left, row) = (layout.cropLeft, layout.cropTop + line)
    switch layout.format {
    case .yuv420p:
      Self.pick(&first, storage, 0, row, UInt8.self, columns) { $0 + left }
      Self.pick(&second, storage, 1, row / 2, UInt8.self, columns) { ($0 + left) / 2 }
      Self.pick(&third, storage, 2, row / 2, UInt8.self, columns) { ($0 + left) / 2 }
    case .nv12:
      Self.pick(&first, storage, 0, row, UInt8.self, columns) { $0 + left }
      Self.pick(&second, storage, 1, row / 2, UInt8.self, columns) { ($0 + left) / 2 * 2 }
      Self.pick(&third, storage, 1, row / 2, UInt8.self, columns) { ($0 + left) / 2 * 2 + 1 }
    case .yuv420p10:
      Self.pick(&first, storage, 0, row, UInt16.self, columns) { $0 + left }
      Self.pick(&second, storage, 1, row / 2, UInt16.self, columns) { ($0 + left) / 2 }
      Self.pick(&third, storage, 2, row / 2, UInt16.self, columns) { ($0 + left) / 2 }
    case .p010:
      Self.pick(&first, storage, 0, row, UInt16.self, columns, shift: 6) { $0 + left }
      Self.pick(&second, storage, 1, row / 2, UInt16.self, columns, shift: 6) { ($0 + left) / 2 * 2 }
      Self.pick(&third, storage, 1, row / 2, UInt16.self, columns, shift: 6) { ($0 + left) / 2 * 2 + 1 }
    case .xrgb8888:
      Self.pick(&first, storage, 0, row, UInt8.self, columns) { ($0 + left) * 4 + 2 }
      Self.pick(&second, storage, 0, row, UInt8.self, columns) { ($0 + left) * 4 + 1 }
      Self.pick(&third, storage, 0, row, UInt8.self, columns) { ($0 + left) * 4 }
    }
  }

  private static func pick<Sample: FixedWidthInteger>(
    _ target: inout [Int32], _ storage: any PictureStorage, _ plane: Int, _ row: Int, _ type: Sample.Type,
    _ columns: [Int], shift: Int32 = 0, _ index: (Int) -> Int
  ) {
    target.withUnsafeMutableBufferPointer { target in
      storage.withPlane(plane) { base, bytesPerRow in
        let line = base + row * bytesPerRow
        for (position, column) in columns.enumerated() {
          let sample = line.loadUnaligned(fromByteOffset: index(column) * MemoryLayout<Sample>.size, as: Sample.self)
          target[position] = Int32(Sample(littleEndian: sample)) >> shift
        }
      }
    }
  }

  func copyRGB(to target: UnsafeMutableBufferPointer<UInt8>) {
    for index in first.indices {
      target[index * 3] = UInt8(truncatingIfNeeded: first[index])
      target[index * 3 + 1] = UInt8(truncatingIfNeeded: second[index])
      target[index * 3 + 2] = UInt8(truncatingIfNeeded: third[index])
    }
  }
}
