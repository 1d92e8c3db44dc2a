import Testing

@testable import RemoteClient

@Suite("Metadata") struct MetadataTests {
  @Test func text() throws {
    var metadata = Metadata()
    #expect(metadata.isEmpty)
    try metadata.add("x-a", "1")
    try metadata.add("x-b", "a, b ~")
    try metadata.add("x-a", "")
    #expect(metadata.names == ["x-a", "x-b", "x-a"])
    #expect(metadata.first("x-a") == "1")
    #expect(metadata.all("x-a") == ["1", ""])
    #expect(metadata.first("x-c") == nil)
    #expect(metadata.byteCount == 3 * 35 + 7)
  }

  @Test("binary values go without padding") func binary() throws {
    var metadata = Metadata()
    for count in 0...4 { try metadata.addBinary("x-bin", Array([0xFB, 0xFF, 0, 0x10].prefix(count))) }
    #expect(metadata.all("x-bin") == ["", "+w", "+/8", "+/8A", "+/8AEA"])
    #expect(metadata.binary("x-bin") == [[], [0xFB], [0xFB, 0xFF], [0xFB, 0xFF, 0], [0xFB, 0xFF, 0, 0x10]])
  }

  @Test(
    "binary values come padded or not, and joined",
    arguments: [
      ("", [[]]), ("AQ", [[1]]), ("AQ==", [[1]]), ("AQI=", [[1, 2]]), ("AQI", [[1, 2]]), ("AQID", [[1, 2, 3]]),
      ("AQ==,AQI,", [[1], [1, 2], []]), ("AQ, AQ", [[1], [1]]), ("A", []), ("AQ=", []), ("====", []), ("A Q=", []),
      ("AQ,?,AQID", [[1], [1, 2, 3]]), ("-_8", []),
    ] as [(String, [[UInt8]])])
  func joined(text: String, values: [[UInt8]]) {
    #expect(Metadata(received: [HeaderField("x-bin", text)]).binary("x-bin") == values)
  }

  @Test("base64 of all bytes, by its rules") func base64() {
    let bytes = (0..<256).map { UInt8($0) }
    for count in 0..<256 { #expect(Base64.decoded(Base64.encoded(Array(bytes[..<count]))) == Array(bytes[..<count])) }
    #expect(Base64.encoded(Array("Man is".utf8)) == "TWFuIGlz")
  }

  @Test(
    "refused",
    arguments: [
      ("", "a", "a name consists of a to z, 0 to 9, _ - and ."),
      ("X-A", "a", "a name consists of a to z, 0 to 9, _ - and ."),
      ("x a", "a", "a name consists of a to z, 0 to 9, _ - and ."),
      (":path", "a", "a name consists of a to z, 0 to 9, _ - and ."),
      ("grpc-timeout", "a", "the name is the protocol's own"), ("te", "a", "the name is the protocol's own"),
      ("authorization", "a", "the name is the protocol's own"),
      ("connection", "a", "the name is the protocol's own"),
      ("x-bin", "a", "a -bin value is bytes: addBinary"),
      ("x", "a\n", "the value holds characters that a header cannot carry"),
      ("x", "é", "the value holds characters that a header cannot carry"),
      ("x", " a", "the value begins or ends with a space"), ("x", "a ", "the value begins or ends with a space"),
    ])
  func refused(name: String, value: String, reason: String) {
    var metadata = Metadata()
    #expect(throws: MetadataError(name: name, reason: reason)) { try metadata.add(name, value) }
    #expect(throws: MetadataError.self) { try metadata.addBinary(name == "x-bin" ? "x" : name, []) }
    #expect(metadata.isEmpty)
  }

  @Test("of a received block only the application's part") func received() {
    let names = [
      ":status", "content-type", "x-a", "grpc-status", "grpc-message", "grpc-encoding", "grpc-other", "date",
    ]
    let metadata = Metadata(received: names.map { HeaderField($0, "v") })
    #expect(metadata.names == ["x-a", "grpc-other", "date"])
  }

  @Test(
    "the pushback",
    arguments: [
      (nil, nil), ("0", .after(.zero)), ("1500", .after(.milliseconds(1500))), ("-1", .never), ("", .never),
      ("soon", .never), ("99999999999", .never),
    ] as [(String?, RPCError.RetryPushback?)])
  func pushback(text: String?, expected: RPCError.RetryPushback?) {
    #expect(error(text.map { [HeaderField("grpc-retry-pushback-ms", $0)] } ?? []).retryPushback == expected)
  }

  @Test("the delay of RetryInfo in the details") func retryDelay() {
    let type = Array("type.googleapis.com/google.rpc.RetryInfo".utf8)
    func field(_ number: UInt8, _ bytes: [UInt8]) -> [UInt8] { [number << 3 | 2, UInt8(bytes.count)] + bytes }
    // 2 seconds and 5 nanoseconds.
    let delay: [UInt8] = [8, 2, 16, 5]
    func details(_ type: [UInt8], _ info: [UInt8]) -> RPCError {
      let status = [8, 14] + field(2, Array("busy".utf8)) + field(3, field(1, type) + field(2, info))
      return error([HeaderField("grpc-status-details-bin", Base64.encoded(status))])
    }
    #expect(details(type, field(1, delay)).retryDelay == .seconds(2) + .nanoseconds(5))
    #expect(details(type, []).retryDelay == .zero)
    #expect(details(Array("type.googleapis.com/google.rpc.Help".utf8), field(1, delay)).retryDelay == nil)
    #expect(details(type, field(1, [8])).retryDelay == nil)
    #expect(details(type, field(1, [8, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1])).retryDelay == nil)
    #expect(error([]).retryDelay == nil)
    #expect(error([]).statusDetails == nil)
    #expect(error([HeaderField("grpc-status-details-bin", "AQI=")]).statusDetails == [1, 2])
  }

  private func error(_ fields: [HeaderField]) -> RPCError {
    RPCError(
      code: .unavailable, message: "", operation: "/a.B/C", origin: .server,
      trailingMetadata: Metadata(received: fields))
  }
}
