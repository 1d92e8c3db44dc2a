import Testing

@testable import RemoteClient

/// A client and a server session with a wire between them that holds whole bytes and no more.
private final class Wire {
  let client: HTTP2Session
  let server: ServerSession
  /// How many bytes each side gets at once.
  let step: Int

  init(step: Int = .max, settings: [(UInt32, UInt32)] = []) throws {
    client = try HTTP2Session()
    server = ServerSession(settings: settings)
    self.step = step
  }

  private func pieces(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    guard step < bytes.count else { return [bytes[...]] }
    return stride(from: 0, to: bytes.count, by: step).map { bytes[$0..<min($0 + step, bytes.count)] }
  }

  /// Carries bytes to and fro until nobody has any more. What the client told.
  @discardableResult
  func exchange() throws -> [HTTP2Event] {
    var events: [HTTP2Event] = []
    while true {
      var sent: [UInt8] = []
      try client.output(to: &sent, limit: .max)
      for piece in pieces(sent) { server.receive(Array(piece)) }
      let received = server.output()
      for piece in pieces(received) { try piece.withUnsafeBytes { try client.receive($0) } }
      events += client.takeEvents()
      if sent.isEmpty, received.isEmpty { return events }
    }
  }

  func request(_ body: RequestBody = RequestBody(RequestMessage([]))) throws -> Int32 {
    let endpoint = Endpoint(host: "localhost", port: 1, security: .cleartextLoopback)
    return try client.submit(
      RequestFields(endpoint).make(path: "/a.B/C", timeout: nil, token: nil), body: body)
  }
}

@Suite("HTTP/2 session against nghttp2's server") struct HTTP2SessionTests {
  private let trailers = [HeaderField("grpc-status", "0")]

  @Test func settings() throws {
    let wire = try Wire()
    let events = try wire.exchange()
    #expect(events == [.settings, .settingsAcknowledged])
    #expect(!wire.client.isOver)
  }

  @Test("request and reply, however the bytes are cut", arguments: [1, 2, 3, 7, 64, .max]) func cut(step: Int) throws {
    let wire = try Wire(step: step)
    let body = (0..<40_000).map { UInt8(truncatingIfNeeded: $0) }
    let stream = try wire.request(RequestBody(RequestMessage(body)))
    #expect(wire.client.isSending(stream))
    let first = try wire.exchange()
    #expect(first.contains(.headersSent(stream: stream)))
    #expect(!wire.client.isSending(stream))
    let request = try #require(wire.server.requests.first)
    #expect(request.body == GRPCFraming.framed(body))
    #expect(request.isComplete)
    #expect(request.fields.first(named: ":path") == "/a.B/C")
    wire.server.respond(stream, body: body)
    var received: [UInt8] = []
    var others: [HTTP2Event] = []
    for event in try wire.exchange() {
      if case .data(stream, let bytes) = event { received += bytes } else { others.append(event) }
    }
    #expect(received == body)
    #expect(
      others == [
        .headers(stream: stream, fields: ServerSession.head, endStream: false),
        .headers(stream: stream, fields: trailers, endStream: true), .closed(stream: stream, code: 0),
      ])
  }

  @Test func trailersOnlyAndInformational() throws {
    let wire = try Wire()
    let stream = try wire.request()
    try wire.exchange()
    wire.server.sendHeaders(stream, [HeaderField(":status", "103")], isLast: false)
    wire.server.sendHeaders(stream, ServerSession.head + [HeaderField("grpc-status", "5")], isLast: true)
    let fields = try wire.exchange().compactMap { event -> [HeaderField]? in
      if case .headers(_, let fields, _) = event { fields } else { nil }
    }
    #expect(fields.map { $0.first(named: ":status") } == ["103", "200"])
  }

  @Test("reset by the server", arguments: [0, 2, 7, 8, 11] as [UInt32]) func reset(code: UInt32) throws {
    let wire = try Wire()
    let stream = try wire.request()
    try wire.exchange()
    wire.server.reset(stream, code)
    #expect(try wire.exchange() == [.closed(stream: stream, code: code)])
  }

  @Test func resetByUs() throws {
    let wire = try Wire()
    let stream = try wire.request()
    try wire.exchange()
    wire.client.reset(stream, code: HTTP2ErrorCode.cancel)
    try wire.exchange()
    #expect(wire.server.requests.first?.resetCode == HTTP2ErrorCode.cancel)
    // Before it has left: the server never hears of it.
    let second = try wire.request()
    wire.client.reset(second, code: HTTP2ErrorCode.cancel)
    try wire.exchange()
    #expect(wire.server.requests.allSatisfy { $0.stream != second || $0.resetCode != nil })
  }

  @Test func goAway() throws {
    let wire = try Wire()
    let streams = try [wire.request(), wire.request(), wire.request()]
    try wire.exchange()
    wire.server.goAway(lastStream: streams[0], HTTP2ErrorCode.enhanceYourCalm, "too_many_pings")
    let events = try wire.exchange()
    #expect(
      events.first
        == .goAway(lastStream: streams[0], code: HTTP2ErrorCode.enhanceYourCalm, text: "too_many_pings"))
    #expect(
      Set(events.dropFirst().map { "\($0)" })
        == Set(
          streams[1...].map { "\(HTTP2Event.closed(stream: $0, code: HTTP2ErrorCode.refusedStream))" }))
    let late = try? wire.request()
    #expect(late.map { stream in (try? wire.exchange())?.contains(.headersNotSent(stream: stream)) ?? false } ?? true)
    wire.server.respond(streams[0], body: [])
    #expect(try wire.exchange().contains(.closed(stream: streams[0], code: 0)))
    #expect(wire.client.isOver)
  }

  @Test func headerListTooLong() throws {
    let wire = try Wire()
    let stream = try wire.request()
    try wire.exchange()
    let fields = (0..<300).map { HeaderField("x-\($0)", String(repeating: "v", count: 60)) }
    wire.server.sendHeaders(stream, ServerSession.head + fields, isLast: false)
    let events = try wire.exchange()
    #expect(events.first == .headersTooLong(stream: stream))
    #expect(events.last == .closed(stream: stream, code: HTTP2ErrorCode.internalError))
    // The session has survived.
    let next = try wire.request()
    try wire.exchange()
    wire.server.respond(next, body: [])
    #expect(try wire.exchange().contains(.closed(stream: next, code: 0)))
  }

  @Test("the window holds the server up until bytes are consumed") func window() throws {
    let wire = try Wire()
    let stream = try wire.request()
    try wire.exchange()
    wire.server.respond(stream, body: [UInt8](repeating: 1, count: 3 << 20))
    func dataCount() throws -> Int {
      try wire.exchange().reduce(0) { sum, event in
        if case .data(_, let bytes) = event { sum + bytes.count } else { sum }
      }
    }
    let first = try dataCount()
    #expect(first == Int(HTTP2Session.windowSize))
    #expect(try dataCount() == 0)
    wire.client.consumeConnection(first)
    #expect(try dataCount() == 0)
    wire.client.consumeStream(stream, first)
    #expect(try dataCount() == first)
  }

  @Test func atMostSoManyStreams() throws {
    // SETTINGS_MAX_CONCURRENT_STREAMS is 3.
    let wire = try Wire(settings: [(3, 1)])
    try wire.exchange()
    let streams = try [wire.request(), wire.request()]
    #expect(try wire.exchange().filter { $0 == .headersSent(stream: streams[1]) }.isEmpty)
    wire.server.respond(streams[0], body: [])
    #expect(try wire.exchange().contains(.headersSent(stream: streams[1])))
  }

  @Test func pingAndTerminate() throws {
    let wire = try Wire()
    try wire.exchange()
    wire.client.ping()
    #expect(try wire.exchange() == [.pingAcknowledged])
    wire.client.terminate()
    try wire.exchange()
    #expect(wire.server.goAwayCode == 0)
    #expect(wire.client.isOver)
  }

  @Test(
    "bytes that are no HTTP/2 end the session", arguments: ["HTTP/1.1 400 Bad Request\r\n\r\n", "\0\0\0\0\0\0\0\0\0"])
  func noHTTP2(text: String) throws {
    let client = try HTTP2Session()
    var output: [UInt8] = []
    try client.output(to: &output, limit: .max)
    var isRefused = false
    do {
      try Array(text.utf8).withUnsafeBytes { try client.receive($0) }
      output = []
      try client.output(to: &output, limit: .max)
      isRefused = client.isOver
    } catch { isRefused = true }
    #expect(isRefused)
  }
}
