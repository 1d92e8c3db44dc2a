/// A protobuf message as a value.
///
/// Two messages are equal when fields and unknown fields are; a NaN equals nothing, as everywhere in Swift.
package protocol Message: Sendable, Equatable {
  /// Name with its package: `xmb.api.v1.Directive`.
  static var fullName: String { get }

  /// Every field at its default.
  init()

  var unknownFields: UnknownFields { get set }

  /// Takes one field's value from `reader`, which stands behind its key.
  ///
  /// - Returns: false, with nothing read, where the type has no such field of that wire type.
  mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool

  /// Writes the known fields that are present, by ascending number.
  func encodeFields(into writer: inout WireWriter)
}

extension Message {
  /// Reads a whole message.
  ///
  /// - Parameter sizeLimit: most bytes to accept; 1 MiB unless told.
  package init(serialized bytes: [UInt8], sizeLimit: Int = WireReader.sizeLimit) throws(WireError) {
    self.init()
    guard bytes.count <= sizeLimit else { throw WireError(.tooLarge, at: sizeLimit) }
    var reader = WireReader(bytes)
    try merge(from: &reader)
  }

  /// The message `fill` makes of the default one.
  package init(_ fill: (inout Self) -> Void) {
    self.init()
    fill(&self)
  }

  /// The bytes on the wire: fields by ascending number, then the unknown ones as they came.
  package func serialized() -> [UInt8] {
    var writer = WireWriter()
    encode(into: &writer)
    return writer.bytes
  }

  /// Writes the message without its length.
  package func encode(into writer: inout WireWriter) {
    encodeFields(into: &writer)
    writer.append(unknownFields.bytes)
  }

  /// Reads fields up to the reader's limit: scalars replace, sub-messages merge, repeated fields grow.
  package mutating func merge(from reader: inout WireReader) throws(WireError) {
    while let key = try reader.nextKey() {
      if try !decodeField(key, from: &reader) {
        try reader.skipValue(of: key, into: &unknownFields)
      }
    }
  }
}

/// An enumeration that keeps numbers it has no name for, as proto3 asks.
package protocol OpenEnum: Sendable, Hashable {
  init(rawValue: Int32)
  var rawValue: Int32 { get }
}

/// A place on the heap for a message that contains its own type.
package indirect enum Boxed<Value: Sendable & Equatable>: Sendable, Equatable {
  case value(Value)

  package init(_ value: Value) {
    self = .value(value)
  }

  package var value: Value {
    switch self {
    case .value(let value): value
    }
  }
}
