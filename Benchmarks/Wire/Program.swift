import Linux
import Playback
import RemoteClient

/// Measures RemoteClient against the server of Tests/Fixtures/Peers/peer.py. See Benchmarks/wire.py, which runs it.
///
///     wire-benchmark PORT CA-FILE CONNECTIONS CALLS MESSAGES
///
/// Prints a line of nanoseconds for each kind: `connect`, `call`, and `stream` with one number for all its messages,
/// where there are any.
@main struct WireBenchmark {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 6, let port = UInt16(arguments[1]), let connections = Int(arguments[3]),
      let calls = Int(arguments[4]), let messages = Int(arguments[5])
    else {
      print("usage: wire-benchmark PORT CA-FILE CONNECTIONS CALLS MESSAGES")
      return
    }
    let endpoint = Endpoint(host: "localhost", port: port, security: .tls(caFile: arguments[2]))
    let thread = try PollThread(name: "net")
    var connecting: [Duration] = []
    for _ in 0..<connections {
      let link = Link(endpoint: endpoint, thread: thread)
      connecting.append(try await measure { _ = try await empty(link) })
      await link.close()
    }
    report("connect", connecting)
    let link = Link(endpoint: endpoint, thread: thread)
    for _ in 0..<100 { _ = try await empty(link) }
    var calling: [Duration] = []
    for _ in 0..<calls { calling.append(try await measure { _ = try await empty(link) }) }
    report("call", calling)
    if messages > 0 {
      let streaming = try await measure {
        let stream = try await link.serverStream(path: "/test.Peer/Count", body: Array("\(messages) 200".utf8))
        while try await stream.next() != nil {}
      }
      report("stream", [streaming])
    }
    await link.close()
    thread.stop()
  }

  private static func empty(_ link: Link) async throws(RPCError) -> [UInt8] {
    try await link.unary(path: "/test.Peer/Echo", body: [], deadline: .seconds(10))
  }

  private static func measure(_ body: @Sendable () async throws -> Void) async throws -> Duration {
    let began = MonotonicClock.now()
    try await body()
    return MonotonicClock.now() - began
  }

  private static func report(_ name: String, _ durations: [Duration]) {
    print(name, durations.map { String($0.wholeNanoseconds) }.joined(separator: " "))
  }
}
