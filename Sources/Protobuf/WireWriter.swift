/// Puts a protobuf message together.
package struct WireWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func varint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  package mutating func fixed32(_ value: UInt32) {
    for shift in stride(from: UInt32(0), to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
  }

  package mutating func fixed64(_ value: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
  }

  package mutating func append(_ raw: some Collection<UInt8>) {
    bytes.append(contentsOf: raw)
  }

  /// Leaves room for the length of what is written up to `endLength`.
  mutating func beginLength() -> Int {
    bytes.append(0)
    return bytes.count
  }

  mutating func endLength(_ start: Int) {
    let length = bytes.count - start
    if length < 0x80 {
      bytes[start - 1] = UInt8(length)
    } else {
      var prefix = WireWriter()
      prefix.varint(UInt64(length))
      bytes.replaceSubrange(start - 1..<start, with: prefix.bytes)
    }
  }
}

// MARK: Fields

extension WireWriter {
  /// A field that is always written.
  package mutating func field<K: FieldKind>(_: K.Type, _ number: UInt32, _ value: K.Value) {
    key(number, K.wireType)
    K.write(value, to: &self)
  }

  /// A field of implicit presence: not written at its default.
  package mutating func implicit<K: FieldKind>(_: K.Type, _ number: UInt32, _ value: K.Value) {
    if !K.isInitial(value) { field(K.self, number, value) }
  }

  /// A field of explicit presence: written when there.
  package mutating func explicit<K: FieldKind>(_: K.Type, _ number: UInt32, _ value: K.Value?) {
    if let value { field(K.self, number, value) }
  }

  /// A repeated field, one key an element.
  package mutating func repeated<K: FieldKind>(_: K.Type, _ number: UInt32, _ values: [K.Value]) {
    for value in values { field(K.self, number, value) }
  }

  /// A repeated scalar field under one key.
  package mutating func packed<K: FieldKind>(_: K.Type, _ number: UInt32, _ values: [K.Value]) {
    guard !values.isEmpty else { return }
    key(number, .lengthDelimited)
    let start = beginLength()
    for value in values { K.write(value, to: &self) }
    endLength(start)
  }

  /// A map, by ascending key so that equal messages have equal bytes.
  package mutating func map<Key: FieldKind, Value: FieldKind>(
    _: Key.Type, _: Value.Type, _ number: UInt32, _ map: [Key.Value: Value.Value]
  ) where Key.Value: MapKey {
    for entry in map.sorted(by: { Key.Value.areInOrder($0.key, $1.key) }) {
      key(number, .lengthDelimited)
      let start = beginLength()
      field(Key.self, 1, entry.key)
      field(Value.self, 2, entry.value)
      endLength(start)
    }
  }

  private mutating func key(_ number: UInt32, _ wireType: WireType) {
    varint(UInt64(FieldKey(number: number, wireType: wireType).rawValue))
  }
}

/// What may be the key of a map.
package protocol MapKey: Hashable, Sendable {
  static func areInOrder(_ left: Self, _ right: Self) -> Bool
}

extension MapKey where Self: Comparable {
  package static func areInOrder(_ left: Self, _ right: Self) -> Bool { left < right }
}

extension Int32: MapKey {}
extension Int64: MapKey {}
extension UInt32: MapKey {}
extension UInt64: MapKey {}

extension Bool: MapKey {
  package static func areInOrder(_ left: Bool, _ right: Bool) -> Bool { !left && right }
}

extension String: MapKey {
  package static func areInOrder(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}
