import Fuzzing
import Glibc
import Linux
import Synchronization

@testable import RemoteClient

/// A whole link on a loopback connection: whatever the peer sends, each call ends, and nothing of it is left.
final class LinkTest: Sendable {
  static let shared = LinkTest()

  private let thread: PollThread
  private let listener: Listener
  /// A pipe that gets a byte for each call that has ended.
  private let ended: (read: Int32, write: Int32)

  private init() {
    do { thread = try PollThread(name: "net") } catch { fatalError("\(error)") }
    listener = Listener()
    var ends: [Int32] = [-1, -1]
    expect(pipe(&ends) == 0, "pipe: \(String(cString: strerror(errno)))")
    ended = (ends[0], ends[1])
  }

  func run(_ steps: [PeerScript.Step], _ flags: Flags) {
    let endpoint = Endpoint(host: "127.0.0.1", port: listener.port, security: .cleartextLoopback)
    let link = Link(endpoint: endpoint, thread: thread)
    let isSlow = flags.contains(.slow)
    var calls = [begin(0, link, isSlow), begin(1, link, isSlow)]
    guard var peer = listener.accept(within: 15_000) else { fatalError("the link does not dial") }
    for step in steps {
      switch step {
      case .bytes(let bytes): peer.send(bytes)
      case .request: if calls.count < 12 { calls.append(begin(calls.count, link, isSlow)) }
      case .cancel(let index): if index < calls.count { calls[index].cancel() }
      case .ping, .terminate: break
      }
      peer.drain()
      if peer.isOver, let next = listener.accept(within: 0) { peer = next }
    }
    peer.end(isAbrupt: flags.contains(.abrupt))
    var count = 0
    while count < calls.count {
      let ready = listener.wait(for: ended.read, within: 15_000)
      if !ready.isListener, !ready.isOther { fail(link, "\(calls.count - count) of \(calls.count) calls do not end") }
      // Whoever dials again finds nobody.
      if ready.isListener { _ = listener.accept(within: 0) }
      if ready.isOther { count += take() }
    }
    finish(link)
  }

  private func take() -> Int {
    var bytes = [UInt8](repeating: 0, count: 64)
    var count = 0
    repeat { count = read(ended.read, &bytes, bytes.count) } while count < 0 && errno == EINTR
    expect(count > 0, "read: \(String(cString: strerror(errno)))")
    return count
  }

  private static func signal(_ descriptor: Int32) {
    var one: UInt8 = 1
    _ = write(descriptor, &one, 1)
  }

  /// Ends the process, with what the link has to say.
  private func fail(_ link: Link, _ what: String) {
    Task {
      let account = await link.account
      fatalError("\(what): \(account)")
    }
    _ = take()
  }

  private func finish(_ link: Link) {
    let ended = ended.write
    Task {
      // A stream that was let go is cancelled by a task of its own, which may not have had its turn.
      var patience = 2000
      while await !link.leftovers.isEmpty, patience > 0 {
        try? await Task.sleep(for: .milliseconds(5))
        patience -= 1
      }
      let (leftovers, account) = await (link.leftovers, link.account)
      expect(leftovers.isEmpty, "\(leftovers) after all calls have ended: \(account)")
      await link.close()
      LinkTest.signal(ended)
    }
    _ = take()
  }

  /// One call of each kind in turns, to its end.
  private func begin(_ index: Int, _ link: Link, _ isSlow: Bool) -> Task<Void, Never> {
    let ended = ended.write
    return Task {
      do throws(RPCError) {
        switch index % 3 {
        case 0:
          let reply = try await link.unary(path: "/a.B/C", body: [1, 2, 3], deadline: .seconds(60))
          expect(reply.count <= link.messageLimit, "a reply of \(reply.count) bytes")
        case 1:
          let stream = try await link.serverStream(path: "/a.B/D", body: [], deadline: .seconds(60))
          while let message = try await stream.next() {
            expect(message.count <= link.messageLimit, "a message of \(message.count) bytes")
            if isSlow { await stream.cancel() }
          }
        default:
          let exchange = try await link.exchange(path: "/a.B/E", options: CallOptions(deadline: .seconds(60)))
          while try await exchange.send([UInt8](repeating: 5, count: 50_000)) {
            guard try await exchange.next() != nil else { break }
          }
          await exchange.finishSending()
          while try await exchange.next() != nil {}
        }
      } catch { expect(error.code != .ok, "an error that is OK: \(error)") }
      LinkTest.signal(ended)
    }
  }
}

extension Link {
  /// What is still there of calls, which have all ended.
  fileprivate var leftovers: String {
    var left: [String] = []
    if !calls.isEmpty { left.append("\(calls.count) calls") }
    if !waiting.isEmpty { left.append("\(waiting.count) waiting") }
    let streams = connections.values.reduce(0) { $0 + $1.calls.count }
    if streams > 0 { left.append("\(streams) streams") }
    if connections.count > 1 { left.append("\(connections.count) connections") }
    return left.joined(separator: ", ")
  }

  /// How calls and connections stand, for people.
  fileprivate var account: String {
    let calls = calls.values.map { call in
      "\(call.path): sent \(call.isSent), answered \(call.isAnswered), reader \(call.waiter != nil), "
        + "unread \(call.unreadByteCount), \(call.progress)"
    }
    let connections = connections.values.map { connection in
      "connection with \(connection.calls.keys.sorted()), draining \(connection.isDraining), "
        + "over \(connection.http2.isOver)"
    }
    return (["stage \(stage), \(waiting.count) waiting"] + calls + connections).joined(separator: "; ")
  }
}
