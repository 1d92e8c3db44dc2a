import Glibc
import Testing

@testable import RemoteClient

@Suite("Addresses") struct EndpointTests {
  @Test(
    arguments: [
      ("tv.example:8443", "tv.example", 8443), ("tv.example", "tv.example", 443), ("192.0.2.1:1", "192.0.2.1", 1),
      ("[::1]:443", "::1", 443), ("[2001:db8::7]", "2001:db8::7", 443), ("localhost:65535", "localhost", 65535),
    ] as [(String, String, UInt16)])
  func reads(text: String, host: String, port: UInt16) throws {
    let endpoint = try Endpoint(parsing: text)
    #expect(endpoint.host == host)
    #expect(endpoint.port == port)
    #expect(endpoint.security == .tls(caFile: nil))
    #expect(try Endpoint(parsing: endpoint.description) == endpoint)
  }

  @Test(arguments: [
    ("", "the host is missing"), (":443", "the host is missing"),
    ("::1", "an IPv6 address needs brackets: [::1]:443"), ("[::1", "the bracket is not closed"),
    ("[::1]443", "only :port can follow the bracket"), ("[tv]:1", "only an IPv6 address stands in brackets"),
    ("[127.0.0.1]:1", "only an IPv6 address stands in brackets"),
    ("tv:0", "the port is not a number from 1 to 65535"), ("tv:65536", "the port is not a number from 1 to 65535"),
    ("tv:+1", "the port is not a number from 1 to 65535"), ("tv:", "the port is not a number from 1 to 65535"),
    ("a b:1", "a host consists of letters, digits, hyphens and dots"),
    ("https://tv", "the port is not a number from 1 to 65535"),
    ("tv/x", "a host consists of letters, digits, hyphens and dots"),
  ])
  func refuses(text: String, reason: String) {
    #expect(throws: EndpointError(text: text, reason: reason)) { try Endpoint(parsing: text) }
  }

  @Test(arguments: [
    ("127.0.0.1", true), ("127.9.9.9", true), ("::1", true), ("192.0.2.1", false), ("::2", false),
    ("::ffff:127.0.0.1", false), ("0.0.0.0", false),
  ])
  func loopback(text: String, expected: Bool) throws {
    let address = try #require(try SocketAddress.resolve(host: text, port: 1).get().first)
    #expect(address.isLoopback == expected)
    #expect(address.description == text)
  }

  @Test func familiesTakeTurns() throws {
    func addresses(_ texts: String...) throws -> [SocketAddress] {
      try texts.flatMap { try SocketAddress.resolve(host: $0, port: 1).get() }
    }
    let mixed = try addresses("2001:db8::1", "2001:db8::2", "2001:db8::3", "192.0.2.1", "192.0.2.2")
    let expected = try addresses("2001:db8::1", "192.0.2.1", "2001:db8::2", "192.0.2.2", "2001:db8::3")
    #expect(SocketAddress.interleaved(mixed) == expected)
  }
}
