import Foundation
import Linux
import Testing

@testable import RemoteClient

@Suite("TLS from one connection to the next") struct LinkTLSTests {
  private func echo(_ link: Link, deadline: Duration = .seconds(20)) async -> RPCError? {
    await failure { () async throws(RPCError) in
      try await link.unary(path: "/test.Peer/Echo", body: [1], deadline: deadline)
    }
  }

  @Test("the next connection resumes the session of the one before it") func resumption() async throws {
    let peer = try await PeerProcess.start()
    try await withLink(peer) { link in
      var resumed: [Bool] = []
      for _ in 0..<3 {
        #expect(await echo(link) == nil)
        resumed += await link.resumptions
        await link.dropConnections("for the test")
      }
      #expect(resumed == [false, true, true])
    }
  }

  @Test("a session that the server has forgotten costs nothing") func forgottenSession() async throws {
    var peer = try await PeerProcess.start()
    try await withLink(peer) { link in
      #expect(await echo(link) == nil)
      peer.kill()
      peer = try await PeerProcess.start(port: peer.port)
      await link.dropConnections("for the test")
      #expect(await echo(link) == nil)
      #expect(await link.resumptions == [false])
    }
  }

  @Test("a CA file that is replaced counts from the next dial, and cuts nothing") func replacedCAFile() async throws {
    let (peer, shared) = (try await PeerProcess.start(), TestCertificates.shared)
    let file = shared.directory.appendingPathComponent("replaced-\(UUID().uuidString).pem").path
    func put(_ source: String) throws { try FileStore.write(file, try FileStore.read(source)) }
    try put(shared.caFile)
    try await withLink(peer, caFile: file) { link in
      #expect(await echo(link) == nil)
      try put(shared.otherCAFile)
      #expect(await echo(link) == nil)
      await link.dropConnections("for the test")
      // Not by a session of the old ones either.
      #expect(await echo(link)?.origin == .security)
      #expect(await echo(link)?.origin == .security)
      try put(shared.caFile)
      #expect(await echo(link) == nil)
    }
  }

  @Test(
    "a CA file that holds none is an error, and a FIFO is not waited for",
    arguments: [("", "no start line"), ("nonsense", "no start line"), (nil, "no regular file")] as [(String?, String)])
  func badCAFile(text: String?, reason: String) async throws {
    let peer = try await PeerProcess.start()
    let file = TestCertificates.shared.directory.appendingPathComponent("bad-\(UUID().uuidString).pem").path
    if let text { try FileStore.write(file, Array(text.utf8)) } else { mkfifo(file, 0o600) }
    try await withLink(peer, caFile: file) { link in
      let error = await echo(link)
      #expect(error?.origin == .security)
      #expect(error?.message == "cannot read the CA certificates in \(file)")
      #expect(error?.cause.contains(reason) == true)
    }
  }
}
