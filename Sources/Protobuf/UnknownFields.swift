/// Fields that a message was sent with and that its type does not know, kept byte for byte and written back.
package struct UnknownFields: Sendable, Hashable {
  /// Keys and values in the order of arrival. One word in a message: an empty array allocates nothing.
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package var isEmpty: Bool { bytes.isEmpty }

  mutating func append(_ field: ArraySlice<UInt8>) {
    bytes.append(contentsOf: field)
  }
}
