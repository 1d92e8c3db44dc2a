extension Endpoint {
  /// Reads what the setting `server` says: `HOST:PORT` over TLS, verified against the PEM file `caFile` or the system's
  /// store; or `http://HOST:PORT`, HTTP/2 without TLS to a loopback address and nowhere else.
  package init(server text: String, caFile: String?) throws(EndpointError) {
    func fault(_ reason: String) -> EndpointError { EndpointError(text: text, reason: reason) }
    let isCleartext = text.hasPrefix("http://")
    var place = isCleartext ? text.dropFirst("http://".count) : text[...]
    if text.hasPrefix("https://") { place = place.dropFirst("https://".count) }
    guard !place.contains("/") else { throw fault("it must be HOST:PORT, or http://HOST:PORT for a loopback address") }
    let endpoint: Endpoint
    do throws(EndpointError) {
      endpoint = try Endpoint(
        parsing: String(place), security: isCleartext ? .cleartextLoopback : .tls(caFile: caFile))
    } catch { throw fault(error.reason) }
    // A port that is left out is 443, where nobody speaks without TLS.
    guard !isCleartext || endpoint.port != 443 || place.hasSuffix(":443") else { throw fault("the port is missing") }
    // What a name stands for is known, and refused, when the link connects.
    if isCleartext, SocketAddress.isLiteral(endpoint.host),
      case .success(let addresses) = SocketAddress.resolve(host: endpoint.host, port: endpoint.port),
      !addresses.allSatisfy(\.isLoopback)
    {
      throw fault("http:// is for loopback addresses: without it the connection is encrypted and verified")
    }
    self = endpoint
  }
}
