import Linux

@testable import RemoteClient

/// Runs `body` with a link to `peer`, and closes it.
func withLink<Result: Sendable>(
  _ peer: any Peer, host: String = "127.0.0.1", caFile: String? = TestCertificates.shared.caFile,
  cleartext: Bool = false, timing: Link.Timing = Link.Timing(), token: String? = nil,
  resolve: @escaping Link.Resolve = SocketAddress.resolve, _ body: (Link) async throws -> Result
) async throws -> Result {
  let thread = try PollThread(name: "test-net")
  let security = cleartext ? Endpoint.Security.cleartextLoopback : .tls(caFile: caFile)
  defer { withExtendedLifetime(peer) {} }
  let endpoint = Endpoint(host: host, port: peer.port, security: security)
  let link = Link(endpoint: endpoint, thread: thread, timing: timing, token: { token }, resolve: resolve)
  let result: Swift.Result<Result, any Error>
  do { result = .success(try await body(link)) } catch { result = .failure(error) }
  await link.close()
  thread.stop()
  return try result.get()
}

/// The error of a call that has to fail.
func failure(_ call: () async throws(RPCError) -> some Any) async -> RPCError? {
  do throws(RPCError) {
    _ = try await call()
    return nil
  } catch { return error }
}

/// Waits until `condition` holds, looking every few milliseconds; false when it does not within `limit`.
func eventually(within limit: Duration = .seconds(30), _ condition: () async -> Bool) async -> Bool {
  let end = ContinuousClock.now + limit
  while ContinuousClock.now < end {
    if await condition() { return true }
    try? await Task.sleep(for: .milliseconds(2))
  }
  return await condition()
}

extension Link {
  var callCount: Int { calls.count }
  var sentCallCount: Int { calls.values.count { $0.isSent } }
  var resumptions: [Bool] { connections.values.map(\.isResumed) }
  var questionCount: Int { questions.count }
  var connectionCount: Int { connections.count }
  var hasReader: Bool { calls.values.contains { $0.waiter != nil } }
  var unsentByteCount: Int { calls.values.reduce(0) { $0 + $1.body.unsentCount } }
  var hasSender: Bool { calls.values.contains { $0.sender != nil } }
  var unreadByteCounts: [Int] { calls.values.map(\.unreadByteCount) }
  func isSettled(in state: String) -> Bool { stageName == state && (state != "open" || sentCallCount > 0) }
  var stageName: String {
    switch stage {
    case .idle: "idle"
    case .dialing(let dial): !dial.isResolved ? "resolving" : dial.connections.isEmpty ? "connecting" : "handshaking"
    case .open: "open"
    case .closed: "closed"
    }
  }
}
