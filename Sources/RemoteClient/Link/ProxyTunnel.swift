internal import Linux

/// Asks an HTTP/1.1 proxy for a tunnel. Bytes in and out, no I/O.
struct ProxyTunnel {
  /// More is not read of a reply's head.
  static let replyLimit = 8 * 1024

  enum Progress: Equatable {
    case waiting
    /// The tunnel is there; these bytes came through it already.
    case open([UInt8])
  }

  let request: [UInt8]
  private let proxy: Proxy
  private let endpoint: Endpoint
  private var reply: [UInt8] = []

  init(_ proxy: Proxy, to endpoint: Endpoint) {
    self.proxy = proxy
    self.endpoint = endpoint
    var text = "CONNECT \(endpoint) HTTP/1.1\r\nHost: \(endpoint)\r\nUser-Agent: \(RequestFields.userAgent)\r\n"
    if let authorization = proxy.authorization { text += "Proxy-Authorization: \(authorization)\r\n" }
    request = Array((text + "\r\n").utf8)
  }

  /// Takes what the proxy says. A 1xx reply is passed over, another than 2xx is the end.
  mutating func receive(_ bytes: some Sequence<UInt8>) throws(ConnectionFault) -> Progress {
    reply.append(contentsOf: bytes)
    while let end = Self.endOfHead(reply) {
      let status = try self.status(reply[..<end])
      guard status >= 100, status < 200 else {
        guard (200...299).contains(status) else { throw refusal(status) }
        return .open(Array(reply[end...]))
      }
      reply.removeSubrange(..<end)
    }
    guard reply.count <= Self.replyLimit else { throw fault("its reply is longer than \(Self.replyLimit) bytes") }
    return .waiting
  }

  /// Behind the empty line.
  private static func endOfHead(_ bytes: [UInt8]) -> Int? {
    var afterNewline = false
    for (index, byte) in bytes.prefix(replyLimit).enumerated() {
      switch byte {
      case 0x0A:
        if afterNewline { return index + 1 }
        afterNewline = true
      case 0x0D: continue
      default: afterNewline = false
      }
    }
    return nil
  }

  private func status(_ head: ArraySlice<UInt8>) throws(ConnectionFault) -> Int {
    let line = String(decoding: head.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count >= 2, words[0].hasPrefix("HTTP/1."), words[1].utf8.count == 3,
      words[1].isDecimalDigits, let number = UInt16(words[1])
    else {
      throw fault("it does not speak HTTP/1")
    }
    return Int(number)
  }

  private func refusal(_ status: Int) -> ConnectionFault {
    switch status {
    case 407:
      let what = proxy.authorization == nil ? "it wants a user and a password" : "it refuses the user or the password"
      return fault("status 407: \(what); write them as http://USER:PASSWORD@\(proxy) in https_proxy")
    case 403: return fault("status 403: it does not let this device there")
    case 502, 503, 504: return fault("status \(status): it cannot reach the server")
    default: return fault("status \(status)")
    }
  }

  private func fault(_ cause: String) -> ConnectionFault {
    ConnectionFault("the proxy \(proxy) opens no way to \(endpoint)", cause: cause)
  }
}
