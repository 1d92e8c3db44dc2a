// The numeric field types. Varints of the 32-bit ones are cut to their low 32 bits; a negative int32 or enum
// takes ten bytes, being sign-extended to 64 bits first.

package enum Int32Kind: FieldKind {
  package static var wireType: WireType { .varint }
  package static func read(from reader: inout WireReader) throws(WireError) -> Int32 {
    Int32(truncatingIfNeeded: try reader.varint())
  }
  package static func write(_ value: Int32, to writer: inout WireWriter) {
    writer.varint(UInt64(bitPattern: Int64(value)))
  }
}

package enum Int64Kind: FieldKind {
  package static var wireType: WireType { .varint }
  package static func read(from reader: inout WireReader) throws(WireError) -> Int64 {
    Int64(bitPattern: try reader.varint())
  }
  package static func write(_ value: Int64, to writer: inout WireWriter) {
    writer.varint(UInt64(bitPattern: value))
  }
}

package enum UInt32Kind: FieldKind {
  package static var wireType: WireType { .varint }
  package static func read(from reader: inout WireReader) throws(WireError) -> UInt32 {
    UInt32(truncatingIfNeeded: try reader.varint())
  }
  package static func write(_ value: UInt32, to writer: inout WireWriter) {
    writer.varint(UInt64(value))
  }
}

package enum UInt64Kind: FieldKind {
  package static var wireType: WireType { .varint }
  package static func read(from reader: inout WireReader) throws(WireError) -> UInt64 { try reader.varint() }
  package static func write(_ value: UInt64, to writer: inout WireWriter) { writer.varint(value) }
}

/// Zigzag: 0, -1, 1, -2 … as 0, 1, 2, 3 …
package enum SInt32Kind: FieldKind {
  package static var wireType: WireType { .varint }
  package static func read(from reader: inout WireReader) throws(WireError) -> Int32 {
    let raw = UInt32(truncatingIfNeeded: try reader.varint())
    return Int32(bitPattern: raw >> 1) ^ -Int32(bitPattern: raw & 1)
  }
  package static func write(_ value: Int32, to writer: inout WireWriter) {
    writer.varint(UInt64(UInt32(bitPattern: value << 1 ^ value >> 31)))
  }
}

/// Zigzag in 64 bits.
package enum SInt64Kind: FieldKind {
  package static var wireType: WireType { .varint }
  package static func read(from reader: inout WireReader) throws(WireError) -> Int64 {
    let raw = try reader.varint()
    return Int64(bitPattern: raw >> 1) ^ -Int64(bitPattern: raw & 1)
  }
  package static func write(_ value: Int64, to writer: inout WireWriter) {
    writer.varint(UInt64(bitPattern: value << 1 ^ value >> 63))
  }
}

package enum Fixed32Kind: FieldKind {
  package static var wireType: WireType { .fixed32 }
  package static func read(from reader: inout WireReader) throws(WireError) -> UInt32 { try reader.fixed32() }
  package static func write(_ value: UInt32, to writer: inout WireWriter) { writer.fixed32(value) }
}

package enum Fixed64Kind: FieldKind {
  package static var wireType: WireType { .fixed64 }
  package static func read(from reader: inout WireReader) throws(WireError) -> UInt64 { try reader.fixed64() }
  package static func write(_ value: UInt64, to writer: inout WireWriter) { writer.fixed64(value) }
}

package enum SFixed32Kind: FieldKind {
  package static var wireType: WireType { .fixed32 }
  package static func read(from reader: inout WireReader) throws(WireError) -> Int32 {
    Int32(bitPattern: try reader.fixed32())
  }
  package static func write(_ value: Int32, to writer: inout WireWriter) {
    writer.fixed32(UInt32(bitPattern: value))
  }
}

package enum SFixed64Kind: FieldKind {
  package static var wireType: WireType { .fixed64 }
  package static func read(from reader: inout WireReader) throws(WireError) -> Int64 {
    Int64(bitPattern: try reader.fixed64())
  }
  package static func write(_ value: Int64, to writer: inout WireWriter) {
    writer.fixed64(UInt64(bitPattern: value))
  }
}

package enum FloatKind: FieldKind {
  package static var wireType: WireType { .fixed32 }
  package static var initial: Float { 0 }
  package static func isInitial(_ value: Float) -> Bool { value.bitPattern == 0 }
  package static func read(from reader: inout WireReader) throws(WireError) -> Float {
    Float(bitPattern: try reader.fixed32())
  }
  package static func write(_ value: Float, to writer: inout WireWriter) { writer.fixed32(value.bitPattern) }
}

package enum DoubleKind: FieldKind {
  package static var wireType: WireType { .fixed64 }
  package static var initial: Double { 0 }
  package static func isInitial(_ value: Double) -> Bool { value.bitPattern == 0 }
  package static func read(from reader: inout WireReader) throws(WireError) -> Double {
    Double(bitPattern: try reader.fixed64())
  }
  package static func write(_ value: Double, to writer: inout WireWriter) { writer.fixed64(value.bitPattern) }
}

package enum BoolKind: FieldKind {
  package static var wireType: WireType { .varint }
  package static var initial: Bool { false }
  package static func isInitial(_ value: Bool) -> Bool { !value }
  package static func read(from reader: inout WireReader) throws(WireError) -> Bool { try reader.varint() != 0 }
  package static func write(_ value: Bool, to writer: inout WireWriter) { writer.varint(value ? 1 : 0) }
}
