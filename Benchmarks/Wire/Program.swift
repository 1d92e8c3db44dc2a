import Linux
import Playback
import RemoteClient

/// Measures RemoteClient against a server over TLS. See Benchmarks/wire.py, which runs it.
///
///     wire-benchmark PORT CA-FILE CONNECTIONS CALLS PATH-OF-EMPTY PATH-OF-STREAM STREAM-BODY PATH-OF-LARGE LARGE-BODY
///     wire-benchmark PORT CA-FILE attach NUMBER PATH-OF-STREAM
///
/// The first prints a line of nanoseconds for each kind: `connect`, `call`, `cpu` (of the process, for all the calls),
/// `stream` with one number for all its messages, `large` with one for each reply. The second opens NUMBER links with an
/// open stream each, says how much the process has grown by it (`idle BYTES`), and ends.
@main struct WireBenchmark {
  private static let largeReplies = 40
  private static let messageLimit = 4 << 20

  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 5, let port = UInt16(arguments[1]) else {
      print("usage: see Benchmarks/wire.py")
      return
    }
    let endpoint = Endpoint(host: "localhost", port: port, security: .tls(caFile: arguments[2]))
    let thread = try PollThread(name: "net")
    if arguments[3] == "attach", let number = Int(arguments[4]) {
      try await attach(number, arguments[5], endpoint, thread)
    } else if arguments.count == 10, let connections = Int(arguments[3]), let calls = Int(arguments[4]) {
      try await connect(connections, arguments[5], endpoint, thread)
      let link = Link(endpoint: endpoint, thread: thread, messageLimit: messageLimit)
      try await call(calls, arguments[5], link)
      try await stream(arguments[6], arguments[7], link)
      try await large(arguments[8], arguments[9], link)
      await link.close()
    }
    thread.stop()
  }

  private static func connect(_ count: Int, _ path: String, _ endpoint: Endpoint, _ thread: PollThread) async throws {
    var durations: [Duration] = []
    for _ in 0..<count {
      let link = Link(endpoint: endpoint, thread: thread)
      durations.append(try await measure { _ = try await empty(link, path) })
      await link.close()
    }
    report("connect", durations)
  }

  private static func call(_ count: Int, _ path: String, _ link: Link) async throws {
    for _ in 0..<100 { _ = try await empty(link, path) }
    var durations: [Duration] = []
    durations.reserveCapacity(count)
    let before = ProcessUsage.cpu()
    for _ in 0..<count { durations.append(try await measure { _ = try await empty(link, path) }) }
    report("cpu", [ProcessUsage.cpu() - before])
    report("call", durations)
  }

  private static func stream(_ path: String, _ body: String, _ link: Link) async throws {
    var count = 0
    let began = MonotonicClock.now()
    let stream = try await link.serverStream(path: path, body: Array(body.utf8))
    while try await stream.next() != nil { count += 1 }
    report("stream", [(MonotonicClock.now() - began) / count])
  }

  private static func large(_ path: String, _ body: String, _ link: Link) async throws {
    var durations: [Duration] = []
    for _ in 0..<largeReplies {
      durations.append(
        try await measure { _ = try await link.unary(path: path, body: Array(body.utf8), deadline: .seconds(10)) })
    }
    report("large", durations)
  }

  private static func attach(_ number: Int, _ path: String, _ endpoint: Endpoint, _ thread: PollThread) async throws {
    let first = Link(endpoint: endpoint, thread: thread)
    let warm = try await first.serverStream(path: path, body: [])
    _ = try await warm.next()
    let before = ProcessUsage.residentBytes()
    var held: [(Link, ServerStream)] = []
    for _ in 0..<number {
      let link = Link(endpoint: endpoint, thread: thread)
      let stream = try await link.serverStream(path: path, body: [])
      _ = try await stream.next()
      held.append((link, stream))
    }
    print("idle", (ProcessUsage.residentBytes() - before) / number)
    for (link, _) in held { await link.close() }
    await first.close()
  }

  private static func empty(_ link: Link, _ path: String) async throws(RPCError) -> [UInt8] {
    try await link.unary(path: path, body: [], deadline: .seconds(10))
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
