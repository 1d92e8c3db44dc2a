import Glibc
import Linux

/// The control socket's protocol: one line with a verb; then `ok BYTES` and the bytes, or `error` and a message.
enum ControlProtocol {
  enum Verb: String, Sendable, CaseIterable { case status, statusJSON = "status-json", screenshot, trace }

  /// Longest line that is read.
  static let lineLimit = 1024
  /// Largest answer that is taken: a 7680x4320 picture that does not compress.
  private static let answerLimit = 256 << 20

  static func address(_ path: String) -> sockaddr_un? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return address
  }

  static func socket(path: String) throws(SystemError) -> Descriptor {
    let raw = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard raw >= 0 else { throw .last("make the socket \(path)") }
    return Descriptor(owning: raw)
  }

  /// Neither side waits for ever for the other.
  static func limitWaits(_ descriptor: Int32, seconds: Int) {
    var limit = timeval(tv_sec: seconds, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
  }

  static func readLine(_ descriptor: Int32) -> String? {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while line.count < lineLimit, read(descriptor, &byte, 1) == 1 {
      if byte == UInt8(ascii: "\n") { return String(validating: line, as: UTF8.self) }
      line.append(byte)
    }
    return nil
  }

  /// The answer of a receiver: its bytes, or its error as a message.
  static func ask(_ verb: Verb, path: String) throws(ControlFailure) -> [UInt8] {
    do {
      return try answer(to: verb, path: path)
    } catch let failure as ControlFailure {
      throw failure
    } catch {
      throw ControlFailure("\(error). Is a receiver running, as this user, with this control socket?")
    }
  }

  /// Kept out of `ask`, because Swift 6.0's optimizer fails on a noncopyable value within several `catch`es.
  @inline(never)
  private static func answer(to verb: Verb, path: String) throws -> [UInt8] {
    let socket = try socket(path: path)
    guard var address = address(path) else { throw ControlFailure("the control socket's path \(path) is too long") }
    limitWaits(socket.raw, seconds: 20)
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let connected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket.raw, $0, size) }
    }
    guard connected == 0 else { throw SystemError.last("connect to \(path)") }
    try FileStore.writeAll(socket.raw, Array("\(verb.rawValue)\n".utf8), "ask the receiver at \(path)")
    guard let head = readLine(socket.raw) else { throw ControlFailure("the receiver at \(path) gave no answer") }
    if head.hasPrefix("error ") { throw ControlFailure(String(head.dropFirst(6))) }
    guard head.hasPrefix("ok "), let count = Int(head.dropFirst(3)), (0...answerLimit).contains(count) else {
      throw ControlFailure("the receiver at \(path) answered \(head)")
    }
    return try readBytes(socket.raw, count: count, path: path)
  }

  private static func readBytes(_ descriptor: Int32, count: Int, path: String) throws(ControlFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var offset = 0
    while offset < count {
      let got = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress! + offset, count - offset) }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { throw ControlFailure("the receiver at \(path) broke off its answer") }
      offset += got
    }
    return bytes
  }
}

/// Why a question to the receiver had no answer, for a person.
struct ControlFailure: Error, Equatable, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
