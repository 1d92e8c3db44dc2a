import Foundation
import Synchronization

@testable import RemoteClient

/// A proxy on 127.0.0.1 that opens a tunnel to `target` whatever it is asked for, or answers something else.
final class ConnectProxy: Sendable {
  let port: UInt16
  private let listener: Int32
  private let heads = Heads()

  private final class Heads: Sendable {
    let all = Mutex<[String]>([])
  }

  /// The heads of all requests.
  var requests: [String] { heads.all.withLock { $0 } }

  /// `reply` is sent to each request; with a status of 200 the tunnel follows. Nothing: never an answer.
  init(to target: UInt16, reply: String? = "HTTP/1.1 200 OK\r\n\r\n") throws {
    let listener = try listeningSocket()
    (self.listener, port) = listener
    Thread.detachNewThread { [heads] in
      while case let connection = accept(listener.socket, nil, nil), connection >= 0 {
        Thread.detachNewThread { Self.serve(connection, target, reply, heads) }
      }
      close(listener.socket)
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  private static func serve(_ connection: Int32, _ target: UInt16, _ reply: String?, _ heads: Heads) {
    defer { close(connection) }
    var head = ""
    var byte: UInt8 = 0
    while !head.hasSuffix("\r\n\r\n") {
      guard recv(connection, &byte, 1, 0) == 1 else { return }
      head.unicodeScalars.append(Unicode.Scalar(byte))
    }
    heads.all.withLock { $0.append(head) }
    guard let reply else {
      _ = recv(connection, &byte, 1, 0)
      return
    }
    _ = reply.utf8.withContiguousStorageIfAvailable { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    guard reply.contains(" 200 ") else { return }
    let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(server) }
    var address = loopback(target)
    let code = withUnsafeBytes(of: &address) {
      connect(server, $0.baseAddress!.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count))
    }
    guard code == 0 else { return }
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      copy(from: server, to: connection)
      ended.signal()
    }
    copy(from: connection, to: server)
    ended.wait()
  }

  private static func copy(from source: Int32, to sink: Int32) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = recv(source, &buffer, buffer.count, 0), count > 0 {
      var rest = buffer[..<count]
      while !rest.isEmpty {
        let sent = rest.withUnsafeBytes { send(sink, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        guard sent > 0 else { return }
        rest = rest.dropFirst(sent)
      }
    }
    shutdown(sink, Int32(SHUT_RDWR))
    shutdown(source, Int32(SHUT_RDWR))
  }
}

private func loopback(_ port: UInt16) -> sockaddr_in {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = inet_addr("127.0.0.1")
  address.sin_port = port.bigEndian
  return address
}

/// A socket that listens at a free port.
private func listeningSocket() throws -> (socket: Int32, port: UInt16) {
  let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
  var address = loopback(0)
  var size = socklen_t(MemoryLayout<sockaddr_in>.size)
  let code = withUnsafeMutableBytes(of: &address) { bytes in
    let pointer = bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self)
    return bind(listener, pointer, size) | listen(listener, 16) | getsockname(listener, pointer, &size)
  }
  guard code == 0 else { throw PeerFailure("cannot listen: \(String(cString: strerror(errno)))") }
  return (listener, UInt16(bigEndian: address.sin_port))
}
