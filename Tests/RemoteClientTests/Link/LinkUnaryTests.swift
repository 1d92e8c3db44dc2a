import Glibc
import Testing

@testable import RemoteClient

@Suite("Unary calls to grpcio") struct LinkUnaryTests {
  @Test("a reply comes back", arguments: [("127.0.0.1", false), ("localhost", false), ("127.0.0.1", true)])
  func echo(host: String, cleartext: Bool) async throws {
    let peer = try await PeerProcess.start(certificate: cleartext ? "none" : "server")
    try await withLink(peer, host: host, cleartext: cleartext) { link in
      let body = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
      let echoed = try await link.unary(path: "/test.Peer/Echo", body: body, deadline: .seconds(5))
      #expect(echoed == body)
      let empty = try await link.unary(path: "/test.Peer/Echo", body: [], deadline: .seconds(5))
      #expect(empty.isEmpty)
    }
  }

  @Test func metadata() async throws {
    let peer = try await PeerProcess.start()
    try await withLink(peer, token: "right") { link in
      let reply = try await link.unary(path: "/test.Peer/Metadata", body: [], deadline: .seconds(5))
      let lines = String(decoding: reply, as: UTF8.self).split(separator: "\n")
      #expect(lines.contains("authorization=Bearer right"))
      #expect(lines.contains { $0.hasPrefix("user-agent=receiver/") })
      let remaining = try #require(lines.last.flatMap { Double($0.dropFirst("remaining=".count)) })
      #expect((3...5).contains(remaining))
    }
  }

  @Test func manyAtOnce() async throws {
    let peer = try await PeerProcess.start()
    try await withLink(peer) { link in
      try await withThrowingTaskGroup(of: Bool.self) { group in
        for index in 0..<100 {
          group.addTask {
            let body = Array("\(index)".utf8)
            return try await link.unary(path: "/test.Peer/Echo", body: body, deadline: .seconds(20)) == body
          }
        }
        for try await isRight in group { #expect(isRight) }
      }
      #expect(await link.callCount == 0)
      #expect(await link.connectionCount == 1)
    }
  }

  @Test("the server's status", arguments: [(5, "no such thing"), (9, "100% not ready: é \n"), (14, ""), (13, "x")])
  func status(number: Int, message: String) async throws {
    let peer = try await PeerProcess.start()
    try await withLink(peer) { link in
      let body = Array("\(number) \(message)".utf8)
      let error = await failure { () async throws(RPCError) in
        try await link.unary(path: "/test.Peer/Fail", body: body, deadline: .seconds(5))
      }
      #expect(error?.code == GRPCCode(rawValue: number))
      #expect(error?.message == message)
      #expect(error?.origin == .server)
      #expect(error?.isRetrySafe == false)
      #expect(error?.operation == "/test.Peer/Fail")
    }
  }

  @Test func unknownMethod() async throws {
    let peer = try await PeerProcess.start()
    try await withLink(peer) { link in
      let error = await failure { () async throws(RPCError) in
        try await link.unary(path: "/test.Peer/Nothing", body: [], deadline: .seconds(5))
      }
      #expect(error?.code == .unimplemented)
    }
  }

  @Test func unauthenticated() async throws {
    let peer = try await PeerProcess.start()
    for (token, code) in [
      (nil, GRPCCode.unauthenticated), ("wrong", .unauthenticated), ("right", nil), ("a\nb", .unauthenticated),
    ]
      as [(String?, GRPCCode?)]
    {
      try await withLink(peer, token: token) { link in
        let error = await failure { () async throws(RPCError) in
          try await link.unary(path: "/test.Peer/Authenticated", body: [], deadline: .seconds(5))
        }
        #expect(error?.code == code)
        #expect(error.map { !"\($0)".contains("wrong") } ?? true)
      }
    }
  }

  @Test func deadline() async throws {
    let peer = try await PeerProcess.start()
    try await withLink(peer) { link in
      let error = await failure { () async throws(RPCError) in
        try await link.unary(path: "/test.Peer/Sleep", body: [], deadline: .milliseconds(100))
      }
      #expect(error?.code == .deadlineExceeded)
      // The connection has not suffered.
      let echoed = try await link.unary(path: "/test.Peer/Echo", body: [1], deadline: .seconds(5))
      #expect(echoed == [1])
      #expect(await link.callCount == 0)
    }
  }

  @Test func cancelledTask() async throws {
    let peer = try await PeerProcess.start()
    try await withLink(peer) { link in
      let task = Task {
        await failure { () async throws(RPCError) in
          try await link.unary(path: "/test.Peer/Sleep", body: [], deadline: .seconds(30))
        }
      }
      #expect(await eventually { await link.sentCallCount > 0 })
      task.cancel()
      #expect(await task.value?.code == .cancelled)
      #expect(await link.callCount == 0)
      let echoed = try await link.unary(path: "/test.Peer/Echo", body: [1], deadline: .seconds(5))
      #expect(echoed == [1])
    }
  }

  @Test("too much is refused, in both directions") func tooLarge() async throws {
    let peer = try await PeerProcess.start()
    try await withLink(peer) { link in
      let limit = try await link.unary(path: "/test.Peer/Large", body: Array("1048576".utf8), deadline: .seconds(5))
      #expect(limit.count == 1 << 20)
      let reply = await failure { () async throws(RPCError) in
        try await link.unary(path: "/test.Peer/Large", body: Array("3145728".utf8), deadline: .seconds(5))
      }
      #expect(reply?.code == .resourceExhausted)
      let request = await failure { () async throws(RPCError) in
        try await link.unary(
          path: "/test.Peer/Echo", body: [UInt8](repeating: 0, count: 3 << 20), deadline: .seconds(5))
      }
      #expect(request?.code == .resourceExhausted)
      #expect(request?.origin == .request)
      let echoed = try await link.unary(path: "/test.Peer/Echo", body: [1], deadline: .seconds(5))
      #expect(echoed == [1])
    }
  }
}
