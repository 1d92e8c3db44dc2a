import Dispatch
import Glibc
import Linux
import Testing

@testable import RemoteClient

@Suite("What can go wrong on the way") struct LinkFailureTests {
  private func echo(_ link: Link, deadline: Duration = .seconds(5)) async -> RPCError? {
    await failure { () async throws(RPCError) in
      try await link.unary(path: "/test.Peer/Echo", body: [1], deadline: deadline)
    }
  }

  @Test func wrongCA() async throws {
    let peer = try await PeerProcess.start()
    let file = TestCertificates.shared.otherCAFile
    try await withLink(peer, caFile: file) { link in
      let error = await echo(link)
      #expect(error?.code == .unavailable)
      #expect(error?.origin == .security)
      #expect(error?.message == "the certificate of 127.0.0.1:\(peer.port) is not signed by CA \(file)")
      #expect(error?.cause == "unable to get local issuer certificate")
      #expect(error?.isRetrySafe == true)
    }
  }

  @Test func systemStore() async throws {
    let peer = try await PeerProcess.start()
    try await withLink(peer, caFile: nil) { link in
      let error = await echo(link)
      #expect(
        error?.message == "the certificate of 127.0.0.1:\(peer.port) is not signed by a CA of the system's store")
    }
  }

  @Test("the host is verified, name and address", arguments: ["localhost", "127.0.0.1"])
  func wrongHost(host: String) async throws {
    let peer = try await PeerProcess.start(certificate: "elsewhere")
    try await withLink(peer, host: host) { link in
      let error = await echo(link)
      #expect(error?.origin == .security)
      #expect(error?.message == "the certificate of \(host):\(peer.port) is not for \(host)")
      #expect(error?.cause == "it is for elsewhere.test")
    }
  }

  @Test func missingCAFile() async throws {
    let peer = try await PeerProcess.start()
    try await withLink(peer, caFile: "/nowhere/ca.pem") { link in
      let error = await echo(link)
      #expect(error?.origin == .security)
      #expect(error?.message == "cannot read the CA certificates in /nowhere/ca.pem")
    }
  }

  @Test func noALPN() async throws {
    let peer = try await PeerProcess.start("noalpn")
    try await withLink(peer) { link in
      let error = await echo(link)
      #expect(error?.origin == .security)
      #expect(
        error?.message
          == "127.0.0.1:\(peer.port) does not offer HTTP/2 (ALPN h2); is it the platform's port?")
    }
  }

  @Test func cleartextPeer() async throws {
    let peer = try await PeerProcess.start(certificate: "none")
    try await withLink(peer) { link in
      let error = await echo(link)
      #expect(error?.message == "127.0.0.1:\(peer.port) does not speak TLS")
    }
  }

  @Test func cleartextElsewhereIsRefused() async throws {
    let thread = try PollThread(name: "test-net")
    let endpoint = Endpoint(host: "192.0.2.1", port: 80, security: .cleartextLoopback)
    let link = Link(endpoint: endpoint, thread: thread)
    let error = await echo(link)
    #expect(error?.origin == .security)
    #expect(error?.message == "192.0.2.1:80 without TLS is refused: that is for loopback addresses only")
    await link.close()
    thread.stop()
  }

  @Test func nobodyListens() async throws {
    let peer = try await PeerProcess.start()
    peer.kill()
    try await withLink(peer) { link in
      let error = await echo(link)
      #expect(error?.code == .unavailable)
      #expect(error?.origin == .network)
      #expect(error?.cause == "connect to 127.0.0.1: Connection refused")
      #expect(error?.isRetrySafe == true)
    }
  }

  @Test func noSuchName() async throws {
    let peer = try await PeerProcess.start()
    try await withLink(peer, host: "no-such-host.invalid") { link in
      let error = await echo(link, deadline: .seconds(15))
      #expect(error?.origin == .network || error?.origin == .deadline)
      #expect(error?.isRetrySafe == true)
    }
  }

  @Test("killed in the middle of a stream, and dialled again") func killed() async throws {
    var peer = try await PeerProcess.start()
    try await withLink(peer) { link in
      let stream = try await link.serverStream(path: "/test.Peer/Trickle", body: [])
      #expect(try await stream.next() == Array("first".utf8))
      async let sleeping = failure { () async throws(RPCError) in
        try await link.unary(path: "/test.Peer/Sleep", body: [], deadline: .seconds(30))
      }
      #expect(await eventually { await link.sentCallCount == 2 })
      peer.kill()
      let error = await failure { () async throws(RPCError) in try await stream.next() }
      #expect(error?.code == .unavailable)
      #expect(error?.isRetrySafe == false)
      #expect(await sleeping?.code == .unavailable)
      #expect(await echo(link)?.code == .unavailable)
      #expect(await link.callCount == 0)
      peer = try await PeerProcess.start(port: peer.port)
      #expect(await echo(link) == nil)
    }
  }

  @Test func unansweredPing() async throws {
    // SETTINGS and an acknowledgement.
    let server = try ScriptedServer(raw: [0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 4, 1, 0, 0, 0, 0])
    var timing = Link.Timing()
    timing.silence = .milliseconds(50)
    timing.ping = .milliseconds(50)
    try await withLink(server, cleartext: true, timing: timing) { link in
      let error = await echo(link, deadline: .seconds(20))
      #expect(error?.code == .unavailable)
      #expect(error?.message == "127.0.0.1:\(server.port) has not answered two PINGs within 0.05 seconds each")
      #expect(await link.connectionCount == 0)
    }
  }

  @Test("a peer that hangs is given up, by deadlines and by the handshake's time") func frozen() async throws {
    var timing = Link.Timing()
    let second = try await PeerProcess.start()
    try await withLink(second) { link in
      #expect(await echo(link) == nil)
      second.freeze()
      // Two in a row do, once nothing more of what it sent before is on the way.
      var codes: [GRPCCode?] = []
      while await link.connectionCount > 0, codes.count < 20 {
        codes.append(await echo(link, deadline: .milliseconds(50))?.code)
      }
      // The signal may come after an answer or two.
      let inVain = codes.drop { $0 == nil }
      #expect((2...10).contains(inVain.count))
      #expect(inVain.allSatisfy { $0 == .deadlineExceeded })
    }
    let mute = try await PeerProcess.start("mute", certificate: "none")
    timing.connect = .milliseconds(200)
    try await withLink(mute, timing: timing) { link in
      let error = await echo(link)
      #expect(error?.code == .unavailable)
      #expect(error?.message == "connecting to 127.0.0.1:\(mute.port) took more than 0.2 seconds")
    }
  }

  @Test func idleConnectionIsClosed() async throws {
    let peer = try await PeerProcess.start()
    var timing = Link.Timing()
    timing.silence = .milliseconds(20)
    timing.ping = .seconds(1)
    timing.idle = .milliseconds(50)
    try await withLink(peer, timing: timing) { link in
      #expect(await echo(link) == nil)
      #expect(await eventually { await link.connectionCount == 0 })
      #expect(await echo(link) == nil)
    }
  }

  @Test("close ends everything at once, in any state", arguments: ["open", "handshaking", "connecting", "resolving"])
  func closing(state: String) async throws {
    let modes = ["handshaking": "mute", "connecting": "full"]
    let peer = try await PeerProcess.start(modes[state, default: "grpc"])
    let release = DispatchSemaphore(value: 0)
    let asked = Latest<Bool>()
    let resolve: Link.Resolve = { host, port in
      asked.set(true)
      if state == "resolving" { release.wait() }
      return SocketAddress.resolve(host: "127.0.0.1", port: port)
    }
    try await withLink(peer, host: "localhost", resolve: resolve) { link in
      async let sleeping = failure { () async throws(RPCError) in
        try await link.unary(path: "/test.Peer/Sleep", body: [], deadline: .seconds(30))
      }
      #expect(await eventually { await link.isSettled(in: state) })
      #expect(asked.value == true)
      let began = ContinuousClock.now
      await link.close()
      #expect(await sleeping?.code == .cancelled)
      #expect(ContinuousClock.now - began < .seconds(1))
      #expect(await echo(link)?.code == .cancelled)
      #expect(await link.connectionCount == 0)
      release.signal()
    }
  }

  @Test("a dead address is passed over after the stagger") func deadAddress() async throws {
    let dead = try await PeerProcess.start("full", certificate: "none")
    let peer = try await PeerProcess.start()
    var timing = Link.Timing()
    timing.stagger = .milliseconds(50)
    let resolve: Link.Resolve = { _, port in
      SocketAddress.resolve(host: "127.0.0.1", port: dead.port).flatMap { first in
        SocketAddress.resolve(host: "127.0.0.1", port: port).map { first + $0 }
      }
    }
    try await withLink(peer, host: "localhost", timing: timing, resolve: resolve) { link in
      #expect(await echo(link) == nil)
    }
    withExtendedLifetime(dead) {}
  }

  @Test func resolverThatHangs() async throws {
    let peer = try await PeerProcess.start()
    let release = DispatchSemaphore(value: 0)
    var timing = Link.Timing()
    timing.connect = .milliseconds(1000)
    let resolve: Link.Resolve = { _, port in
      release.wait()
      return SocketAddress.resolve(host: "127.0.0.1", port: port)
    }
    try await withLink(peer, host: "localhost", timing: timing, resolve: resolve) { link in
      let first = await echo(link)
      #expect(first?.cause == "the resolver does not answer")
      #expect(first?.isRetrySafe == true)
      // The next call takes the answer to the first question.
      async let second = echo(link)
      #expect(await eventually { await link.stageName == "resolving" })
      release.signal()
      #expect(await second == nil)
    }
  }
}

/// Counts the descriptors of the whole process: runs alone.
@Suite("Descriptors", .serialized) struct DescriptorTests {
  private func socketCount(to port: UInt16) -> Int {
    (0..<1024).count { raw in
      var address = sockaddr_in()
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let code = withUnsafeMutableBytes(of: &address) {
        getpeername(Int32(raw), $0.baseAddress!.assumingMemoryBound(to: sockaddr.self), &size)
      }
      return code == 0 && address.sin_port == port.bigEndian
    }
  }

  @Test("no socket outlives 50 links, whatever became of them") func sockets() async throws {
    let peer = try await PeerProcess.start()
    for index in 0..<50 {
      let caFile = index % 2 == 0 ? TestCertificates.shared.caFile : TestCertificates.shared.otherCAFile
      try await withLink(peer, caFile: caFile) { link in
        let error = await failure { () async throws(RPCError) in
          try await link.unary(path: "/test.Peer/Echo", body: [1], deadline: .seconds(5))
        }
        #expect((error == nil) == (index % 2 == 0))
      }
    }
    #expect(socketCount(to: peer.port) == 0)
  }
}
