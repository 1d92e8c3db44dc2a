import Linux
import Synchronization
import Testing

@testable import RemoteClient

@Suite("Compressed messages") struct LinkGzipTests {
  private static let text = [UInt8](repeating: 7, count: 50_000)

  @Test("a compressed request and a compressed reply", arguments: ["Echo", "Gzip"]) func grpcio(method: String)
    async throws
  {
    let peer = try await PeerProcess.start()
    try await withLink(peer) { link in
      for compression in [Compression.identity, .gzip] {
        for body in [Self.text, [1, 2, 3], []] {
          let options = CallOptions(deadline: .seconds(60), compression: compression)
          let reply = try await link.unary(path: "/test.Peer/\(method)", body: body, options: options)
          #expect(reply.message == body)
        }
      }
    }
  }

  @Test func streams() async throws {
    let peer = try await PeerProcess.start()
    try await withLink(peer) { link in
      let stream = try await link.serverStream(path: "/test.Peer/GzipCount", body: Array("300 10000".utf8))
      var count = 0
      while let message = try await stream.next(within: .seconds(60)) {
        #expect(message == Array("\(count) ".utf8) + [UInt8](repeating: 0x2E, count: 10_000))
        count += 1
      }
      #expect(count == 300)
      let exchange = try await link.exchange(path: "/test.Peer/Chat", options: CallOptions(compression: .gzip))
      for index in 0..<50 {
        let message = [UInt8](repeating: UInt8(index), count: index * 100)
        try await exchange.send(message)
        #expect(try await exchange.next(within: .seconds(60)) == message)
      }
    }
  }

  @Test("what leaves") func sent() async throws {
    let seen = Mutex<ServerSession.Request?>(nil)
    let server = try ScriptedServer { session, _, request in
      seen.withLock { $0 = request }
      session.respond(request.stream, body: GRPCFraming.framed([]))
      return .goOn
    }
    try await withLink(server, cleartext: true) { link in
      for (compression, encoding) in [(Compression.identity, nil), (.gzip, "gzip")] as [(Compression, String?)] {
        let options = CallOptions(deadline: .seconds(60), compression: compression)
        _ = try await link.unary(path: "/a.B/C", body: Self.text, options: options)
        let request = try #require(seen.withLock { $0 })
        #expect(request.fields.first(named: "grpc-encoding") == encoding)
        #expect(request.fields.first(named: "grpc-accept-encoding") == "identity,gzip")
        #expect(request.body.first == (encoding == nil ? 0 : 1))
        #expect((request.body.count < 1000) == (encoding != nil))
      }
      // Not worth it: the flag says so.
      let options = CallOptions(deadline: .seconds(60), compression: .gzip)
      _ = try await link.unary(path: "/a.B/C", body: [5], options: options)
      #expect(seen.withLock { $0?.body } == [0, 0, 0, 0, 1, 5])
    }
  }

  struct Reply: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var encoding: String? = "gzip"
    var flag: UInt8 = 1
    let content: [UInt8]
    var code: GRPCCode?
    var message = ""

    static let good = Gzip.deflated(text)!
    static let bomb = Gzip.deflated([UInt8](repeating: 0, count: 4 << 20))!
    static let all =
      readable + broken + [
        Reply(
          testDescription: "a bomb", content: bomb, code: .resourceExhausted,
          message: "a compressed message holds more than 1048576 bytes, which is the limit")
      ]
    static let readable = [
      Reply(testDescription: "gzip", content: good),
      Reply(testDescription: "gzip, not compressed", flag: 0, content: text),
      Reply(testDescription: "identity", encoding: "identity", flag: 0, content: text),
      Reply(testDescription: "another encoding, not compressed", encoding: "snappy", flag: 0, content: text),
    ]
    static let broken = [
      Reply(
        testDescription: "no encoding", encoding: nil, content: good, code: .internalError,
        message: "a compressed message without a grpc-encoding"),
      Reply(
        testDescription: "identity, but compressed", encoding: "identity", content: good, code: .internalError,
        message: "a compressed message, though grpc-encoding is identity"),
      Reply(
        testDescription: "another encoding", encoding: "snappy", content: good, code: .internalError,
        message: "a message compressed by \"snappy\", which was not offered"),
      Reply(
        testDescription: "cut off", content: Array(good.dropLast(9)), code: .internalError,
        message: "a compressed message is cut off"),
      Reply(
        testDescription: "empty", content: [], code: .internalError, message: "a compressed message is cut off"),
      Reply(
        testDescription: "bytes behind it", content: good + [1], code: .internalError,
        message: "a compressed message has bytes behind its end"),
      Reply(
        testDescription: "wrong checksum", content: good.dropLast(8) + [1, 2, 3, 4] + good.suffix(4),
        code: .internalError, message: "a compressed message is broken: incorrect data check"),
      Reply(
        testDescription: "no gzip", content: text, code: .internalError,
        message: "a compressed message is broken: incorrect header check"),
    ]
  }

  @Test("replies, by unary calls and by streams", arguments: Reply.all) func reply(_ reply: Reply) async throws {
    let server = try ScriptedServer { session, _, request in
      let length = reply.content.count
      let prefix = [reply.flag] + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) }
      let encoding = reply.encoding.map { [HeaderField("grpc-encoding", $0)] } ?? []
      session.respond(request.stream, ServerSession.head + encoding, body: prefix + reply.content)
      return .goOn
    }
    try await withLink(server, cleartext: true) { link in
      for _ in 0..<2 {
        let unary = await failure { () async throws(RPCError) in
          let message = try await link.unary(path: "/a.B/C", body: [], deadline: .seconds(60))
          #expect(message == Self.text)
        }
        let streamed = await failure { () async throws(RPCError) in
          let stream = try await link.serverStream(path: "/a.B/C", body: [])
          #expect(try await stream.next() == Self.text)
          #expect(try await stream.next() == nil)
        }
        for error in [unary, streamed] {
          #expect(error?.code == reply.code)
          #expect(error?.message ?? "" == reply.message)
        }
        #expect(await link.callCount == 0)
      }
      // The connection has not suffered.
      #expect(server.connectionCount == 1)
    }
  }
}
