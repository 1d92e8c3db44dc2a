import Linux
import Testing

@testable import RemoteClient

@Suite("Server streams from grpcio") struct LinkStreamTests {
  private func count(_ number: Int, size: Int) -> [UInt8] { Array("\(number) \(size)".utf8) }

  /// The number in front of each message of `Count`.
  private func number(_ message: [UInt8]) -> Int? {
    Int(String(decoding: message.prefix { $0 != 0x20 }, as: UTF8.self))
  }

  @Test("1000 messages in order to a slow reader, with the sender held up") func slowReader() async throws {
    let peer = try await PeerProcess.start()
    try await withLink(peer) { link in
      // 10 MiB in all: ten times what may lie unread.
      let stream = try await link.serverStream(path: "/test.Peer/Count", body: count(1000, size: 10_000))
      var next = 0
      while let message = try await stream.next(within: .seconds(10)) {
        #expect(number(message) == next)
        next += 1
        if next == 3 {
          // Nothing is read until the window is full; other calls go on meanwhile.
          let isHeldUp = await eventually { await link.unreadByteCounts.contains { $0 > 900_000 } }
          #expect(isHeldUp)
          #expect(try await link.unary(path: "/test.Peer/Echo", body: [1], deadline: .seconds(5)) == [1])
        }
        for call in await link.unreadByteCounts { #expect(call <= Int(HTTP2Session.windowSize) + 10_100) }
      }
      #expect(next == 1000)
      #expect(try await stream.next() == nil)
      #expect(await link.callCount == 0)
    }
  }

  @Test func messagesOfOneMebibyte() async throws {
    let peer = try await PeerProcess.start()
    try await withLink(peer) { link in
      let stream = try await link.serverStream(path: "/test.Peer/Count", body: count(4, size: (1 << 20) - 2))
      var sizes: [Int] = []
      while let message = try await stream.next(within: .seconds(10)) { sizes.append(message.count) }
      #expect(sizes == Array(repeating: 1 << 20, count: 4))
    }
  }

  @Test func messagesBeforeAFailureAreRead() async throws {
    let peer = try await PeerProcess.start()
    try await withLink(peer) { link in
      let stream = try await link.serverStream(path: "/test.Peer/Broken", body: [])
      #expect(try await stream.next() == Array("first".utf8))
      for _ in 0..<2 {
        let error = await failure { () async throws(RPCError) in try await stream.next() }
        #expect(error?.code == .aborted)
        #expect(error?.message == "half-way")
      }
      #expect(await link.callCount == 0)
    }
  }

  @Test func cancelled() async throws {
    let peer = try await PeerProcess.start()
    try await withLink(peer) { link in
      let began = MonotonicClock.now()
      let stream = try await link.serverStream(path: "/test.Peer/Trickle", body: [])
      #expect(try await stream.next() == Array("first".utf8))
      #expect(stream.lastFrame >= began)
      let reader = Task { await failure { () async throws(RPCError) in try await stream.next() } }
      #expect(await eventually { await link.hasReader })
      await stream.cancel()
      #expect(await reader.value?.code == .cancelled)
      #expect(await link.callCount == 0)
    }
  }

  @Test func readerIsCancelled() async throws {
    let peer = try await PeerProcess.start()
    try await withLink(peer) { link in
      let stream = try await link.serverStream(path: "/test.Peer/Trickle", body: [])
      #expect(try await stream.next() == Array("first".utf8))
      let reader = Task { await failure { () async throws(RPCError) in try await stream.next() } }
      #expect(await eventually { await link.hasReader })
      reader.cancel()
      #expect(await reader.value?.code == .cancelled)
    }
  }

  @Test func silence() async throws {
    let peer = try await PeerProcess.start()
    try await withLink(peer) { link in
      let stream = try await link.serverStream(path: "/test.Peer/Trickle", body: [])
      #expect(try await stream.next(within: .seconds(5)) == Array("first".utf8))
      let error = await failure { () async throws(RPCError) in try await stream.next(within: .milliseconds(50)) }
      #expect(error?.code == .deadlineExceeded)
      #expect(error?.message == "no message in 0.05 seconds")
    }
  }

  @Test func lettingGoCancels() async throws {
    let peer = try await PeerProcess.start()
    try await withLink(peer) { link in
      do {
        let stream = try await link.serverStream(path: "/test.Peer/Trickle", body: [])
        #expect(try await stream.next() == Array("first".utf8))
      }
      #expect(await eventually { await link.callCount == 0 })
    }
  }
}
