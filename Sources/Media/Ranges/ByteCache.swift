/// Bytes of one object in blocks of fixed size, bounded; the block that was touched longest ago goes first.
///
/// Holds the window ahead of the reader, a little behind it, and other places that it visits (the sample table at the
/// end of an MP4). Not synchronised: its owner's lock guards it.
final class ByteCache {
  static let blockSize: Int64 = 64 << 10

  private struct Block {
    let memory: UnsafeMutableRawPointer
    /// Valid bytes, relative to the block's start: one run.
    var valid: Range<Int>
    var touched: UInt64
  }

  private let capacity: Int
  private var blocks: [Int64: Block] = [:]
  private var clock: UInt64 = 0

  /// `capacity` in bytes, rounded down to whole blocks.
  init(capacity: Int64) { self.capacity = max(4, Int(capacity / Self.blockSize)) }

  deinit { for block in blocks.values { block.memory.deallocate() } }

  /// Bytes of memory in use.
  var memory: Int64 { Int64(blocks.count) * Self.blockSize }

  func contains(_ offset: Int64) -> Bool {
    guard offset >= 0, let block = blocks[offset / Self.blockSize] else { return false }
    return block.valid.contains(Int(offset % Self.blockSize))
  }

  /// End of the unbroken run of bytes from `offset` on; `offset` itself when there is none.
  func contiguousEnd(from offset: Int64) -> Int64 {
    var end = offset
    while let block = blocks[end / Self.blockSize], block.valid.contains(Int(end % Self.blockSize)) {
      end += Int64(block.valid.upperBound) - end % Self.blockSize
    }
    return end
  }

  /// First byte at hand behind `offset`, which itself is not at hand.
  func nextHeld(after offset: Int64) -> Int64? {
    var first: Int64?
    for (index, block) in blocks where !block.valid.isEmpty {
      let start = index * Self.blockSize + Int64(block.valid.lowerBound)
      if start > offset, start < first ?? .max { first = start }
    }
    return first
  }

  /// Copies bytes from `offset` on, as many as are at hand without a break and fit.
  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    var done = 0
    clock += 1
    while done < buffer.count {
      let (index, start) = Self.place(of: offset + Int64(done))
      guard var block = blocks[index], block.valid.contains(start) else { break }
      let count = min(buffer.count - done, block.valid.upperBound - start)
      (buffer.baseAddress! + done).copyMemory(from: block.memory + start, byteCount: count)
      block.touched = clock
      blocks[index] = block
      done += count
    }
    return done
  }

  /// Keeps `bytes`; blocks that lie in `protected` are not given up for them.
  func insert(_ bytes: UnsafeRawBufferPointer, at offset: Int64, protecting protected: Range<Int64>) {
    var done = 0
    clock += 1
    while done < bytes.count {
      let (index, start) = Self.place(of: offset + Int64(done))
      let count = min(bytes.count - done, Int(Self.blockSize) - start)
      var block = blocks[index] ?? makeBlock(protecting: protected)
      (block.memory + start).copyMemory(from: bytes.baseAddress! + done, byteCount: count)
      let added = start..<start + count
      let touches = added.lowerBound <= block.valid.upperBound && block.valid.lowerBound <= added.upperBound
      block.valid =
        touches && !block.valid.isEmpty
        ? min(added.lowerBound, block.valid.lowerBound)..<max(added.upperBound, block.valid.upperBound) : added
      block.touched = clock
      blocks[index] = block
      done += count
    }
  }

  private func makeBlock(protecting protected: Range<Int64>) -> Block {
    guard blocks.count >= capacity else {
      return Block(
        memory: .allocate(byteCount: Int(Self.blockSize), alignment: 64), valid: 0..<0, touched: clock)
    }
    let first = protected.lowerBound / Self.blockSize
    let last = (protected.upperBound - 1) / Self.blockSize
    var oldest: (key: Int64, value: Block)?
    var oldestAnywhere: (key: Int64, value: Block)?
    for block in blocks {
      if block.value.touched < oldestAnywhere?.value.touched ?? .max { oldestAnywhere = block }
      guard block.key < first || block.key > last else { continue }
      if block.value.touched < oldest?.value.touched ?? .max { oldest = block }
    }
    // Never empty: the capacity is at least four blocks.
    let given = (oldest ?? oldestAnywhere)!
    blocks[given.key] = nil
    return Block(memory: given.value.memory, valid: 0..<0, touched: clock)
  }

  private static func place(of offset: Int64) -> (index: Int64, start: Int) {
    (offset / blockSize, Int(offset % blockSize))
  }
}
