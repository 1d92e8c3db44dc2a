import Testing

@testable import RemoteClient

@Suite("The setting server") struct EndpointServerTests {
  @Test(
    arguments: [
      ("tv.example:8443", "tv.example", 8443, .tls(caFile: "ca.pem")),
      ("tv.example", "tv.example", 443, .tls(caFile: "ca.pem")),
      ("https://tv.example:7443", "tv.example", 7443, .tls(caFile: "ca.pem")),
      ("[::1]:7443", "::1", 7443, .tls(caFile: "ca.pem")),
      ("http://127.0.0.1:7443", "127.0.0.1", 7443, .cleartextLoopback),
      ("http://[::1]:7443", "::1", 7443, .cleartextLoopback),
      ("http://localhost:443", "localhost", 443, .cleartextLoopback),
    ] as [(String, String, UInt16, Endpoint.Security)])
  func reads(text: String, host: String, port: UInt16, security: Endpoint.Security) throws {
    let endpoint = try Endpoint(server: text, caFile: "ca.pem")
    #expect(endpoint == Endpoint(host: host, port: port, security: security))
  }

  @Test(arguments: [
    ("", "the host is missing"), ("http://", "the host is missing"), ("http://localhost", "the port is missing"),
    ("http://192.0.2.1:7443", "http:// is for loopback addresses: without it the connection is encrypted and verified"),
    ("http://0.0.0.0:7443", "http:// is for loopback addresses: without it the connection is encrypted and verified"),
    (
      "http://[2001:db8::7]:80",
      "http:// is for loopback addresses: without it the connection is encrypted and verified"
    ),
    ("ftp://tv:21", "it must be HOST:PORT, or http://HOST:PORT for a loopback address"),
    ("tv:7443/", "it must be HOST:PORT, or http://HOST:PORT for a loopback address"),
    ("tv:many", "the port is not a number from 1 to 65535"),
  ])
  func refuses(text: String, reason: String) {
    #expect(throws: EndpointError(text: text, reason: reason)) { try Endpoint(server: text, caFile: nil) }
  }

  @Test func systemStoreWithoutFile() throws {
    #expect(try Endpoint(server: "tv:1", caFile: nil).security == .tls(caFile: nil))
  }
}
