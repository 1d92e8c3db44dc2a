/// How a field's value is laid out, the low three bits of its key.
package enum WireType: UInt32, Sendable {
  case varint = 0
  case fixed64 = 1
  case lengthDelimited = 2
  case startGroup = 3
  case endGroup = 4
  case fixed32 = 5
}

/// What stands before each value on the wire: field number and wire type.
package struct FieldKey: Hashable, Sendable {
  /// Highest field number that the wire format allows.
  package static let maximumNumber: UInt32 = 1 << 29 - 1

  /// `number << 3 | wireType`.
  package let rawValue: UInt32

  package init(number: UInt32, wireType: WireType) {
    precondition(number >= 1 && number <= Self.maximumNumber)
    rawValue = number << 3 | wireType.rawValue
  }

  /// - Throws: `invalidFieldNumber`, `invalidWireType`, both at `offset`.
  init(rawValue: UInt64, at offset: Int) throws(WireError) {
    guard let key = UInt32(exactly: rawValue), key >> 3 != 0 else { throw WireError(.invalidFieldNumber, at: offset) }
    guard WireType(rawValue: key & 7) != nil else { throw WireError(.invalidWireType, at: offset) }
    self.rawValue = key
  }

  package var number: UInt32 { rawValue >> 3 }

  package var wireType: WireType { WireType(rawValue: rawValue & 7)! }
}
