/// One of protobuf's field types: how its values look in Swift and on the wire.
package protocol FieldKind {
  associatedtype Value: Sendable & Equatable

  static var wireType: WireType { get }
  /// What an absent field of implicit presence reads as.
  static var initial: Value { get }
  /// Whether `value` is not written where presence is implicit. By bits: -0.0 is written.
  static func isInitial(_ value: Value) -> Bool
  static var isMessage: Bool { get }

  static func read(from reader: inout WireReader) throws(WireError) -> Value
  /// A later occurrence of the same field: replaces, but merges into a message.
  static func merge(into value: inout Value, from reader: inout WireReader) throws(WireError)
  /// Writes the value without its key.
  static func write(_ value: Value, to writer: inout WireWriter)
}

extension FieldKind {
  package static var isMessage: Bool { false }

  package static func merge(into value: inout Value, from reader: inout WireReader) throws(WireError) {
    value = try read(from: &reader)
  }
}

extension FieldKind where Value: BinaryInteger {
  package static var initial: Value { 0 }
  package static func isInitial(_ value: Value) -> Bool { value == 0 }
}

package enum StringKind: FieldKind {
  package static var wireType: WireType { .lengthDelimited }
  package static var initial: String { "" }
  package static func isInitial(_ value: String) -> Bool { value.isEmpty }
  package static func read(from reader: inout WireReader) throws(WireError) -> String { try reader.string() }
  package static func write(_ value: String, to writer: inout WireWriter) {
    writer.varint(UInt64(value.utf8.count))
    writer.append(value.utf8)
  }
}

package enum BytesKind: FieldKind {
  package static var wireType: WireType { .lengthDelimited }
  package static var initial: [UInt8] { [] }
  package static func isInitial(_ value: [UInt8]) -> Bool { value.isEmpty }
  package static func read(from reader: inout WireReader) throws(WireError) -> [UInt8] {
    Array(try reader.lengthDelimited())
  }
  package static func write(_ value: [UInt8], to writer: inout WireWriter) {
    writer.varint(UInt64(value.count))
    writer.append(value)
  }
}

package enum EnumKind<E: OpenEnum>: FieldKind {
  package static var wireType: WireType { .varint }
  package static var initial: E { E(rawValue: 0) }
  package static func isInitial(_ value: E) -> Bool { value.rawValue == 0 }
  /// A number of more than 32 bits is cut to its low 32.
  package static func read(from reader: inout WireReader) throws(WireError) -> E {
    E(rawValue: Int32(truncatingIfNeeded: try reader.varint()))
  }
  package static func write(_ value: E, to writer: inout WireWriter) {
    Int32Kind.write(value.rawValue, to: &writer)
  }
}

package enum MessageKind<M: Message>: FieldKind {
  package static var wireType: WireType { .lengthDelimited }
  package static var initial: M { M() }
  package static func isInitial(_ value: M) -> Bool { false }
  package static var isMessage: Bool { true }
  package static func read(from reader: inout WireReader) throws(WireError) -> M {
    var value: M?
    try reader.merge(into: &value)
    return value!
  }
  package static func merge(into value: inout M, from reader: inout WireReader) throws(WireError) {
    var content: M? = value
    value = M()
    try reader.merge(into: &content)
    value = content!
  }
  package static func write(_ value: M, to writer: inout WireWriter) {
    let start = writer.beginLength()
    value.encode(into: &writer)
    writer.endLength(start)
  }
}
