import Testing

@testable import RemoteClient

@Suite("Status of a call") struct GRPCStatusTests {
  @Test(
    "from grpc-status and grpc-message",
    arguments: [
      ("0", nil, GRPCCode.ok, ""),
      ("5", "no%20such", .notFound, "no such"),
      ("16", "", .unauthenticated, ""),
      ("17", "new", .unknown, "grpc-status \"17\": new"),
      ("", nil, .unknown, "grpc-status \"\""),
      ("-1", nil, .unknown, "grpc-status \"-1\""),
      ("4294967296000000000000", nil, .unknown, "grpc-status \"4294967296000000000000\""),
    ] as [(String, String?, GRPCCode, String)])
  func fields(status: String, message: String?, code: GRPCCode, text: String) {
    var fields = [HeaderField("x-other", "1"), HeaderField("grpc-status", status)]
    if let message { fields.append(HeaderField("grpc-message", message)) }
    let result = GRPCStatus(fields: fields)
    #expect(result == GRPCStatus(code, text, origin: result?.origin ?? .server))
  }

  @Test func noStatusIsNone() { #expect(GRPCStatus(fields: [HeaderField("grpc-message", "x")]) == nil) }

  @Test(
    "from an HTTP status",
    arguments: [
      ("200", GRPCCode.unknown), ("400", .internalError), ("401", .unauthenticated), ("403", .permissionDenied),
      ("404", .unimplemented), ("429", .unavailable), ("502", .unavailable), ("503", .unavailable),
      ("504", .unavailable), ("500", .unknown), ("302", .unknown), ("teapot", .unknown),
    ])
  func http(status: String, code: GRPCCode) {
    #expect(GRPCStatus(httpStatus: status, contentType: "text/html").code == code)
  }

  @Test(
    "from a reset stream",
    arguments: [
      (0, GRPCCode.internalError), (1, .internalError), (2, .internalError), (3, .internalError), (4, .internalError),
      (5, .unknown), (6, .internalError), (7, .unavailable), (8, .cancelled), (9, .internalError),
      (10, .internalError), (11, .resourceExhausted), (12, .permissionDenied), (13, .internalError),
      (0xFFFF_FFFF, .unknown),
    ] as [(UInt32, GRPCCode)])
  func reset(code: UInt32, expected: GRPCCode) { #expect(GRPCStatus(reset: code).code == expected) }
}

@Suite("Percent encoding") struct PercentEncodingTests {
  @Test(arguments: [
    ("plain", "plain"), ("a%20b", "a b"), ("%E2%82%AC", "€"), ("%e2%82%ac", "€"), ("100%", "100%"), ("%", "%"),
    ("%4", "%4"), ("%zz%41", "%zzA"), ("%%41", "%A"), ("%FF", "\u{FFFD}"), ("é", "é"), ("", ""),
    ("\t%0Atest%20with%20whitespace%0D%0Aand%20%F0%9F%98%88", "\t\ntest with whitespace\r\nand \u{1F608}"),
  ])
  func decodes(text: String, expected: String) { #expect(PercentEncoding.decoded(text) == expected) }
}

@Suite("Request headers") struct RequestFieldsTests {
  @Test(arguments: [
    (Duration.zero, "1n"), (.nanoseconds(-5), "1n"), (.nanoseconds(99_999_999), "99999999n"),
    (.nanoseconds(100_000_001), "100001u"), (.seconds(3), "3000000u"), (.seconds(100), "100000m"),
    (.seconds(100_000), "100000S"), (.seconds(100_000_000), "1666667M"), (.seconds(9_000_000_000), "2500000H"),
  ])
  func timeout(duration: Duration, expected: String) { #expect(RequestFields.timeout(duration) == expected) }

  @Test func order() {
    let endpoint = Endpoint(host: "::1", port: 50051, security: .tls(caFile: nil))
    let fields = RequestFields(endpoint).make(path: "/a.B/C", timeout: .seconds(1), token: "t")
    #expect(
      fields.map(\.name) == [
        ":method", ":scheme", ":path", ":authority", "grpc-timeout", "te", "content-type", "grpc-accept-encoding",
        "user-agent", "authorization",
      ])
    #expect(fields.first(named: ":authority") == "[::1]:50051")
    #expect(fields.first(named: "authorization") == "Bearer t")
  }

  @Test(arguments: [("abc.DEF-1_~", true), ("", false), ("a b", false), ("a\r\nb", false), ("é", false)])
  func tokens(token: String, isValid: Bool) { #expect(RequestFields.isValid(token: token) == isValid) }
}
