import Linux
import Testing

@testable import RemoteClient

@Suite("Client streams and exchanges with grpcio") struct ExchangeTests {
  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test("requests in their number and length", arguments: [0, 1, 3, 1000]) func total(count: Int) async throws {
    let peer = try await PeerProcess.start()
    try await withLink(peer) { link in
      let stream = try await link.clientStream(path: "/test.Peer/Total", options: CallOptions(deadline: .seconds(60)))
      for index in 0..<count { #expect(try await stream.send([UInt8](repeating: 1, count: index))) }
      let reply = try await stream.reply()
      #expect(reply.message == bytes("\(count) \(count * (count - 1) / 2)"))
      #expect(await link.callCount == 0)
    }
  }

  @Test("1000 messages of 10 kB to a server that is slow to read") func slowServer() async throws {
    let peer = try await PeerProcess.start()
    try await withLink(peer) { link in
      let stream = try await link.clientStream(path: "/test.Peer/SlowTotal", options: CallOptions())
      async let sent: Bool = {
        for _ in 0..<1000 { try await stream.send([UInt8](repeating: 1, count: 10_000)) }
        return true
      }()
      #expect(await eventually { await link.hasSender })
      #expect(await link.unsentByteCount <= RequestBody.unsentLimit)
      #expect(await link.unsentByteCount > RequestBody.unsentLimit - 10_005)
      // Other calls go on meanwhile.
      _ = try await link.unary(path: "/test.Peer/Release", body: [], deadline: .seconds(5))
      #expect(try await sent)
      #expect(try await stream.reply().message == bytes("1000 10000000"))
    }
  }

  @Test("the server replies before it has all") func early() async throws {
    let peer = try await PeerProcess.start()
    try await withLink(peer) { link in
      let stream = try await link.clientStream(path: "/test.Peer/Early", options: CallOptions(deadline: .seconds(60)))
      while try await stream.send([UInt8](repeating: 1, count: 100_000)) {}
      let reply = try await stream.reply()
      #expect(reply.message == bytes("enough: 100000"))
      #expect(try await stream.send([1]) == false)
      #expect(await link.callCount == 0)
    }
  }

  @Test("the server fails before it has all") func earlyFailure() async throws {
    let peer = try await PeerProcess.start()
    try await withLink(peer) { link in
      let stream = try await link.clientStream(path: "/test.Peer/EarlyFailure", options: CallOptions())
      let error = await failure { () async throws(RPCError) in
        while try await stream.send([UInt8](repeating: 1, count: 100_000)) {}
      }
      #expect(error?.code == .outOfRange)
      #expect(error?.message == "too many")
      for _ in 0..<2 {
        #expect(await failure { () async throws(RPCError) in try await stream.reply() } == error)
        #expect(await failure { () async throws(RPCError) in try await stream.send([1]) } == error)
      }
    }
  }

  @Test("1000 messages each way, one after the other") func pingPong() async throws {
    let peer = try await PeerProcess.start()
    try await withLink(peer) { link in
      let exchange = try await link.exchange(path: "/test.Peer/Chat", options: CallOptions())
      for index in 0..<1000 {
        try await exchange.send(bytes("\(index)"))
        #expect(try await exchange.next(within: .seconds(60)) == bytes("\(index)"))
      }
      await exchange.finishSending()
      #expect(try await exchange.next(within: .seconds(60)) == nil)
      #expect(try await exchange.send([1]) == false)
      #expect(await link.callCount == 0)
    }
  }

  @Test("1000 messages each way, sender and reader by themselves", arguments: ["Chat", "Greedy"])
  func bothWays(method: String) async throws {
    let peer = try await PeerProcess.start()
    try await withLink(peer) { link in
      let exchange = try await link.exchange(path: "/test.Peer/\(method)", options: CallOptions())
      async let sent: Int = {
        for index in 0..<1000 { try await exchange.send(bytes("\(index) ") + [UInt8](repeating: 0x2E, count: 5000)) }
        await exchange.finishSending()
        return 1000
      }()
      var next = 0
      while let message = try await exchange.next(within: .seconds(60)) {
        #expect(message.starts(with: bytes("\(next) ")))
        next += 1
      }
      #expect(try await sent == next)
    }
  }

  @Test("the server ends first") func serverEndsFirst() async throws {
    let peer = try await PeerProcess.start()
    try await withLink(peer) { link in
      let exchange = try await link.exchange(path: "/test.Peer/ShortChat", options: CallOptions())
      try await exchange.send([7])
      #expect(try await exchange.next() == [7])
      #expect(try await exchange.next() == nil)
      #expect(try await exchange.send([8]) == false)
      await exchange.finishSending()
      let other = try await link.exchange(path: "/test.Peer/HangUp", options: CallOptions())
      try await other.send([7])
      #expect(try await other.next() == [7])
      let error = await failure { () async throws(RPCError) in try await other.next() }
      #expect(error?.code == .aborted)
      #expect(await failure { () async throws(RPCError) in try await other.send([8]) } == error)
    }
  }
}
