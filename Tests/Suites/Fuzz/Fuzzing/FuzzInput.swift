/// An input as decisions: each is taken from its front, and when it is used up they are all zero.
package struct FuzzInput {
  package private(set) var rest: ArraySlice<UInt8>

  package init(_ data: UnsafePointer<UInt8>?, _ count: Int) {
    rest = Array(UnsafeBufferPointer(start: data, count: count))[...]
  }

  package init(_ bytes: [UInt8]) { rest = bytes[...] }

  package var isEmpty: Bool { rest.isEmpty }

  package mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// Two bytes, big-endian.
  package mutating func word() -> Int { Int(byte()) << 8 | Int(byte()) }

  /// Four bytes, big-endian.
  package mutating func long() -> UInt32 { UInt32(word()) << 16 | UInt32(word()) }

  /// At most `count` bytes.
  package mutating func bytes(_ count: Int) -> [UInt8] {
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  /// All that is left.
  package mutating func remainder() -> [UInt8] { bytes(rest.count) }

  /// A byte for the length, and at most so many bytes.
  package mutating func string() -> [UInt8] { bytes(Int(byte())) }
}
