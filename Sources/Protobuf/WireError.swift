/// Why bytes are not a message of the protobuf wire format.
package struct WireError: Error, Hashable {
  package enum Code: Hashable, Sendable {
    /// The bytes end inside a value.
    case truncated
    /// A varint has more than ten bytes, or a field key or length more than five.
    case overlongVarint
    /// A field key with number 0 or above 2^29 - 1.
    case invalidFieldNumber
    /// Wire type 6 or 7.
    case invalidWireType
    /// A length runs past the end of what holds it.
    case lengthBeyondEnd
    /// An END_GROUP without its START_GROUP, or with another number.
    case unexpectedEndGroup
    /// A string that is not UTF-8.
    case invalidUTF8
    /// Messages and groups nested deeper than `WireReader.recursionLimit`.
    case tooDeep
    /// More bytes than the caller allows, or more elements than their bytes can honestly stand for.
    case tooLarge
  }

  package let code: Code
  /// Where in the serialized message, in bytes from its start.
  package let offset: Int

  package init(_ code: Code, at offset: Int) {
    self.code = code
    self.offset = offset
  }
}

extension WireError: CustomStringConvertible {
  package var description: String {
    let reason =
      switch code {
      case .truncated: "the message ends inside a value"
      case .overlongVarint: "varint too long"
      case .invalidFieldNumber: "field number out of range"
      case .invalidWireType: "unknown wire type"
      case .lengthBeyondEnd: "length runs past the end"
      case .unexpectedEndGroup: "end of a group that was not begun"
      case .invalidUTF8: "string is not UTF-8"
      case .tooDeep: "nested too deeply"
      case .tooLarge: "message too large"
      }
    return "\(reason) at byte \(offset)"
  }
}
