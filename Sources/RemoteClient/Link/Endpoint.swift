internal import Linux

/// Where the platform listens, and how the way there is protected.
package struct Endpoint: Sendable, Hashable, CustomStringConvertible {
  package enum Security: Sendable, Hashable {
    /// TLS with the host verified against the certificates of a PEM file, or of the system's store without one.
    case tls(caFile: String?)
    /// HTTP/2 with prior knowledge and no TLS; refused unless the address is a loopback one.
    case cleartextLoopback
  }

  /// A DNS name or an IP literal without brackets.
  package let host: String
  package let port: UInt16
  package let security: Security
  /// The name that the certificate has to carry; `host` unless said otherwise. Also what `:authority` says.
  package let serverName: String

  package init(host: String, port: UInt16, security: Security, serverName: String? = nil) {
    self.host = host
    self.port = port
    self.security = security
    self.serverName = serverName ?? host
  }

  /// Reads `host:port`, `host` (port 443), `192.0.2.1:443` or `[::1]:443`; `security` as in the memberwise one.
  package init(parsing text: String, security: Security = .tls(caFile: nil)) throws(EndpointError) {
    func fault(_ reason: String) -> EndpointError { EndpointError(text: text, reason: reason) }
    var host = Substring(text)
    var port: Substring?
    if text.hasPrefix("[") {
      guard let bracket = text.firstIndex(of: "]") else { throw fault("the bracket is not closed") }
      host = text[text.index(after: text.startIndex)..<bracket]
      let rest = text[text.index(after: bracket)...]
      if !rest.isEmpty {
        guard rest.hasPrefix(":") else { throw fault("only :port can follow the bracket") }
        port = rest.dropFirst()
      }
      guard SocketAddress.isLiteral(String(host)), host.contains(":") else {
        throw fault("only an IPv6 address stands in brackets")
      }
    } else if let colon = text.firstIndex(of: ":") {
      host = text[..<colon]
      port = text[text.index(after: colon)...]
      if port?.contains(":") == true { throw fault("an IPv6 address needs brackets: [\(text)]:443") }
    }
    guard !host.isEmpty else { throw fault("the host is missing") }
    guard host.utf8.count <= 253, host.utf8.allSatisfy(Self.isHostByte) else {
      throw fault("a host consists of letters, digits, hyphens and dots")
    }
    var number: UInt16 = 443
    if let port {
      guard port.isDecimalDigits, let value = UInt16(port), value > 0 else {
        throw fault("the port is not a number from 1 to 65535")
      }
      number = value
    }
    self.init(host: String(host), port: number, security: security)
  }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case 0x2D, 0x2E, 0x3A, 0x5F: true
    default: false
    }
  }

  /// `host:port`, an IPv6 literal in brackets (RFC 3986 section 3.2).
  package var description: String { Self.joined(host, port) }

  /// What the `:authority` pseudo header says.
  var authority: String { Self.joined(serverName, port) }

  var scheme: String { if case .tls = security { "https" } else { "http" } }

  private static func joined(_ host: String, _ port: UInt16) -> String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }
}

/// An address that cannot be read: what was given and why it is refused.
package struct EndpointError: Error, Equatable, CustomStringConvertible {
  package let text: String
  package let reason: String
  package var description: String { "address \"\(text)\": \(reason)" }
}
