import Testing

@testable import RemoteClient

/// What `body` throws.
private func thrown<Failure: Error>(_ body: () throws(Failure) -> some Any) -> Failure? {
  do throws(Failure) {
    _ = try body()
    return nil
  } catch { return error }
}

@Suite("Which proxy, and what it says") struct ProxyTests {
  private func named(
    _ environment: [String: String], host: String = "tv.example.com", port: UInt16 = 443, cleartext: Bool = false
  ) throws -> String? {
    let security = cleartext ? Endpoint.Security.cleartextLoopback : .tls(caFile: nil)
    return try Proxy.named(in: environment, for: Endpoint(host: host, port: port, security: security))?.description
  }

  @Test("the lower case name first, then https before all") func names() throws {
    #expect(try named([:]) == nil)
    #expect(try named(["https_proxy": ""]) == nil)
    #expect(try named(["HTTPS_PROXY": "http://a:1"]) == "a:1")
    #expect(try named(["HTTPS_PROXY": "http://a:1", "https_proxy": "http://b:2"]) == "b:2")
    #expect(try named(["ALL_PROXY": "http://a:1"]) == "a:1")
    #expect(try named(["all_proxy": "http://a:1", "HTTPS_PROXY": "b:2"]) == "b:2")
    #expect(try named(["http_proxy": "http://a:1"]) == nil)
    #expect(try named(["https_proxy": "http://a:1"], cleartext: true) == nil)
  }

  @Test(
    "what no_proxy excepts",
    arguments: [
      ("", false), ("example.com", true), (".example.com", true), ("*.example.com", true), ("ample.com", false),
      ("tv.example.com", true), ("TV.Example.COM.", true), ("other.example.com", false), ("*", true),
      ("other.org, example.com", true), ("other.org example.com", true), ("example.com:443", true),
      ("example.com:8443", false), (",,", false), (".", false),
    ]) func exceptions(list: String, isExcepted: Bool) throws
  {
    let environment = ["https_proxy": "http://a:1", "no_proxy": list]
    #expect(try named(environment) == (isExcepted ? nil : "a:1"))
    #expect(try named(environment, host: "tv.example.com.") == (isExcepted ? nil : "a:1"))
  }

  @Test(
    "loopback is never far away",
    arguments: [
      ("localhost", true), ("a.localhost", true), ("127.0.0.1", true), ("127.9.9.9", true), ("::1", true),
      ("192.0.2.1", false), ("2001:db8::1", false),
    ]) func loopback(host: String, isExcepted: Bool) throws
  {
    #expect(try named(["https_proxy": "a:1"], host: host) == (isExcepted ? nil : "a:1"))
  }

  @Test("addresses in no_proxy", arguments: ["192.0.2.1", "[2001:db8::1]", "2001:db8::1", "[2001:db8::1]:443"])
  func exceptedAddresses(item: String) throws {
    let host = item.contains(".") ? "192.0.2.1" : "2001:db8::1"
    #expect(try named(["https_proxy": "a:1", "NO_PROXY": item], host: host) == nil)
    #expect(try named(["https_proxy": "a:1", "NO_PROXY": item], host: "192.0.2.99") == "a:1")
    #expect(try named(["https_proxy": "a:1", "NO_PROXY": "2.1"], host: "192.0.2.1") == "a:1")
  }

  @Test("how a proxy is written") func parsing() throws {
    let cases: [(String, String, UInt16, String?)] = [
      ("http://proxy.lan:3128", "proxy.lan", 3128, nil), ("proxy.lan:3128/", "proxy.lan", 3128, nil),
      ("HTTP://proxy.lan", "proxy.lan", 80, nil), ("http://[::1]:8080", "::1", 8080, nil), ("[::1]", "::1", 80, nil),
      ("http://me:secret@proxy.lan:1", "proxy.lan", 1, "Basic bWU6c2VjcmV0"),
      ("http://me@proxy.lan", "proxy.lan", 80, "Basic bWU6"),
      // "me:p@ss:w" and "ü:".
      ("http://me:p%40ss:w@proxy.lan", "proxy.lan", 80, "Basic bWU6cEBzczp3"),
      ("http://%C3%BC@proxy.lan", "proxy.lan", 80, "Basic w7w6"),
    ]
    for (text, host, port, authorization) in cases {
      #expect(try Proxy(parsing: text) == Proxy(host: host, port: port, authorization: authorization))
    }
  }

  @Test(
    "what is refused, and never with its password",
    arguments: [
      "https://me:secret@proxy.lan", "socks5://me:secret@proxy.lan", "http://me:secret@proxy.lan/path",
      "http://me:secret@proxy.lan:0", "http://me:secret@", "http://me:secret@[::1", "http://me:secret@a b",
    ]) func refused(text: String) throws
  {
    let error = thrown { () throws(EndpointError) in try Proxy(parsing: text) }
    #expect(error != nil)
    #expect(error?.description.contains("secret") == false)
    #expect("\(Proxy(host: "a", port: 1, authorization: "Basic c2VjcmV0"))" == "a:1")
  }
}

@Suite("The way through a proxy") struct ProxyTunnelTests {
  private let endpoint = Endpoint(host: "tv.example.com", port: 443, security: .tls(caFile: nil))

  private func tunnel(_ authorization: String? = nil) -> ProxyTunnel {
    ProxyTunnel(Proxy(host: "proxy.lan", port: 3128, authorization: authorization), to: endpoint)
  }

  @Test func request() {
    let place = "tv.example.com:443"
    let start = "CONNECT \(place) HTTP/1.1\r\nHost: \(place)\r\nUser-Agent: \(RequestFields.userAgent)"
    #expect(String(decoding: tunnel().request, as: UTF8.self) == start + "\r\n\r\n")
    let known = tunnel("Basic bWU6c2VjcmV0").request
    #expect(
      String(decoding: known, as: UTF8.self) == start + "\r\nProxy-Authorization: Basic bWU6c2VjcmV0\r\n\r\n")
    let literal = ProxyTunnel(
      Proxy(host: "a", port: 1), to: Endpoint(host: "2001:db8::1", port: 8443, security: .tls(caFile: nil)))
    #expect(String(decoding: literal.request, as: UTF8.self).hasPrefix("CONNECT [2001:db8::1]:8443 HTTP/1.1\r\n"))
  }

  @Test("in one piece or byte by byte", arguments: [1, 7, 1000]) func open(size: Int) throws {
    var tunnel = tunnel()
    let head = Array("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.0 200 Connection established\r\nVia: x\r\n\r\n".utf8)
    var progress = ProxyTunnel.Progress.waiting
    for start in stride(from: 0, to: head.count, by: size) {
      #expect(progress == .waiting)
      progress = try tunnel.receive(head[start..<min(start + size, head.count)])
    }
    #expect(progress == .open([]))
  }

  @Test func whatFollowsTheHeadIsTheServers() throws {
    var tunnel = tunnel()
    #expect(try tunnel.receive(Array("HTTP/1.1 200 OK\n\n\u{16}\u{3}".utf8)) == .open([0x16, 3]))
  }

  @Test(
    "another reply",
    arguments: [
      ("HTTP/1.1 407 Proxy Authentication Required", "status 407: it wants a user and a password"),
      ("HTTP/1.1 403 Forbidden", "status 403: it does not let this device there"),
      ("HTTP/1.1 502 Bad Gateway", "status 502: it cannot reach the server"),
      ("HTTP/1.1 504 Gateway Timeout", "status 504: it cannot reach the server"),
      ("HTTP/1.1 301 Moved", "status 301"), ("HTTP/1.1 999 What", "status 999"),
      ("SSH-2.0-OpenSSH_9.2", "it does not speak HTTP/1"), ("HTTP/2 200 OK", "it does not speak HTTP/1"),
      ("HTTP/1.1 -20 OK", "it does not speak HTTP/1"), ("HTTP/1.1", "it does not speak HTTP/1"),
    ]) func refused(line: String, cause: String)
  {
    var tunnel = tunnel()
    let fault = thrown { () throws(ConnectionFault) in try tunnel.receive(Array("\(line)\r\n\r\n".utf8)) }
    #expect(fault?.message == "the proxy proxy.lan:3128 opens no way to tv.example.com:443")
    #expect(fault?.cause.hasPrefix(cause) == true)
  }

  @Test func aWrongPassword() {
    var tunnel = tunnel("Basic bWU6c2VjcmV0")
    let fault = thrown { () throws(ConnectionFault) in try tunnel.receive(Array("HTTP/1.1 407 No\r\n\r\n".utf8)) }
    #expect(fault?.cause.hasPrefix("status 407: it refuses the user or the password") == true)
    #expect(fault?.text.contains("bWU6c2VjcmV0") == false)
  }

  @Test("a reply without end is not read for ever") func tooLong() throws {
    var tunnel = tunnel()
    var count = 0
    let line = Array("HTTP/1.1 200 OK\r\nx: ".utf8) + [UInt8](repeating: 0x61, count: 1000)
    var fault: ConnectionFault?
    while fault == nil, count < 100_000 {
      do throws(ConnectionFault) { _ = try tunnel.receive(line) } catch { fault = error }
      count += line.count
    }
    #expect(fault?.cause == "its reply is longer than 8192 bytes")
    #expect(count <= 8192 + line.count)
  }
}
