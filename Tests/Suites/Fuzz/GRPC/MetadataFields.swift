import Fuzzing
import Protobuf

@testable import RemoteClient

/// What goes with a call beside its messages, and what is made of it.
enum MetadataFields {
  /// Bytes come back; what is read as base64 and written again is the same without its padding and its last idle bits.
  static func checkBase64(_ input: inout FuzzInput) {
    let bytes = input.remainder()
    let text = Base64.encoded(bytes)
    expect(Base64.decoded(text) == bytes, "other bytes came back")
    expect(Base64.decoded(padded(text)) == bytes, "other bytes came back with padding")
    let given = String(decoding: bytes, as: UTF8.self)
    guard let decoded = Base64.decoded(given) else { return }
    let again = Base64.encoded(decoded)
    let digits = given.utf8.filter { $0 != 0x3D }
    expect(again.utf8.count == digits.count, "\(given) has \(digits.count) digits, and \(again) has not")
    expect(again.utf8.dropLast() == digits.dropLast(), "\(given) became \(again)")
  }

  private static func padded(_ text: String) -> String {
    text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
  }

  /// The protocol's own fields are left out, all others are there.
  static func checkReceived(_ input: inout FuzzInput) {
    let fields = Statuses.fields(&input)
    let metadata = Metadata(received: fields)
    expect(metadata.names.count <= fields.count && metadata.byteCount >= 32 * metadata.names.count, "a count is wrong")
    for name in metadata.names {
      expect(!name.hasPrefix(":") && name != "grpc-status", "\(name) is no metadata")
      expect(metadata.first(name) == fields.first(named: name), "the first \(name) is another")
      expect(metadata.binary(name).count <= metadata.all(name).reduce(0) { $0 + $1.utf8.count + 1 }, "too many values")
    }
    expect(fields.filter { $0.name == "x-other" }.count == metadata.all("x-other").count, "one is missing")
  }

  /// What is accepted can stand in a header, and comes back.
  static func checkSent(_ input: inout FuzzInput) {
    var metadata = Metadata()
    while !input.isEmpty {
      let name = String(decoding: input.string(), as: UTF8.self)
      let value = input.string()
      let isBinary = name.hasSuffix("-bin")
      do throws(MetadataError) {
        if isBinary {
          try metadata.addBinary(name, value)
        } else {
          try metadata.add(name, String(decoding: value, as: UTF8.self))
        }
      } catch {
        expect(!error.description.isEmpty, "no reason")
        continue
      }
      expect(!name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !(0x41...0x5A).contains($0) }, name)
      guard let last = metadata.fields.last else { fatalError("\(name) was not added") }
      expect(last.value.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }, "a header cannot carry \(name)")
      expect(Metadata(received: metadata.fields) == metadata, "\(name) would be taken for the protocol's")
      if isBinary {
        expect(metadata.binary(name).last == value, "other bytes came back")
      } else {
        expect(metadata.all(name).last.map { Array($0.utf8) } == value, "another text came back")
      }
    }
  }

  /// A google.rpc.Status with a RetryInfo of three seconds.
  static var retryInfo: [UInt8] {
    func message(_ number: UInt32, _ bytes: [UInt8]) -> [UInt8] {
      var writer = WireWriter()
      writer.field(BytesKind.self, number, bytes)
      return writer.bytes
    }
    let type = Array("type.googleapis.com/google.rpc.RetryInfo".utf8)
    return message(3, message(1, type) + message(2, message(1, [0x08, 3, 0x10, 5])))
  }

  /// A wait that a server asks for lies in the range of google.protobuf.Duration.
  static func checkDetails(_ input: inout FuzzInput) {
    let bytes = input.remainder()
    let fields = [
      HeaderField("grpc-status-details-bin", Base64.encoded(bytes)),
      HeaderField("grpc-retry-pushback-ms", String(decoding: bytes, as: UTF8.self)),
    ]
    let error = RPCError(
      code: .unavailable, message: "", operation: "/a.B/C", origin: .server,
      trailingMetadata: Metadata(received: fields))
    expect(error.statusDetails == bytes, "other details came back")
    if let delay = error.retryDelay {
      expect(delay >= .zero && delay < .seconds(315_576_000_001), "a wait of \(delay)")
    }
    if case .after(let delay)? = error.retryPushback { expect(delay >= .zero, "a wait of \(delay)") }
  }
}
