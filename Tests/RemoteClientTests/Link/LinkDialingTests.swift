import Dispatch
import Linux
import Playback
import Synchronization
import Testing

@testable import RemoteClient

@Suite("How a connection comes about") struct LinkDialingTests {
  private func echo(_ link: Link, deadline: Duration = .seconds(20)) async -> RPCError? {
    await failure { () async throws(RPCError) in
      try await link.unary(path: "/test.Peer/Echo", body: [1], deadline: deadline)
    }
  }

  private static func addresses(_ ports: UInt16...) -> Result<[SocketAddress], ResolverError> {
    .success(ports.flatMap { (try? SocketAddress.resolve(host: "127.0.0.1", port: $0).get()) ?? [] })
  }

  private static func addresses(_ texts: String...) throws -> [SocketAddress] {
    try texts.flatMap { try SocketAddress.resolve(host: $0, port: 1).get() }
  }

  @Test("the address that worked last comes first, then its family in turns with the other") func order() throws {
    let found = try Self.addresses("2001:db8::1", "192.0.2.1", "2001:db8::2", "192.0.2.2")
    func ordered(_ last: String?) throws -> [String] {
      SocketAddress.ordered(found, preferring: try last.flatMap { try Self.addresses($0).first }).map(\.description)
    }
    #expect(try ordered(nil) == ["2001:db8::1", "192.0.2.1", "2001:db8::2", "192.0.2.2"])
    #expect(try ordered("192.0.2.2") == ["192.0.2.2", "2001:db8::1", "192.0.2.1", "2001:db8::2"])
    #expect(try ordered("2001:db8::2") == ["2001:db8::2", "192.0.2.1", "2001:db8::1", "192.0.2.2"])
    // Gone from the list: its family is still the one that works.
    #expect(try ordered("192.0.2.99") == ["192.0.2.1", "2001:db8::1", "192.0.2.2", "2001:db8::2"])
    let six = try Self.addresses("2001:db8::1", "2001:db8::2")
    let four = try Self.addresses("192.0.2.1").first
    #expect(SocketAddress.ordered(six, preferring: four).map(\.description) == ["2001:db8::1", "2001:db8::2"])
  }

  @Test("who answers with SYN-ACK and says nothing does not win") func muteAddress() async throws {
    let mute = try await PeerProcess.start("mute", certificate: "none")
    let peer = try await PeerProcess.start()
    var timing = Link.Timing()
    timing.stagger = .milliseconds(50)
    timing.handshakeStagger = .milliseconds(100)
    let resolve: Link.Resolve = { _, port in Self.addresses(mute.port, port) }
    try await withLink(peer, host: "localhost", timing: timing, resolve: resolve) { link in
      let began = ContinuousClock.now
      #expect(await echo(link) == nil)
      #expect(ContinuousClock.now - began >= .milliseconds(100))
      // The loser is let go.
      #expect(await link.connectionCount == 1)
      #expect(await link.lastAddress == (try? Self.addresses(peer.port).get().first))
    }
    withExtendedLifetime(mute) {}
  }

  @Test(
    "the next address comes at once when one fails, by TCP or by TLS", arguments: ["refused", "noalpn", "wrong host"])
  func failingAddress(how: String) async throws {
    let first = try await PeerProcess.start(
      how == "noalpn" ? "noalpn" : "grpc", certificate: how == "wrong host" ? "elsewhere" : "server")
    if how == "refused" { first.kill() }
    let peer = try await PeerProcess.start()
    var timing = Link.Timing()
    timing.stagger = .seconds(600)
    timing.handshakeStagger = .seconds(600)
    let resolve: Link.Resolve = { _, port in Self.addresses(first.port, port) }
    try await withLink(peer, host: "localhost", timing: timing, resolve: resolve) { link in
      #expect(await echo(link) == nil)
    }
    withExtendedLifetime(first) {}
  }

  @Test("where all fail, the certificate says more than who is not there") func allFail() async throws {
    let nobody = try await PeerProcess.start()
    nobody.kill()
    let wrong = try await PeerProcess.start(certificate: "elsewhere")
    let resolve: Link.Resolve = { _, port in Self.addresses(nobody.port, port, nobody.port) }
    try await withLink(wrong, host: "localhost", resolve: resolve) { link in
      let error = await echo(link)
      #expect(error?.origin == .security)
      #expect(error?.message == "the certificate of localhost:\(wrong.port) is not for localhost")
    }
    let none: Link.Resolve = { _, _ in Self.addresses(nobody.port, nobody.port) }
    try await withLink(nobody, host: "localhost", resolve: none) { link in
      let error = await echo(link)
      let once = "connect to 127.0.0.1: Connection refused"
      #expect(error?.message == "cannot connect to localhost:\(nobody.port)")
      #expect(error?.cause == "\(once); \(once)")
    }
  }

  @Test("a name is asked for again at each dial, and the winner comes first then") func resolvedAgain() async throws {
    let peer = try await PeerProcess.start()
    let nobody = try await PeerProcess.start()
    nobody.kill()
    let asked = Mutex(0)
    let resolve: Link.Resolve = { _, port in
      let count = asked.withLock { count in
        count += 1
        return count
      }
      return count == 1 ? Self.addresses(nobody.port) : Self.addresses(nobody.port, port)
    }
    try await withLink(peer, host: "localhost", resolve: resolve) { link in
      #expect(await echo(link)?.code == .unavailable)
      #expect(await echo(link) == nil)
      #expect(asked.withLock { $0 } == 2)
      let winner = try Self.addresses(peer.port).get().first
      #expect(await link.lastAddress == winner)
      await link.dropConnections("for the test")
      #expect(await echo(link) == nil)
      #expect(asked.withLock { $0 } == 3)
    }
  }

  @Test("a resolver that never answers is asked once more, and not for ever") func resolverThatNeverAnswers()
    async throws
  {
    let peer = try await PeerProcess.start()
    let release = DispatchSemaphore(value: 0)
    let asked = Mutex(0)
    var timing = Link.Timing()
    timing.connect = .milliseconds(50)
    timing.resolver = .milliseconds(20)
    let resolve: Link.Resolve = { _, port in
      let count = asked.withLock { count in
        count += 1
        return count
      }
      if count < 5 { release.wait() }
      return Self.addresses(port)
    }
    try await withLink(peer, host: "localhost", timing: timing, resolve: resolve) { link in
      for _ in 0..<4 { #expect(await echo(link)?.cause == "the resolver does not answer") }
      #expect(asked.withLock { $0 } == 4)
      let last = await echo(link)
      #expect(last?.message == "cannot resolve localhost")
      #expect(last?.cause == "4 questions hang")
      for _ in 0..<4 { release.signal() }
      #expect(await eventually { await link.questionCount == 0 })
    }
  }

  @Test("after a dial that failed, calls with one reply wait; streams dial, and a sleep ends it") func pause()
    async throws
  {
    let peer = try await PeerProcess.start()
    peer.kill()
    let asked = Mutex(0)
    let resolve: Link.Resolve = { _, port in
      asked.withLock { $0 += 1 }
      return Self.addresses(port)
    }
    var timing = Link.Timing()
    timing.pause = Backoff(first: .seconds(600), last: .seconds(600))
    try await withLink(peer, host: "localhost", timing: timing, resolve: resolve) { link in
      for _ in 0..<3 {
        let error = await echo(link)
        #expect(error?.code == .unavailable)
        #expect(error?.isRetrySafe == true)
        #expect(error?.cause == "connect to 127.0.0.1: Connection refused")
      }
      #expect(asked.withLock { $0 } == 1)
      let stream = try await link.serverStream(path: "/test.Peer/Trickle", body: [])
      #expect(await failure { () async throws(RPCError) in try await stream.next() }?.code == .unavailable)
      #expect(asked.withLock { $0 } == 2)
      let again = try await PeerProcess.start(port: peer.port)
      #expect(await echo(link)?.code == .unavailable)
      await link.resumed()
      #expect(await echo(link) == nil)
      withExtendedLifetime(again) {}
    }
  }

  @Test("a connection that is dropped takes its calls with it, and the next call dials") func dropped() async throws {
    let peer = try await PeerProcess.start()
    try await withLink(peer) { link in
      let stream = try await link.serverStream(path: "/test.Peer/Trickle", body: [])
      #expect(try await stream.next() == Array("first".utf8))
      await link.dropConnections("the server is silent (beat)")
      let error = await failure { () async throws(RPCError) in try await stream.next() }
      #expect(error?.code == .unavailable)
      #expect(error?.message == "the server is silent (beat)")
      #expect(error?.isRetrySafe == false)
      #expect(await link.connectionCount == 0)
      #expect(await echo(link) == nil)
    }
  }

  @Test("after a sleep a dial begins anew") func resumedWhileDialling() async throws {
    let full = try await PeerProcess.start("full", certificate: "none")
    let peer = try await PeerProcess.start()
    let count = Mutex(0)
    var timing = Link.Timing()
    timing.stagger = .seconds(600)
    let resolve: Link.Resolve = { _, port in
      let isFirst = count.withLock { count in
        count += 1
        return count == 1
      }
      return Self.addresses(isFirst ? full.port : port)
    }
    try await withLink(peer, host: "localhost", timing: timing, resolve: resolve) { link in
      async let first = echo(link)
      #expect(await eventually { await link.stageName == "connecting" })
      await link.resumed()
      #expect(await first == nil)
    }
    withExtendedLifetime(full) {}
  }
}
