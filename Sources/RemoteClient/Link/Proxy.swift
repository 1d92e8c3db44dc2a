/// An HTTP proxy that connections to TLS endpoints are tunnelled through by CONNECT (RFC 9110 section 9.3.6).
package struct Proxy: Sendable, Equatable, CustomStringConvertible {
  package let host: String
  package let port: UInt16
  /// What `Proxy-Authorization` says; never logged.
  let authorization: String?

  init(host: String, port: UInt16, authorization: String? = nil) {
    self.host = host
    self.port = port
    self.authorization = authorization
  }

  /// Without user and password.
  package var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

  /// The proxy that `environment` names for `endpoint`: `https_proxy` or `HTTPS_PROXY`, then `all_proxy` or `ALL_PROXY`,
  /// unless `no_proxy` or `NO_PROXY` excepts the host. Never one for a loopback address or `localhost`, nor without TLS.
  package static func named(
    in environment: [String: String], for endpoint: Endpoint
  ) throws(EndpointError) -> Proxy? {
    func value(_ name: String) -> String? {
      // The lower case name counts first, as for curl; empty is not set.
      [name, name.uppercased()].compactMap { environment[$0] }.first { !$0.isEmpty }
    }
    guard case .tls = endpoint.security, let text = value("https_proxy") ?? value("all_proxy") else { return nil }
    guard !isExcepted(endpoint, value("no_proxy") ?? "") else { return nil }
    return try Proxy(parsing: text)
  }

  /// Reads `http://user:password@host:port`; the scheme may be left out, and the port, which is 80 then.
  init(parsing text: String) throws(EndpointError) {
    var rest = text[...]
    // What is thrown carries no password: what stands before the last @ is left out.
    let shown = String(text[(text.lastIndex(of: "@").map { text.index(after: $0) } ?? text.startIndex)...])
    func fault(_ reason: String) -> EndpointError { EndpointError(text: shown, reason: reason) }
    if let scheme = rest.firstRange(of: "://") {
      guard rest[..<scheme.lowerBound].lowercased() == "http" else {
        throw fault("only http:// proxies are spoken to; the connection through one is encrypted all the same")
      }
      rest = rest[scheme.upperBound...]
    }
    if let end = rest.firstIndex(where: { "/?#".contains($0) }) {
      guard rest[end...] == "/" else { throw fault("a proxy has no path") }
      rest = rest[..<end]
    }
    var authorization: String?
    if let at = rest.lastIndex(of: "@") {
      let user = PercentEncoding.decoded(String(rest[..<at].prefix { $0 != ":" }))
      let password = PercentEncoding.decoded(String(rest[..<at].dropFirst(rest[..<at].prefix { $0 != ":" }.count + 1)))
      authorization = "Basic " + Self.base64(Array("\(user):\(password)".utf8))
      rest = rest[rest.index(after: at)...]
    }
    let hasPort = rest.hasSuffix("]") ? false : rest.contains(":")
    let place = try Self.place(String(hasPort ? rest : rest + ":80"), fault)
    self.init(host: place.host, port: place.port, authorization: authorization)
  }

  private static func place(
    _ text: String, _ fault: (String) -> EndpointError
  ) throws(EndpointError) -> Endpoint {
    do throws(EndpointError) { return try Endpoint(parsing: text) } catch { throw fault(error.reason) }
  }

  /// `no_proxy` as curl and Go read it: names with all their subdomains, addresses, `*`, separated by commas or spaces;
  /// a port behind a name limits it to that port.
  static func isExcepted(_ endpoint: Endpoint, _ list: String) -> Bool {
    let host = endpoint.host.lowercased().trimmingDot
    if host == "localhost" || host.hasSuffix(".localhost") || host.hasPrefix("127.") || host == "::1" { return true }
    for item in list.lowercased().split(whereSeparator: { $0 == "," || $0 == " " }) {
      if item == "*" { return true }
      var name = item
      if item.hasPrefix("[") {
        name = item.dropFirst().prefix { $0 != "]" }
        let port = item.dropFirst(name.count + 2)
        if !port.isEmpty, port != ":\(endpoint.port)" { continue }
      } else if item.count(where: { $0 == ":" }) == 1, let colon = item.firstIndex(of: ":") {
        guard item[item.index(after: colon)...] == "\(endpoint.port)" else { continue }
        name = item[..<colon]
      }
      let wanted = String(name.hasPrefix("*.") ? name.dropFirst(2) : name.hasPrefix(".") ? name.dropFirst() : name)
      let domain = wanted.trimmingDot
      guard !domain.isEmpty else { continue }
      if host == domain || (!SocketAddress.isLiteral(host) && host.hasSuffix("." + domain)) { return true }
    }
    return false
  }

  /// RFC 4648 section 4, padded, as RFC 7617 has it.
  private static func base64(_ bytes: [UInt8]) -> String {
    let text = Base64.encoded(bytes)
    return text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
  }
}

extension String {
  /// Without the dot at the end of a name that is said in full.
  fileprivate var trimmingDot: String { hasSuffix(".") ? String(dropLast()) : self }
}
