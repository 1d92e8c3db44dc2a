import Glibc
import Linux
import Playback

/// Somebody who asks on the control socket. Each step has a time limit of its own, however slowly the peer goes on, and
/// all ends at once when the server stops.
struct ControlPeer: ~Copyable {
  private let socket: Descriptor
  private let stop: Int32
  private let limit: Duration

  /// Takes over the connected `socket`. `stop` becomes readable, or hangs up, when the server stops.
  init(_ socket: consuming Descriptor, stop: Int32, limit: Duration) {
    _ = fcntl(socket.raw, F_SETFD, FD_CLOEXEC)
    _ = fcntl(socket.raw, F_SETFL, O_NONBLOCK)
    // Last: Swift 6.0 fails on a use of the noncopyable property within this initializer.
    self.socket = socket
    self.stop = stop
    self.limit = limit
  }

  var userID: UInt32? { PeerCredential.userID(of: socket.raw) }

  /// Nothing when the peer is too slow, goes away, or sends what is no line of text.
  func readLine() -> String? {
    let deadline = MonotonicClock.now() + limit
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while line.count < ControlProtocol.lineLimit {
      let count = read(socket.raw, &byte, 1)
      if count == 1 {
        if byte == UInt8(ascii: "\n") { return String(validating: line, as: UTF8.self) }
        line.append(byte)
      } else {
        guard count < 0, errno == EAGAIN || errno == EINTR, wait(for: POLLIN, until: deadline) else { return nil }
      }
    }
    return nil
  }

  /// A peer that went away has no use for the rest.
  func write(_ bytes: [UInt8]) {
    let deadline = MonotonicClock.now() + limit
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes { Glibc.write(socket.raw, $0.baseAddress! + offset, bytes.count - offset) }
      if count > 0 {
        offset += count
      } else {
        guard count < 0, errno == EAGAIN || errno == EINTR, wait(for: POLLOUT, until: deadline) else { return }
      }
    }
  }

  /// False when the time is over or the server stops.
  private func wait(for events: Int32, until deadline: MonotonicInstant) -> Bool {
    let left = (deadline - MonotonicClock.now()).wholeMilliseconds
    guard left > 0 else { return false }
    var waits = [
      pollfd(fd: socket.raw, events: Int16(events), revents: 0), pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
    ]
    let count = poll(&waits, 2, Int32(left))
    return waits[1].revents == 0 && (count > 0 || count < 0 && errno == EINTR)
  }
}
