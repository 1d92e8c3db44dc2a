import Fuzzing

@testable import RemoteClient

/// How calls end, as far as bytes of a peer decide it.
enum Statuses {
  private static let names = [
    "grpc-status", "grpc-message", ":status", "content-type", "grpc-encoding", "grpc-status-details-bin", "x-other",
  ]

  static func fields(_ input: inout FuzzInput) -> [HeaderField] {
    var fields: [HeaderField] = []
    while !input.isEmpty, fields.count < 32 {
      let choice = Int(input.byte()) % (names.count + 1)
      let name = choice < names.count ? names[choice] : String(decoding: input.string(), as: UTF8.self)
      fields.append(HeaderField(name, String(decoding: input.string(), as: UTF8.self)))
    }
    return fields
  }

  /// OK only when the server said 0; nothing when it said nothing.
  static func checkFields(_ input: inout FuzzInput) {
    let fields = fields(&input)
    let texts = Set(fields.filter { $0.name == "grpc-status" }.map(\.value))
    guard let status = GRPCStatus(fields: fields) else { return expect(texts.isEmpty, "grpc-status was not seen") }
    expect(!texts.isEmpty, "a status out of nothing: \(status)")
    let known = (0...16).first { texts == ["\($0)"] }
    if let known {
      expect(status.code.rawValue == known, "grpc-status \(known) became \(status.code)")
      expect(status.origin == .server, "the server's own word is \(status.origin)")
    } else {
      expect(status.code == .unknown, "grpc-status \(texts) became \(status.code)")
    }
  }

  /// What was encoded comes back; what was not encoded stays.
  static func checkPercentEncoding(_ input: inout FuzzInput) {
    let text = String(decoding: input.remainder(), as: UTF8.self)
    let decoded = PercentEncoding.decoded(text)
    if !text.utf8.contains(0x25) { expect(decoded == text, "changed without an escape") }
    // U+FFFD takes three bytes, and stands for at least one, which took three.
    expect(decoded.utf8.count <= text.utf8.count, "longer than it was")
    let digits = Array("0123456789aBcDeF".utf8)
    let encoded = text.utf8.flatMap { byte -> [UInt8] in
      (0x20...0x7E).contains(byte) && byte != 0x25 ? [byte] : [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    let again = PercentEncoding.decoded(String(decoding: encoded, as: UTF8.self))
    expect(Array(again.utf8) == Array(text.utf8), "another text came back")
  }

  /// Neither a reset nor an HTTP status without grpc-status is ever OK.
  static func checkCodes(_ input: inout FuzzInput) {
    let code = input.long()
    expect(GRPCStatus(reset: code).code != .ok, "a reset with \(code) is OK")
    expect(!HTTP2ErrorCode.name(code).isEmpty, "\(code) has no name")
    let status = String(decoding: input.string(), as: UTF8.self)
    let type = input.byte() & 1 == 0 ? nil : String(decoding: input.string(), as: UTF8.self)
    let mapped = GRPCStatus(httpStatus: status, contentType: type)
    expect(mapped.code != .ok, "HTTP \(status) is OK")
    expect(mapped.message.utf8.count < 4096, "a message of \(mapped.message.utf8.count) bytes")
  }
}
