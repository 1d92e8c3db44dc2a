import Linux
import Synchronization
import Testing

@testable import RemoteClient

@Suite("What can happen to an exchange") struct ExchangeFailureTests {
  private static let block = [UInt8](repeating: 1, count: 100_000)

  /// Sends blocks until the server holds it up or the call ends.
  private func flood(_ exchange: Exchange) -> Task<RPCError?, Never> {
    Task {
      await failure { () async throws(RPCError) in
        while try await exchange.send(Self.block) {}
      }
    }
  }

  /// What the server knows of the first request.
  private final class Sight: Sendable {
    private let requests = Mutex<[ServerSession.Request]>([])
    func note(_ session: ServerSession) { requests.withLock { $0 = session.requests } }
    var resetCode: UInt32? { requests.withLock { $0.first?.resetCode } }
    var count: Int { requests.withLock { $0.count } }
  }

  enum Point: String, CaseIterable, Sendable { case dialling, begun, replied, heldUp, finished }

  @Test("cancelled at each point", arguments: Point.allCases) func cancelled(point: Point) async throws {
    let sight = Sight()
    let server = try ScriptedServer(parts: true, isSlow: true) { session, _, request in
      sight.note(session)
      return .goOn
    }
    let mute = try await PeerProcess.start("mute", certificate: "none")
    try await withLink(point == .dialling ? mute : server, cleartext: point != .dialling) { link in
      let exchange = try await link.exchange(path: "/a.B/C", options: CallOptions())
      var sending: Task<RPCError?, Never>?
      switch point {
      case .dialling: #expect(try await exchange.send([1]))
      case .begun: #expect(await eventually { sight.count == 1 })
      case .replied: #expect(try await exchange.send([1]))
      case .heldUp:
        sending = flood(exchange)
        #expect(await eventually { await link.hasSender })
      case .finished:
        #expect(try await exchange.send([1]))
        await exchange.finishSending()
      }
      let reading = Task { await failure { () async throws(RPCError) in try await exchange.next() } }
      #expect(await eventually { await link.hasReader })
      await exchange.cancel()
      #expect(await reading.value?.code == .cancelled)
      if let sending { #expect(await sending.value?.code == .cancelled) }
      let late = await failure { () async throws(RPCError) in try await exchange.send([1]) }
      #expect(late?.code == .cancelled)
      await exchange.finishSending()
      await exchange.cancel()
      #expect(await link.callCount == 0)
      if point != .dialling, sight.count > 0 {
        #expect(await eventually { sight.resetCode == HTTP2ErrorCode.cancel })
      }
    }
  }

  @Test("the sender's task is cancelled") func senderIsCancelled() async throws {
    let server = try ScriptedServer(isSlow: true)
    try await withLink(server, cleartext: true) { link in
      let exchange = try await link.exchange(path: "/a.B/C", options: CallOptions())
      let sending = flood(exchange)
      #expect(await eventually { await link.hasSender })
      sending.cancel()
      #expect(await sending.value?.code == .cancelled)
      #expect(await failure { () async throws(RPCError) in try await exchange.next() }?.code == .cancelled)
      #expect(await link.callCount == 0)
    }
  }

  @Test("letting go cancels") func lettingGo() async throws {
    let sight = Sight()
    let server = try ScriptedServer(parts: true) { session, _, _ in
      sight.note(session)
      return .goOn
    }
    try await withLink(server, cleartext: true) { link in
      do {
        let exchange = try await link.exchange(path: "/a.B/C", options: CallOptions())
        try await exchange.send([1])
      }
      #expect(await eventually { await link.callCount == 0 })
      if sight.count > 0 { #expect(await eventually { sight.resetCode == HTTP2ErrorCode.cancel }) }
    }
  }

  @Test("the deadline ends a sender that waits and a reader that waits") func deadline() async throws {
    let server = try ScriptedServer(isSlow: true)
    try await withLink(server, cleartext: true) { link in
      let exchange = try await link.exchange(path: "/a.B/C", options: CallOptions(deadline: .milliseconds(300)))
      let sending = flood(exchange)
      let error = await failure { () async throws(RPCError) in try await exchange.next() }
      #expect(error?.code == .deadlineExceeded)
      #expect(await sending.value?.code == .deadlineExceeded)
      #expect(await link.callCount == 0)
    }
  }

  @Test("the link is closed") func linkCloses() async throws {
    let server = try ScriptedServer(isSlow: true)
    try await withLink(server, cleartext: true) { link in
      let exchange = try await link.exchange(path: "/a.B/C", options: CallOptions())
      let sending = flood(exchange)
      #expect(await eventually { await link.hasSender })
      await link.close()
      #expect(await sending.value?.code == .cancelled)
      #expect(await failure { () async throws(RPCError) in try await exchange.next() }?.code == .cancelled)
    }
  }

  @Test("a connection that is lost in the middle is no second attempt") func lost() async throws {
    let server = try ScriptedServer(parts: true, isSlow: true) { _, _, request in
      request.body.isEmpty ? .goOn : .closeSocket
    }
    try await withLink(server, cleartext: true) { link in
      let exchange = try await link.exchange(path: "/a.B/C", options: CallOptions())
      let sending = flood(exchange)
      let error = await failure { () async throws(RPCError) in try await exchange.next() }
      #expect(error?.code == .unavailable)
      #expect(error?.isRetrySafe == false)
      #expect(await sending.value == error)
      #expect(server.connectionCount == 1)
      #expect(await link.callCount == 0)
    }
  }

  @Test("REFUSED_STREAM begins again only what was not sent", arguments: [false, true])
  func refused(hasSent: Bool) async throws {
    let sight = Sight()
    let server = try ScriptedServer(parts: true) { session, _, request in
      sight.note(session)
      if request.stream == session.requests.first?.stream {
        if !hasSent || !request.body.isEmpty { session.reset(request.stream, HTTP2ErrorCode.refusedStream) }
      } else if request.isComplete {
        session.respond(request.stream, body: request.body)
      }
      return .goOn
    }
    try await withLink(server, cleartext: true) { link in
      let exchange = try await link.exchange(path: "/a.B/C", options: CallOptions())
      if !hasSent {
        #expect(await eventually { sight.count == 2 })
        try await exchange.send([5])
        await exchange.finishSending()
        #expect(try await exchange.next() == [5])
        #expect(try await exchange.next() == nil)
      } else {
        try await exchange.send([5])
        let error = await failure { () async throws(RPCError) in try await exchange.next() }
        #expect(error?.code == .unavailable)
        #expect(error?.isRetrySafe == true)
        #expect(sight.count == 1)
      }
    }
  }

  @Test("GOAWAY lets an open exchange come to its end") func goAway() async throws {
    let server = try ScriptedServer(parts: true) { session, number, request in
      if number == 0, session.requests.count == 1, !request.isComplete, request.body == GRPCFraming.framed([1]) {
        session.goAway(lastStream: request.stream, HTTP2ErrorCode.noError)
      }
      if request.isComplete { session.respond(request.stream, body: request.body) }
      return .goOn
    }
    try await withLink(server, cleartext: true) { link in
      let exchange = try await link.exchange(path: "/a.B/C", options: CallOptions())
      try await exchange.send([1])
      #expect(await eventually { await link.stageName == "idle" })
      #expect(try await link.unary(path: "/a.B/C", body: [9], deadline: .seconds(5)) == [9])
      #expect(server.connectionCount == 2)
      try await exchange.send([2])
      await exchange.finishSending()
      #expect(try await exchange.next() == [1])
      #expect(try await exchange.next() == [2])
      #expect(try await exchange.next() == nil)
      #expect(await eventually { await link.connectionCount == 1 })
    }
  }

  @Test("windows of one byte") func oneByteWindows() async throws {
    // SETTINGS_INITIAL_WINDOW_SIZE is 4.
    let server = try ScriptedServer(settings: [(4, 1)]) { session, _, request in
      session.respond(request.stream, body: request.body)
      return .goOn
    }
    try await withLink(server, cleartext: true) { link in
      let exchange = try await link.exchange(path: "/a.B/C", options: CallOptions(deadline: .seconds(60)))
      for index in 0..<20 { try await exchange.send([UInt8](repeating: UInt8(index), count: 10)) }
      await exchange.finishSending()
      for index in 0..<20 { #expect(try await exchange.next() == [UInt8](repeating: UInt8(index), count: 10)) }
      #expect(try await exchange.next() == nil)
    }
  }

  @Test("a reply before the end of the requests stops them") func earlyEnd() async throws {
    let sight = Sight()
    let answered = Atomic(false)
    let server = try ScriptedServer(parts: true, isSlow: true) { session, _, request in
      sight.note(session)
      if !request.body.isEmpty, !answered.exchange(true, ordering: .relaxed) {
        session.respond(request.stream, body: GRPCFraming.framed([3]))
      }
      return .goOn
    }
    try await withLink(server, cleartext: true) { link in
      let stream = try await link.clientStream(path: "/a.B/C", options: CallOptions(deadline: .seconds(60)))
      while try await stream.send(Self.block) {}
      #expect(try await stream.reply().message == [3])
      #expect(await eventually { sight.resetCode == HTTP2ErrorCode.cancel })
      #expect(await link.callCount == 0)
    }
  }

  @Test("a wrong number of replies to a client stream", arguments: [0, 2]) func cardinality(count: Int) async throws {
    let server = try ScriptedServer { session, _, request in
      session.respond(request.stream, body: Array(repeating: GRPCFraming.framed([3]), count: count).flatMap { $0 })
      return .goOn
    }
    try await withLink(server, cleartext: true) { link in
      let stream = try await link.clientStream(path: "/a.B/C", options: CallOptions(deadline: .seconds(60)))
      let error = await failure { () async throws(RPCError) in try await stream.reply() }
      #expect(error?.code == .unimplemented)
      #expect(await link.callCount == 0)
    }
  }

  @Test("misuse is told, and the call goes on") func misuse() async throws {
    let server = try ScriptedServer { session, _, request in
      session.respond(request.stream, body: request.body)
      return .goOn
    }
    try await withLink(server, cleartext: true) { link in
      let exchange = try await link.exchange(path: "/a.B/C", options: CallOptions(deadline: .seconds(60)))
      try await exchange.send([1])
      await exchange.finishSending()
      await exchange.finishSending()
      // The call may be over already.
      let error = await failure { () async throws(RPCError) in #expect(try await exchange.send([1]) == false) }
      #expect(error == nil || error?.message == "the requests have been ended already")
      #expect(try await exchange.next() == [1])
      #expect(try await exchange.next() == nil)
    }
  }
}
