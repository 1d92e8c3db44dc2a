/// The newest bytes that went to a device, so that what a stop threw away can be written again.
struct FrameHistory {
  private let capacity: Int
  private var bytes: [UInt8] = []

  /// `capacity` in bytes: the device's buffer.
  init(capacity: Int) { self.capacity = capacity }

  mutating func append(_ written: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: written)
    if bytes.count > 2 * capacity { bytes.removeFirst(bytes.count - capacity) }
  }

  /// The newest `count` bytes, or fewer when there are no more.
  func newest(_ count: Int) -> ArraySlice<UInt8> { bytes.suffix(min(count, capacity)) }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}
