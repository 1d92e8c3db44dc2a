import Glibc
internal import Linux

/// One non-blocking TCP socket.
final class Socket {
  private let descriptor: Descriptor
  let address: SocketAddress

  var raw: Int32 { descriptor.raw }

  /// Begins to connect to `address`; the socket becomes writable when that has come to an end.
  init(connectingTo address: SocketAddress) throws(SystemError) {
    let raw = socket(address.family, Int32(SOCK_STREAM.rawValue) | Self.nonBlocking | Self.closeOnExec, 0)
    guard raw >= 0 else { throw .last("socket for \(address)") }
    descriptor = Descriptor(owning: raw)
    self.address = address
    var one: Int32 = 1
    setsockopt(raw, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
    let code = address.withPointer { connect(raw, $0, $1) }
    guard code == 0 || errno == EINPROGRESS else { throw .last("connect to \(address)") }
  }

  private static let nonBlocking = Int32(SOCK_NONBLOCK.rawValue)
  private static let closeOnExec = Int32(SOCK_CLOEXEC.rawValue)

  /// How connecting ended: nothing when it worked.
  func connectError() -> SystemError? {
    var code: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    getsockopt(raw, SOL_SOCKET, SO_ERROR, &code, &size)
    return code == 0 ? nil : SystemError(code: code, operation: "connect to \(address)")
  }

  /// False while it is still connecting.
  var isConnected: Bool {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutableBytes(of: &storage) {
      getpeername(raw, $0.baseAddress!.assumingMemoryBound(to: sockaddr.self), &size) == 0
    }
  }

  enum Reading {
    case bytes(Int)
    case nothing
    case end
  }

  func receive(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Reading {
    let count = recv(raw, buffer.baseAddress, buffer.count, 0)
    if count > 0 { return .bytes(count) }
    if count == 0 { return .end }
    if errno == EAGAIN || errno == EINTR { return .nothing }
    throw .last("recv")
  }

  /// How many bytes the kernel took; 0 when it takes none now. A peer that is gone is an error, never SIGPIPE.
  func send(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
    let count = bytes.withUnsafeBytes { Glibc.send(raw, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    if count >= 0 { return count }
    if errno == EAGAIN || errno == EINTR { return 0 }
    throw .last("send")
  }
}
