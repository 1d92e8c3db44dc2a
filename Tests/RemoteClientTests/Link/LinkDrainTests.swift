import Testing

@testable import RemoteClient

@Suite("A server that goes away") struct LinkDrainTests {
  private static func streams(_ session: ServerSession) -> [Int32] {
    session.requests.filter(\.isComplete).map(\.stream)
  }

  @Test("GOAWAY twice, the second takes back more") func twice() async throws {
    let server = try ScriptedServer { session, number, request in
      guard number == 0 else {
        session.respond(request.stream, body: request.body)
        return .goOn
      }
      let streams = Self.streams(session)
      guard streams.count == 3, request.stream == streams[2] else { return .goOn }
      session.goAway(lastStream: streams[1], HTTP2ErrorCode.noError)
      session.goAway(lastStream: streams[0], HTTP2ErrorCode.noError)
      session.respond(streams[0], body: GRPCFraming.framed([9]))
      return .goOn
    }
    try await withLink(server, cleartext: true) { link in
      async let one = link.unary(path: "/a.B/C", body: [1], deadline: .seconds(20))
      async let two = link.unary(path: "/a.B/C", body: [2], deadline: .seconds(20))
      async let three = link.unary(path: "/a.B/C", body: [3], deadline: .seconds(20))
      let replies = try await [one, two, three]
      #expect(replies.count { $0 == [9] } == 1)
      #expect(server.connectionCount == 2)
      #expect(await eventually { await link.connectionCount == 1 })
    }
  }

  /// The first connection begins to answer and goes away; the others answer.
  private func leaving() throws -> ScriptedServer {
    try ScriptedServer { session, number, request in
      if number == 0 {
        session.sendHeaders(request.stream, ServerSession.head, isLast: false)
        session.goAway(lastStream: request.stream, HTTP2ErrorCode.noError, "restarting")
      } else {
        session.respond(request.stream, body: request.body)
      }
      return .goOn
    }
  }

  @Test("new calls go elsewhere while an old stream goes on") func draining() async throws {
    let server = try leaving()
    try await withLink(server, cleartext: true) { link in
      let stream = try await link.serverStream(path: "/a.B/C", body: [])
      #expect(await eventually { await link.stageName == "idle" })
      #expect(await link.connectionCount == 1)
      #expect(try await link.unary(path: "/a.B/C", body: [7], deadline: .seconds(60)) == [7])
      #expect(server.connectionCount == 2)
      #expect(await link.connectionCount == 2)
      await stream.cancel()
    }
  }

  @Test("an old stream is given an end, which concerns no other connection") func drained() async throws {
    let server = try leaving()
    var timing = Link.Timing()
    timing.drain = .milliseconds(500)
    try await withLink(server, cleartext: true, timing: timing) { link in
      let stream = try await link.serverStream(path: "/a.B/C", body: [])
      let error = await failure { () async throws(RPCError) in try await stream.next(within: .seconds(60)) }
      #expect(error?.code == .unavailable)
      #expect(error?.message == "127.0.0.1:\(server.port) went away and left calls open for more than 0.5 seconds")
      #expect(error?.cause == "NO_ERROR restarting")
      #expect(error?.isRetrySafe == false)
      #expect(try await link.unary(path: "/a.B/C", body: [8], deadline: .seconds(60)) == [8])
      #expect(server.connectionCount == 2)
    }
  }

  @Test("GOAWAY with NO_ERROR and the end of the connection: UNAVAILABLE") func closed() async throws {
    let server = try ScriptedServer { session, _, request in
      session.goAway(lastStream: request.stream, HTTP2ErrorCode.noError)
      return .closeSocket
    }
    try await withLink(server, cleartext: true) { link in
      let error = await failure { () async throws(RPCError) in
        try await link.unary(path: "/a.B/C", body: [], deadline: .seconds(20))
      }
      #expect(error?.code == .unavailable)
      #expect(error?.isRetrySafe == false)
      #expect(server.connectionCount == 1)
    }
  }
}
