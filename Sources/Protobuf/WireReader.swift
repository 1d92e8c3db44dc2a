/// Takes a protobuf message apart.
///
/// Written for bytes that nobody vouches for: each length is checked against what remains before anything is allocated
/// for it, nesting is bounded, groups are skipped without recursion, and what repeated messages may cost in memory is
/// bounded by a multiple of `sizeLimit`. Rules from the encoding guide of protobuf.dev.
package struct WireReader {
  /// Most bytes of a message, unless told: 1 MiB.
  package static let sizeLimit = 1 << 20
  /// Messages and groups inside one another, as in the C++ and Java runtimes.
  package static let recursionLimit = 100
  /// Bytes of memory that messages on the heap and map entries may take together, for each byte of the message.
  static let elementAllowanceFactor = 16

  private let bytes: [UInt8]
  /// Offset of the next byte.
  private(set) var position = 0
  /// End of the message being read.
  private var limit: Int
  private var depth = 0
  private var keyOffset = 0
  private var elementAllowance: Int

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    limit = bytes.count
    elementAllowance = Self.elementAllowanceFactor * max(bytes.count, Self.sizeLimit)
  }

  /// The next field's key; nil at the end of the message.
  package mutating func nextKey() throws(WireError) -> FieldKey? {
    guard position < limit else { return nil }
    keyOffset = position
    let raw = try varint(maximumLength: 5)
    return try FieldKey(rawValue: raw, at: keyOffset)
  }

  package mutating func varint() throws(WireError) -> UInt64 {
    try varint(maximumLength: 10)
  }

  /// Bits beyond the 64th are dropped, as in C++ and Java.
  private mutating func varint(maximumLength: Int) throws(WireError) -> UInt64 {
    let start = position
    var value: UInt64 = 0
    for index in 0..<maximumLength {
      guard position < limit else { throw WireError(.truncated, at: start) }
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << (7 * UInt64(index))
      if byte < 0x80 { return value }
    }
    throw WireError(.overlongVarint, at: start)
  }

  package mutating func fixed32() throws(WireError) -> UInt32 {
    UInt32(truncatingIfNeeded: try littleEndian(4))
  }

  package mutating func fixed64() throws(WireError) -> UInt64 {
    try littleEndian(8)
  }

  private mutating func littleEndian(_ count: Int) throws(WireError) -> UInt64 {
    guard count <= limit - position else { throw WireError(.truncated, at: position) }
    var value: UInt64 = 0
    for index in 0..<count { value |= UInt64(bytes[position + index]) << UInt64(8 * index) }
    position += count
    return value
  }

  /// A length and that many bytes.
  package mutating func lengthDelimited() throws(WireError) -> ArraySlice<UInt8> {
    let end = try lengthDelimitedEnd()
    defer { position = end }
    return bytes[position..<end]
  }

  package mutating func string() throws(WireError) -> String {
    let start = position
    guard let string = String(validating: try lengthDelimited(), as: UTF8.self) else {
      throw WireError(.invalidUTF8, at: start)
    }
    return string
  }

  private mutating func lengthDelimitedEnd() throws(WireError) -> Int {
    let start = position
    let length = try varint(maximumLength: 5)
    guard length <= UInt64(limit - position) else { throw WireError(.lengthBeyondEnd, at: start) }
    return position + Int(length)
  }
}

// MARK: Nesting

extension WireReader {
  /// Merges a sub-message into `value`.
  package mutating func merge<M: Message>(into value: inout M?) throws(WireError) {
    let outer = try enter()
    if value == nil { value = M() }
    try value!.merge(from: &self)
    leave(outer)
  }

  /// Merges a sub-message of a recursive type into `value`.
  package mutating func merge<M: Message>(into value: inout Boxed<M>?) throws(WireError) {
    // Taken out of the box first, so that merging does not copy what is already there.
    var content = value?.value
    if content == nil { try spend(MemoryLayout<M>.stride) }
    value = nil
    try merge(into: &content)
    value = content.map(Boxed.init)
  }

  package mutating func append<K: FieldKind>(_: K.Type, to values: inout [K.Value]) throws(WireError) {
    if K.isMessage { try spend(MemoryLayout<K.Value>.stride) }
    values.append(try K.read(from: &self))
  }

  package mutating func appendPacked<K: FieldKind>(_: K.Type, to values: inout [K.Value]) throws(WireError) {
    let outer = limit
    limit = try lengthDelimitedEnd()
    while position < limit { values.append(try K.read(from: &self)) }
    limit = outer
  }

  /// Reads a map entry: a message of key (1) and value (2), either of which may be absent or come twice.
  package mutating func insert<Key: FieldKind, Value: FieldKind>(
    _: Key.Type, _: Value.Type, into map: inout [Key.Value: Value.Value]
  ) throws(WireError) where Key.Value: Hashable {
    try spend(2 * (MemoryLayout<Key.Value>.stride + MemoryLayout<Value.Value>.stride))
    let outer = try enter()
    var key = Key.initial
    var value = Value.initial
    var ignored = UnknownFields()
    while let field = try nextKey() {
      switch (field.number, field.wireType) {
      case (1, Key.wireType): key = try Key.read(from: &self)
      case (2, Value.wireType): try Value.merge(into: &value, from: &self)
      default: try skipValue(of: field, into: &ignored)
      }
    }
    leave(outer)
    map[key] = value
  }

  /// Begins a length-delimited message and returns the limit to come back to.
  private mutating func enter() throws(WireError) -> Int {
    guard depth < Self.recursionLimit else { throw WireError(.tooDeep, at: position) }
    let end = try lengthDelimitedEnd()
    let outer = limit
    limit = end
    depth += 1
    return outer
  }

  private mutating func leave(_ outer: Int) {
    depth -= 1
    limit = outer
  }

  /// Two bytes on the wire can make an element of a kilobyte in memory: this bounds the sum.
  private mutating func spend(_ size: Int) throws(WireError) {
    elementAllowance -= size
    guard elementAllowance >= 0 else { throw WireError(.tooLarge, at: keyOffset) }
  }
}

// MARK: Unknown fields

extension WireReader {
  /// Moves the field whose key was read last, key and value, to `unknown`.
  package mutating func skipValue(of key: FieldKey, into unknown: inout UnknownFields) throws(WireError) {
    let start = keyOffset
    try skip(key)
    unknown.append(bytes[start..<position])
  }

  /// Groups are walked with a list of open numbers and no recursion.
  private mutating func skip(_ first: FieldKey) throws(WireError) {
    var key = first
    var open: [UInt32] = []
    while true {
      switch key.wireType {
      case .varint: _ = try varint()
      case .fixed64: _ = try fixed64()
      case .fixed32: _ = try fixed32()
      case .lengthDelimited: position = try lengthDelimitedEnd()
      case .startGroup:
        guard depth + open.count < Self.recursionLimit else { throw WireError(.tooDeep, at: keyOffset) }
        open.append(key.number)
      case .endGroup:
        guard open.popLast() == key.number else { throw WireError(.unexpectedEndGroup, at: keyOffset) }
      }
      if open.isEmpty { return }
      guard let next = try nextKey() else { throw WireError(.truncated, at: position) }
      key = next
    }
  }
}
