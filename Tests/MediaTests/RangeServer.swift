import Glibc
import Synchronization

/// An HTTP/1.1 server on 127.0.0.1 for one object, which misbehaves as a test asks for. One thread a connection.
final class RangeServer: @unchecked Sendable {
  struct Request: Sendable {
    let path: String
    let range: ClosedRange<Int>?
    /// Counts all requests, from 0.
    let number: Int
  }

  /// What to answer. `body` is sent and then, if shorter than `length`, the connection closed.
  struct Answer: Sendable {
    var status = 206
    var headers: [String] = []
    var length: Int?
    var body: ArraySlice<UInt8> = []
    /// Nothing more is sent for this long, or until the server stops.
    var silence: Duration?
    var closes = false
  }

  typealias Behaviour = @Sendable (RangeServer, Request) -> Answer

  let object: [UInt8]
  private(set) var port: UInt16
  private let listener: Int32
  private let behaviour: Behaviour
  private let shared = Mutex((requests: [Request](), connections: Set<Int32>(), stopped: false))

  init(object: [UInt8], port: UInt16 = 0, behaviour: @escaping Behaviour = { $0.part($1) }) {
    self.object = object
    self.behaviour = behaviour
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var yes: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, 4)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    self.port = 0
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw in
        precondition(bind(listener, raw, length) == 0, "bind: \(errno)")
        precondition(listen(listener, 16) == 0)
        getsockname(listener, raw, &length)
      }
    }
    self.port = UInt16(bigEndian: address.sin_port)
    startThread { self.acceptAll() }
  }

  /// Bytes of which each stretch is different; made by the block, as tests run unoptimised.
  static func bytes(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count + 8) { buffer, used in
      var state: UInt64 = 88_172_645_463_325_252
      var index = 0
      while index < count {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        UnsafeMutableRawPointer(buffer.baseAddress! + index).storeBytes(of: state, as: UInt64.self)
        index += 8
      }
      used = count
    }
  }

  func url(_ path: String = "film.bin", scheme: String = "http") -> String { "\(scheme)://127.0.0.1:\(port)/\(path)" }
  var requests: [Request] { shared.withLock { $0.requests } }
  var openConnections: Int { shared.withLock { $0.connections.count } }

  /// Ends every connection and stops listening.
  func stop() {
    shared.withLock { state in
      state.stopped = true
      for connection in state.connections { shutdown(connection, Int32(SHUT_RDWR)) }
    }
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  /// The answer of a server that does everything right.
  func part(_ request: Request) -> Answer {
    guard let range = request.range else { return Answer(status: 200, body: object[...]) }
    guard range.lowerBound < object.count else {
      return Answer(status: 416, headers: ["Content-Range: bytes */\(object.count)"])
    }
    let last = min(range.upperBound, object.count - 1)
    return Answer(
      headers: ["Content-Range: bytes \(range.lowerBound)-\(last)/\(object.count)", "ETag: \"one\""],
      body: object[range.lowerBound...last])
  }

  private func acceptAll() {
    while true {
      let connection = accept(listener, nil, nil)
      guard connection >= 0 else { return }
      let isWelcome = shared.withLock { state in
        if !state.stopped { state.connections.insert(connection) }
        return !state.stopped
      }
      guard isWelcome else {
        close(connection)
        return
      }
      startThread {
        self.serve(connection)
        self.shared.withLock { _ = $0.connections.remove(connection) }
        close(connection)
      }
    }
  }

  private func serve(_ connection: Int32) {
    var pending: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 4096)
    while true {
      while true {
        let text = String(decoding: pending, as: UTF8.self)
        if text.contains("\r\n\r\n") { break }
        let count = recv(connection, &block, block.count, 0)
        guard count > 0 else { return }
        pending += block[..<count]
      }
      let lines = String(decoding: pending, as: UTF8.self).split(separator: "\r\n")
      pending = []
      let asked = lines.first { $0.lowercased().hasPrefix("range: bytes=") }?.split(separator: "=").last
      let ends = asked?.split(separator: "-").compactMap { Int($0) } ?? []
      let answer = shared.withLock { state in
        let request = Request(
          path: String(lines[0].split(separator: " ")[1]), range: ends.count == 2 ? ends[0]...ends[1] : nil,
          number: state.requests.count)
        state.requests.append(request)
        return request
      }
      guard send(behaviour(self, answer), on: connection) else { return }
    }
  }

  private func send(_ answer: Answer, on connection: Int32) -> Bool {
    var head = "HTTP/1.1 \(answer.status) Whatever\r\nContent-Length: \(answer.length ?? answer.body.count)\r\n"
    for header in answer.headers { head += header + "\r\n" }
    guard sendAll(Array((head + "\r\n").utf8)[...], connection) else { return false }
    guard sendAll(answer.body, connection) else { return false }
    if answer.silence != nil {
      // Until the peer or `stop` ends the connection.
      var byte: UInt8 = 0
      _ = recv(connection, &byte, 1, 0)
      return false
    }
    return !answer.closes && (answer.length ?? answer.body.count) == answer.body.count
  }

  private func sendAll(_ bytes: ArraySlice<UInt8>, _ connection: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let count = Glibc.send(connection, buffer.baseAddress! + done, buffer.count - done, Int32(MSG_NOSIGNAL))
        guard count > 0 else { return false }
        done += count
      }
      return true
    }
  }
}
