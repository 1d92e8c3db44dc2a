import Linux
import Testing

@testable import RemoteClient

@Suite("Through a proxy") struct LinkProxyTests {
  private func echo(_ link: Link, deadline: Duration = .seconds(20)) async -> RPCError? {
    await failure { () async throws(RPCError) in
      try await link.unary(path: "/test.Peer/Echo", body: [1], deadline: deadline)
    }
  }

  /// The host is a name that only the proxy could know.
  private func withProxiedLink(
    _ proxy: Proxy, to peer: PeerProcess, timing: Link.Timing = Link.Timing(),
    _ body: (Link) async throws -> Void
  ) async throws {
    let thread = try PollThread(name: "test-net")
    let endpoint = Endpoint(
      host: "only-the-proxy.invalid", port: 7443, security: .tls(caFile: TestCertificates.shared.caFile),
      serverName: "localhost")
    let link = Link(endpoint: endpoint, thread: thread, timing: timing, proxy: proxy)
    let result: Result<Void, any Error>
    do { result = .success(try await body(link)) } catch { result = .failure(error) }
    await link.close()
    thread.stop()
    try result.get()
  }

  @Test("TLS goes through the proxy, and the proxy resolves the name") func proxied() async throws {
    let peer = try await PeerProcess.start()
    let server = try ConnectProxy(to: peer.port)
    try await withProxiedLink(try Proxy(parsing: "http://me:secret@127.0.0.1:\(server.port)"), to: peer) { link in
      #expect(await echo(link) == nil)
      #expect(server.requests.count == 1)
      #expect(server.requests.first?.hasPrefix("CONNECT only-the-proxy.invalid:7443 HTTP/1.1\r\n") == true)
      #expect(server.requests.first?.contains("Proxy-Authorization: Basic bWU6c2VjcmV0\r\n") == true)
    }
  }

  @Test("a proxy that refuses, and one that closes") func refusingProxy() async throws {
    let peer = try await PeerProcess.start()
    let server = try ConnectProxy(to: peer.port, reply: "HTTP/1.1 407 Who\r\nContent-Length: 0\r\n\r\n")
    try await withProxiedLink(Proxy(host: "127.0.0.1", port: server.port), to: peer) { link in
      let error = await echo(link)
      #expect(error?.code == .unavailable)
      #expect(error?.isRetrySafe == true)
      #expect(error?.message == "the proxy 127.0.0.1:\(server.port) opens no way to only-the-proxy.invalid:7443")
      #expect(error?.cause.hasPrefix("status 407") == true)
    }
    let closing = try ConnectProxy(to: peer.port, reply: "")
    try await withProxiedLink(Proxy(host: "127.0.0.1", port: closing.port), to: peer) { link in
      #expect(await echo(link)?.message == "the proxy closed the connection before it answered")
    }
  }

  @Test("a proxy that never answers has its time, and close waits for nothing") func muteProxy() async throws {
    let peer = try await PeerProcess.start()
    let server = try ConnectProxy(to: peer.port, reply: nil)
    var timing = Link.Timing()
    timing.connect = .milliseconds(200)
    try await withProxiedLink(Proxy(host: "127.0.0.1", port: server.port), to: peer, timing: timing) { link in
      #expect(await echo(link)?.message == "connecting to only-the-proxy.invalid:7443 took more than 0.2 seconds")
    }
    try await withProxiedLink(Proxy(host: "127.0.0.1", port: server.port), to: peer) { link in
      async let waiting = echo(link)
      #expect(await eventually { !server.requests.isEmpty && server.requests.count == 2 })
      await link.close()
      #expect(await waiting?.code == .cancelled)
    }
  }
}
