import Foundation
import Synchronization

@testable import RemoteClient

/// An HTTP/2 server without TLS in this process, whose every answer is a test's. Ends when it is let go.
final class ScriptedServer: Peer {
  enum Next { case goOn, closeSocket }
  /// Called on the connection's thread for each whole request; connections are counted from 0.
  typealias Script = @Sendable (_ session: ServerSession, _ connection: Int, _ request: ServerSession.Request) -> Next

  private final class Count: Sendable {
    let value = Mutex(0)
  }

  let port: UInt16
  private let listener: Int32
  private let accepted = Count()

  /// How many connections there have been.
  var connectionCount: Int { accepted.value.withLock { $0 } }

  /// With `raw` it sends these bytes when it has read something, and then nothing more. With `parts` the script is
  /// called for all requests, whole or not, whenever something was read. See `ServerSession` for `isSlow`.
  init(
    settings: [(UInt32, UInt32)] = [], raw: [UInt8]? = nil, parts: Bool = false, isSlow: Bool = false,
    _ script: @escaping Script = { _, _, _ in .goOn }
  ) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutableBytes(of: &address) { bytes in
      let pointer = bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self)
      return bind(listener, pointer, size) | listen(listener, 16) | getsockname(listener, pointer, &size)
    }
    guard code == 0 else { throw PeerFailure("cannot listen: \(String(cString: strerror(errno)))") }
    self.listener = listener
    port = UInt16(bigEndian: address.sin_port)
    let accepted = accepted
    Thread.detachNewThread {
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { break }
        let number = accepted.value.withLock { count in
          defer { count += 1 }
          return count
        }
        Thread.detachNewThread {
          Self.serve(connection, number, ServerSession(settings: settings, isSlow: isSlow), raw, parts, script)
        }
      }
      close(listener)
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  private static func serve(
    _ connection: Int32, _ number: Int, _ session: ServerSession, _ raw: [UInt8]?, _ parts: Bool, _ script: Script
  ) {
    defer { close(connection) }
    var told: Set<Int32> = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    func send(_ bytes: [UInt8]) -> Bool {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
    while true {
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return }
      if let raw {
        if told.insert(0).inserted { _ = send(raw) }
        continue
      }
      guard session.receive(Array(buffer[..<count])) else { return }
      for request in session.requests where parts || request.isComplete && told.insert(request.stream).inserted {
        if script(session, number, request) == .closeSocket {
          _ = send(session.output())
          return
        }
      }
      guard send(session.output()) else { return }
    }
  }
}
