import Fuzzing
import Glibc

/// Waits on a loopback port of its own.
struct Listener: Sendable {
  private let descriptor: Int32
  let port: UInt16

  init() {
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    descriptor = socket(AF_INET, type, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let isListening = withUnsafeMutableBytes(of: &address) { raw in
      let pointer = raw.baseAddress!.assumingMemoryBound(to: sockaddr.self)
      return bind(descriptor, pointer, size) == 0 && listen(descriptor, 16) == 0
        && getsockname(descriptor, pointer, &size) == 0
    }
    expect(isListening, "cannot listen: \(String(cString: strerror(errno)))")
    port = UInt16(bigEndian: address.sin_port)
  }

  /// False when the time was over. libFuzzer's own alarm is no reason to stop waiting.
  static func wait(_ entries: inout [pollfd], _ milliseconds: Int32) -> Bool {
    var count: Int32 = 0
    repeat { count = poll(&entries, nfds_t(entries.count), milliseconds) } while count < 0 && errno == EINTR
    return count > 0
  }

  /// The next connection; nothing when none comes in so many milliseconds.
  func accept(within milliseconds: Int32) -> Peer? {
    var entries = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
    guard Listener.wait(&entries, milliseconds) else { return nil }
    let raw = Glibc.accept(descriptor, nil, nil)
    return raw >= 0 ? Peer(raw) : nil
  }

  /// Waits for a connection, or until `other` is readable.
  func wait(for other: Int32, within milliseconds: Int32) -> (isListener: Bool, isOther: Bool) {
    var entries = [descriptor, other].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    _ = Listener.wait(&entries, milliseconds)
    return (entries[0].revents != 0, entries[1].revents != 0)
  }
}

/// The other end of one connection.
final class Peer {
  private let descriptor: Int32
  private var buffer = [UInt8](repeating: 0, count: 65_536)
  /// The client has closed it.
  private(set) var isOver = false

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    var one: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
  }

  deinit { close(descriptor) }

  /// Sends all of it, unless the client has gone; reads meanwhile, so that neither waits for the other.
  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty, !isOver {
      let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
      let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, flags) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        drain()
        var entries = [pollfd(fd: descriptor, events: Int16(POLLIN) | Int16(POLLOUT), revents: 0)]
        expect(Listener.wait(&entries, 15_000), "the link does not read")
      } else {
        isOver = true
      }
    }
  }

  /// Reads what is there.
  func drain() {
    while !isOver {
      let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      if count > 0 { continue }
      if count == 0 || errno != EAGAIN { isOver = true }
      return
    }
  }

  /// Sends no more. The connection is reset now if `isAbrupt`, and else when the peer is let go.
  func end(isAbrupt: Bool) {
    guard isAbrupt else {
      shutdown(descriptor, Int32(SHUT_WR))
      return
    }
    // Closing with a linger time of zero sends RST; a socket without a connection is closed later.
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Glibc.linger>.size))
    var nowhere = sockaddr()
    nowhere.sa_family = sa_family_t(AF_UNSPEC)
    connect(descriptor, &nowhere, socklen_t(MemoryLayout<sockaddr>.size))
  }
}
