import Linux
import Playback
import RemoteClient
import Synchronization

/// StopPlayback calls that have to arrive: sent again with backoff while the process lives.
struct StopOutbox: Sendable {
  /// A server that was away longer has reaped the session and has the position of its last renewal.
  private static let patience = Duration.seconds(180)

  private let calls = Calls()

  private final class Calls: Sendable {
    let open = Mutex<[UInt64: Task<Void, Never>]>([:])
    let count = Atomic<UInt64>(0)
  }

  func send(_ request: StopRequest, _ client: PlaybackClient, deadline: Duration) {
    let number = calls.count.wrappingAdd(1, ordering: .relaxed).newValue
    // Entered under the lock, so that a call that ends at once finds itself.
    calls.open.withLock { open in
      open[number] = Task { [calls] in
        await Self.deliver(request, client, deadline: deadline)
        calls.open.withLock { $0[number] = nil }
      }
    }
  }

  /// Waits until every call has been answered, or `limit` has passed.
  func drain(within limit: Duration) async {
    let waiting = calls.open.withLock { Array($0.values) }
    await withTaskGroup(of: Void.self) { group in
      group.addTask { for call in waiting { await call.value } }
      group.addTask { try? await Task.sleep(for: limit) }
      await group.next()
      for call in waiting { call.cancel() }
      group.cancelAll()
    }
  }

  private static func deliver(_ request: StopRequest, _ client: PlaybackClient, deadline: Duration) async {
    let giveUp = MonotonicClock.now() + patience
    var backoff = Backoff(first: .milliseconds(500), last: .seconds(15))
    while true {
      do throws(RPCError) {
        try await client.stop(request, deadline: deadline)
        return
      } catch {
        let again = error.code == .unavailable || error.code == .deadlineExceeded
        guard again, !Task.isCancelled, MonotonicClock.now() < giveUp else {
          Log("session").warning(
            "StopPlayback did not arrive", .session(request.session), .filmTime(request.position),
            .reason(error.description))
          return
        }
      }
      guard (try? await Task.sleep(for: backoff.next(random: .random(in: 0..<1)))) != nil else { return }
    }
  }
}
