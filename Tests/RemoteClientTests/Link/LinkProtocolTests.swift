import Testing

@testable import RemoteClient

@Suite("What servers and proxies answer") struct LinkProtocolTests {
  private func echo(_ link: Link, body: [UInt8] = [1], deadline: Duration = .seconds(5)) async -> RPCError? {
    await failure { () async throws(RPCError) in
      try await link.unary(path: "/a.B/C", body: body, deadline: deadline)
    }
  }

  /// Answers with what came.
  private static let echoes: ScriptedServer.Script = { session, _, request in
    session.respond(request.stream, body: request.body)
    return .goOn
  }

  @Test("REFUSED_STREAM is tried again once, unseen", arguments: [1, 2, 3]) func refused(times: Int) async throws {
    let server = try ScriptedServer { session, number, request in
      if session.requests.count <= times {
        session.reset(request.stream, HTTP2ErrorCode.refusedStream)
        return .goOn
      }
      return Self.echoes(session, number, request)
    }
    try await withLink(server, cleartext: true) { link in
      let error = await echo(link)
      if times == 1 {
        #expect(error == nil)
      } else {
        #expect(error?.code == .unavailable)
        #expect(error?.isRetrySafe == true)
      }
      #expect(server.connectionCount == 1)
    }
  }

  @Test("GOAWAY: above the last stream on a new connection, the others to their end") func goAway() async throws {
    let server = try ScriptedServer { session, number, request in
      guard number == 0 else { return Self.echoes(session, number, request) }
      guard session.requests.filter(\.isComplete).count == 2 else { return .goOn }
      let streams = session.requests.map(\.stream)
      guard request.stream == streams[1] else { return .goOn }
      session.goAway(lastStream: streams[0], HTTP2ErrorCode.noError)
      session.respond(streams[0], body: GRPCFraming.framed([9]))
      return .goOn
    }
    try await withLink(server, cleartext: true) { link in
      async let one = link.unary(path: "/a.B/C", body: [1], deadline: .seconds(5))
      async let other = link.unary(path: "/a.B/C", body: [2], deadline: .seconds(5))
      let replies = try await [one, other]
      #expect(replies.contains([9]))
      #expect(replies.contains([1]) || replies.contains([2]))
      #expect(server.connectionCount == 2)
      #expect(await link.connectionCount == 1)
      #expect(await link.callCount == 0)
    }
  }

  @Test func tooManyPings() async throws {
    let server = try ScriptedServer { session, number, request in
      if number == 0 { session.goAway(lastStream: 0, HTTP2ErrorCode.enhanceYourCalm, "too_many_pings") }
      return Self.echoes(session, number, request)
    }
    try await withLink(server, cleartext: true) { link in
      #expect(await echo(link) == nil)
      #expect(await link.silence == .seconds(40))
    }
  }

  @Test("a connection that ends under a sent call is no second attempt") func lost() async throws {
    let server = try ScriptedServer { _, number, _ in .closeSocket }
    try await withLink(server, cleartext: true) { link in
      let error = await echo(link)
      #expect(error?.code == .unavailable)
      #expect(error?.isRetrySafe == false)
      #expect(error?.origin == .network)
      #expect(server.connectionCount == 1)
      // The next call dials again.
      _ = await echo(link)
      #expect(server.connectionCount == 2)
    }
  }

  @Test func settingsAreNotAcknowledged() async throws {
    let peer = try await PeerProcess.start("mute", certificate: "none")
    var timing = Link.Timing()
    timing.settings = .milliseconds(50)
    try await withLink(peer, cleartext: true, timing: timing) { link in
      let error = await echo(link)
      #expect(error?.code == .unavailable)
      #expect(error?.message == "127.0.0.1:\(peer.port) did not acknowledge our SETTINGS in time")
    }
  }

  @Test("a reply that is none", arguments: Reply.all) func reply(_ reply: Reply) async throws {
    let server = try ScriptedServer { session, _, request in
      if reply.body.isEmpty, reply.trailers == nil {
        session.sendHeaders(request.stream, reply.fields, isLast: true)
      } else {
        session.respond(request.stream, reply.fields, body: reply.body, trailers: reply.trailers)
      }
      return .goOn
    }
    try await withLink(server, cleartext: true) { link in
      let error = await echo(link)
      #expect(error?.code == reply.code)
      #expect(error?.message ?? "" == reply.message)
      #expect(await link.callCount == 0)
    }
  }

  struct Reply: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var fields = ServerSession.head
    var body: [UInt8] = []
    var trailers: [HeaderField]? = [HeaderField("grpc-status", "0")]
    var code: GRPCCode?
    var message = ""

    static let page = [HeaderField(":status", "502"), HeaderField("content-type", "text/html")]
    static let all = [
      Reply(testDescription: "good", body: [0, 0, 0, 0, 1, 7]),
      Reply(testDescription: "no content-type", fields: [HeaderField(":status", "200")], body: [0, 0, 0, 0, 0]),
      Reply(
        testDescription: "trailers only", fields: ServerSession.head + [HeaderField("grpc-status", "7")],
        trailers: nil, code: .permissionDenied),
      Reply(
        testDescription: "a proxy's page", fields: page, body: Array("<h1>Bad Gateway</h1>".utf8), trailers: nil,
        code: .unavailable, message: "HTTP status 502"),
      Reply(
        testDescription: "a portal's page", fields: [HeaderField(":status", "200"), page[1]],
        body: Array("<h1>Sign in</h1>".utf8), trailers: nil, code: .unknown,
        message: "the server answered without a grpc-status (content-type text/html)"),
      Reply(
        testDescription: "headers and nothing else, 401", fields: [HeaderField(":status", "401")], trailers: nil,
        code: .unauthenticated, message: "HTTP status 401"),
      Reply(
        testDescription: "no status", body: [0, 0, 0, 0, 0], trailers: nil, code: .unknown,
        message: "the server answered without a grpc-status"),
      Reply(
        testDescription: "trailers without a status", body: [0, 0, 0, 0, 0], trailers: [HeaderField("x", "y")],
        code: .unknown, message: "the server answered without a grpc-status"),
      Reply(
        testDescription: "compressed", body: [1, 0, 0, 0, 0], code: .internalError,
        message: "a compressed message without a grpc-encoding"),
      Reply(
        testDescription: "far too long", body: [0, 255, 255, 255, 255], code: .resourceExhausted,
        message: "a message of 4294967295 bytes; the limit is 1048576"),
      Reply(testDescription: "none", code: .unimplemented, message: "OK without a reply"),
      Reply(
        testDescription: "two", body: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0], code: .unimplemented,
        message: "more than one reply to a unary call"),
      Reply(
        testDescription: "half", body: [0, 0, 0, 0, 9, 1], code: .internalError,
        message: "OK in the middle of the reply"),
    ]
  }

  @Test func streamEndsInsideAMessage() async throws {
    let server = try ScriptedServer { session, _, request in
      session.respond(request.stream, body: [0, 0, 0, 0, 1, 5, 0, 0, 0, 0, 9, 1])
      return .goOn
    }
    try await withLink(server, cleartext: true) { link in
      let stream = try await link.serverStream(path: "/a.B/C", body: [])
      #expect(try await stream.next() == [5])
      let error = await failure { () async throws(RPCError) in try await stream.next() }
      #expect(error?.code == .internalError)
      #expect(error?.message == "the stream ended inside a message")
    }
  }

  @Test("a wrong message behind good ones") func wrongMessageLater() async throws {
    let server = try ScriptedServer { session, _, request in
      session.respond(request.stream, body: [0, 0, 0, 0, 1, 5, 1, 0, 0, 0, 0])
      return .goOn
    }
    try await withLink(server, cleartext: true) { link in
      let stream = try await link.serverStream(path: "/a.B/C", body: [])
      #expect(try await stream.next() == [5])
      let error = await failure { () async throws(RPCError) in try await stream.next() }
      #expect(error?.code == .internalError)
      #expect(await link.callCount == 0)
    }
  }

  @Test("bytes that are no HTTP/2", arguments: Hostile.all) func hostile(_ hostile: Hostile) async throws {
    let server = try ScriptedServer(raw: hostile.bytes)
    try await withLink(server, cleartext: true) { link in
      let error = await echo(link)
      #expect(error?.code == .unavailable || error?.code == .internalError)
      #expect(error?.origin == .network)
      #expect(await link.callCount == 0)
      #expect(await eventually { await link.connectionCount == 0 })
    }
  }

  struct Hostile: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]

    static func frame(_ type: UInt8, _ flags: UInt8, _ stream: UInt8, _ payload: [UInt8] = []) -> [UInt8] {
      [UInt8(payload.count >> 16), UInt8(payload.count >> 8 & 255), UInt8(payload.count & 255), type, flags, 0, 0, 0]
        + [stream] + payload
    }

    static let settings = frame(4, 0, 0)
    static let all = [
      Hostile(testDescription: "HTTP/1.1", bytes: Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8)),
      Hostile(testDescription: "too long a frame", bytes: settings + [0xFF, 0xFF, 0xFF, 0, 0, 0, 0, 0, 1]),
      Hostile(testDescription: "DATA on stream 0", bytes: settings + frame(0, 0, 0, [1])),
      Hostile(testDescription: "DATA on an idle stream", bytes: settings + frame(0, 0, 9, [1])),
      Hostile(testDescription: "padding longer than its frame", bytes: settings + frame(0, 8, 1, [200, 1])),
      Hostile(testDescription: "CONTINUATION of nothing", bytes: settings + frame(9, 4, 1, [0x88])),
      Hostile(
        testDescription: "PING between HEADERS and CONTINUATION",
        bytes: settings + frame(1, 0, 1, [0x88]) + frame(6, 0, 0, [0, 0, 0, 0, 0, 0, 0, 0])),
      Hostile(testDescription: "WINDOW_UPDATE of 0", bytes: settings + frame(8, 0, 0, [0, 0, 0, 0])),
      Hostile(
        testDescription: "a window too wide",
        bytes: settings + frame(8, 0, 0, [0x7F, 0xFF, 0xFF, 0xFF]) + frame(8, 0, 0, [0x7F, 0xFF, 0xFF, 0xFF])),
      Hostile(testDescription: "broken HPACK", bytes: settings + frame(1, 4, 1, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF])),
      Hostile(testDescription: "PUSH_PROMISE", bytes: settings + frame(4, 1, 0) + frame(5, 4, 1, [0, 0, 0, 2, 0x82])),
      Hostile(
        testDescription: "GOAWAY twice, rising",
        bytes: settings + frame(7, 0, 0, [0, 0, 0, 0, 0, 0, 0, 0]) + frame(7, 0, 0, [0, 0, 0, 9, 0, 0, 0, 0])),
    ]
  }

  @Test("1000 streams at a server that takes 3 at a time") func fewStreams() async throws {
    let server = try ScriptedServer(settings: [(3, 3)], Self.echoes)
    try await withLink(server, cleartext: true) { link in
      for _ in 0..<10 {
        await withTaskGroup(of: RPCError?.self) { group in
          for _ in 0..<100 { group.addTask { await echo(link, deadline: .seconds(20)) } }
          for await error in group { #expect(error == nil) }
        }
      }
      #expect(server.connectionCount == 1)
    }
  }

  @Test("more than 256 calls at a time are refused") func tooManyCalls() async throws {
    let server = try ScriptedServer()
    try await withLink(server, cleartext: true) { link in
      await withTaskGroup(of: RPCError?.self) { group in
        for _ in 0..<260 { group.addTask { await echo(link, deadline: .milliseconds(500)) } }
        var codes: [GRPCCode?: Int] = [:]
        for await error in group { codes[error?.code, default: 0] += 1 }
        #expect(codes[.resourceExhausted] == 4)
        #expect(codes[.deadlineExceeded] == 256)
      }
    }
  }
}
