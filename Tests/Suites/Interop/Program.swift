import Glibc
import Linux
import Playback
import RemoteClient

/// The client of gRPC's interop cases (grpc/doc/interop-test-descriptions.md) and of its negative HTTP/2 cases
/// (grpc/doc/http2-interop-test-descriptions.md).
///
///     interop-client [--ca FILE --server-name NAME] PORT CASE...
///
/// Without `--ca` it speaks HTTP/2 without TLS. Each case has a link of its own to 127.0.0.1. A line a case; the last is
/// `N passed, N failed`. Fails when one did, or when there was none.
@main enum InteropClient {
  static func main() async throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    func option(_ name: String) -> String? {
      guard let index = arguments.firstIndex(of: name), index + 1 < arguments.count else { return nil }
      defer { arguments.removeSubrange(index...index + 1) }
      return arguments[index + 1]
    }
    let caFile = option("--ca")
    let serverName = option("--server-name")
    guard let port = arguments.first.flatMap(UInt16.init) else {
      print("usage: interop-client [--ca FILE --server-name NAME] PORT CASE...")
      exit(2)
    }
    let endpoint = Endpoint(
      host: "127.0.0.1", port: port, security: caFile.map { .tls(caFile: $0) } ?? .cleartextLoopback,
      serverName: serverName)
    let thread = try PollThread(name: "net")
    var passed = 0
    var failed = 0
    for name in arguments.dropFirst() {
      let link = Link(endpoint: endpoint, thread: thread)
      let began = MonotonicClock.now()
      do {
        guard let run = cases[name] else { throw Unmet("there is no such case") }
        try await run(link)
        passed += 1
        print("ok      \(name)  \((MonotonicClock.now() - began).wholeNanoseconds / 1_000_000) ms")
      } catch {
        failed += 1
        print("FAILED  \(name): \(error)")
      }
      fflush(nil)
      await link.close()
    }
    thread.stop()
    print("\(passed) passed, \(failed) failed")
    exit(failed == 0 && passed > 0 ? 0 : 1)
  }

  typealias Case = @Sendable (Link) async throws -> Void

  private static let cases: [String: Case] = UnaryCases.all
    .merging(StreamingCases.all) { first, _ in first }
    .merging(NegativeCases.all) { first, _ in first }
}
