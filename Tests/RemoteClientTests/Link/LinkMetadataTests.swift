import Linux
import Testing

@testable import RemoteClient

@Suite("Metadata, to grpcio and back") struct LinkMetadataTests {
  private func sample() throws -> Metadata {
    var metadata = Metadata()
    try metadata.add("x-text", "value ~ 1")
    try metadata.addBinary("x-bytes-bin", [0xAB, 0xAB, 0xAB, 0])
    return metadata
  }

  private func check(_ metadata: Metadata?) {
    #expect(metadata?.first("x-text") == "value ~ 1")
    #expect(metadata?.binary("x-bytes-bin") == [[0xAB, 0xAB, 0xAB, 0]])
  }

  @Test func unary() async throws {
    let peer = try await PeerProcess.start()
    let options = CallOptions(deadline: .seconds(5), metadata: try sample())
    try await withLink(peer) { link in
      let reply = try await link.unary(path: "/test.Peer/Details", body: [], options: options)
      #expect(reply.message == Array("ok".utf8))
      check(reply.initialMetadata)
      check(reply.trailingMetadata)
      let error = await failure { () async throws(RPCError) in
        try await link.unary(path: "/test.Peer/Details", body: [1, 2, 3], options: options)
      }
      #expect(error?.code == .resourceExhausted)
      #expect(error?.message == "later")
      #expect(error?.statusDetails == [1, 2, 3])
      check(error?.trailingMetadata)
    }
  }

  @Test func streams() async throws {
    let peer = try await PeerProcess.start()
    let metadata = try sample()
    try await withLink(peer) { link in
      let stream = try await link.serverStream(
        path: "/test.Peer/DetailsStream", body: [], options: CallOptions(metadata: metadata))
      #expect(try await stream.next() == [1])
      check(stream.initialMetadata)
      #expect(try await stream.next() == nil)
      check(stream.trailingMetadata)
    }
  }

  @Test func tooMuch() async throws {
    let peer = try await PeerProcess.start()
    var metadata = Metadata()
    try metadata.add("x-long", String(repeating: "a", count: CallOptions.metadataLimit))
    let options = CallOptions(deadline: .seconds(5), metadata: metadata)
    try await withLink(peer) { link in
      let error = await failure { () async throws(RPCError) in
        try await link.unary(path: "/test.Peer/Echo", body: [], options: options)
      }
      #expect(error?.code == .resourceExhausted)
      #expect(error?.origin == .request)
      #expect(await link.callCount == 0)
    }
  }

  @Test("a link's own limit of messages") func messageLimit() async throws {
    let peer = try await PeerProcess.start()
    let thread = try PollThread(name: "test-net")
    let endpoint = Endpoint(
      host: "127.0.0.1", port: peer.port, security: .tls(caFile: TestCertificates.shared.caFile))
    let link = Link(endpoint: endpoint, thread: thread, messageLimit: 4 << 20)
    let most = try await link.unary(path: "/test.Peer/Large", body: Array("4194304".utf8), deadline: .seconds(10))
    #expect(most.count == 4 << 20)
    let stream = try await link.clientStream(path: "/test.Peer/Total", options: CallOptions(deadline: .seconds(10)))
    // grpcio's own limit is 4 MiB.
    for _ in 0..<2 { try await stream.send([UInt8](repeating: 1, count: (4 << 20) - 5)) }
    let tooLong = await failure { () async throws(RPCError) in
      try await stream.send([UInt8](repeating: 1, count: (4 << 20) + 1))
    }
    #expect(tooLong?.code == .resourceExhausted)
    #expect(tooLong?.origin == .request)
    #expect(try await stream.reply().message == Array("2 8388598".utf8))
    await link.close()
    thread.stop()
  }
}
