/// What goes with a call beside its messages: names and values, of the application's own choice in both directions.
///
/// Values of names that end in `-bin` are bytes, all others are text (grpc/doc/PROTOCOL-HTTP2.md, "Custom-Metadata").
package struct Metadata: Sendable, Equatable {
  /// As on the wire: binary values in base64.
  private(set) var fields: [HeaderField] = []

  package init() {}

  /// The application's part of a received header block.
  init(received fields: [HeaderField]) {
    self.fields = fields.filter { !Self.isProtocol($0.name) }
  }

  package var isEmpty: Bool { fields.isEmpty }
  /// In their order, some more than once.
  package var names: [String] { fields.map(\.name) }

  /// Adds a text value: ASCII from space to `~`, with no space at either end.
  package mutating func add(_ name: String, _ text: String) throws(MetadataError) {
    try Self.check(name)
    guard !name.hasSuffix("-bin") else { throw MetadataError(name: name, reason: "a -bin value is bytes: addBinary") }
    guard text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      throw MetadataError(name: name, reason: "the value holds characters that a header cannot carry")
    }
    guard text.utf8.first != 0x20, text.utf8.last != 0x20 else {
      throw MetadataError(name: name, reason: "the value begins or ends with a space")
    }
    fields.append(HeaderField(name, text))
  }

  /// Adds a value of any bytes. The name has to end in `-bin`.
  package mutating func addBinary(_ name: String, _ bytes: [UInt8]) throws(MetadataError) {
    try Self.check(name)
    guard name.hasSuffix("-bin") else { throw MetadataError(name: name, reason: "the name of bytes ends in -bin") }
    fields.append(HeaderField(name, Base64.encoded(bytes)))
  }

  /// The first text value of that name.
  package func first(_ name: String) -> String? { fields.first(named: name) }

  /// All text values of that name, in their order.
  package func all(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

  /// All values of a name that ends in `-bin`, also those that were joined by commas. What is no base64 is left out.
  package func binary(_ name: String) -> [[UInt8]] {
    all(name).flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }.compactMap { part in
      let text = part.drop { $0 == " " }
      return Base64.decoded(text)
    }
  }

  /// As header lists are counted.
  var byteCount: Int { fields.reduce(0) { $0 + $1.listSize } }

  private static func check(_ name: String) throws(MetadataError) {
    let isName = name.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x61...0x7A, 0x5F, 0x2D, 0x2E: true
      default: false
      }
    }
    guard isName, !name.isEmpty else {
      throw MetadataError(name: name, reason: "a name consists of a to z, 0 to 9, _ - and .")
    }
    guard !isReserved(name) else { throw MetadataError(name: name, reason: "the name is the protocol's own") }
  }

  /// What HTTP/2 (RFC 9113 section 8.2.2), gRPC and the link itself say.
  private static func isReserved(_ name: String) -> Bool {
    switch name {
    case "te", "content-type", "content-length", "user-agent", "authorization", "connection", "keep-alive",
      "proxy-connection", "transfer-encoding", "upgrade", "host":
      true
    default: name.hasPrefix("grpc-")
    }
  }

  private static func isProtocol(_ name: String) -> Bool {
    switch name {
    case "content-type", "grpc-status", "grpc-message", "grpc-encoding", "grpc-accept-encoding": true
    default: name.hasPrefix(":")
    }
  }
}

/// Metadata that cannot be sent. Does not hold the value, which may be secret.
package struct MetadataError: Error, Equatable, CustomStringConvertible {
  package let name: String
  package let reason: String
  package var description: String { "metadata \"\(name)\": \(reason)" }
}
