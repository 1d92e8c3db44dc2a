/// Why a TLS connection does not come about.
enum TLSFailure: Error, Equatable {
  /// The file of CA certificates cannot be used.
  case caFile(path: String, reason: String)
  /// Nobody that we trust has signed the certificate.
  case notTrusted(reason: String)
  /// The certificate is for others.
  case wrongHost(names: String)
  /// Outside the certificate's time; or our clock is not set.
  case notYetValid
  case expired
  /// Another reason to refuse the certificate.
  case certificate(reason: String)
  /// The peer does not choose `h2` by ALPN.
  case noHTTP2
  /// What the peer sends is no TLS.
  case notTLS(reason: String)
  /// The library's reason: a version, a cipher, an alert of the peer.
  case library(operation: String, reason: String)

  /// In words for a person who can do something about it.
  func fault(_ endpoint: Endpoint) -> ConnectionFault {
    let whose = "the certificate of \(endpoint)"
    func fault(_ message: String, _ cause: String = "") -> ConnectionFault {
      ConnectionFault(message, cause: cause, origin: .security)
    }
    switch self {
    case .caFile(let path, let reason): return fault("cannot read the CA certificates in \(path)", reason)
    case .notTrusted(let reason):
      guard case .tls(let file?) = endpoint.security else {
        return fault("\(whose) is not signed by a CA of the system's store", reason)
      }
      return fault("\(whose) is not signed by CA \(file)", reason)
    case .wrongHost(let names):
      let others = names.isEmpty ? "it names no host" : "it is for \(names)"
      return fault("\(whose) is not for \(endpoint.serverName)", others)
    case .notYetValid: return fault("\(whose) is not valid yet; is the clock of this device set?")
    case .expired: return fault("\(whose) has expired; or the clock of this device is wrong")
    case .certificate(let reason): return fault("\(whose) is refused", reason)
    case .noHTTP2: return fault("\(endpoint) does not offer HTTP/2 (ALPN h2); is it the platform's port?")
    case .notTLS(let reason): return fault("\(endpoint) does not speak TLS", reason)
    case .library(let operation, let reason): return fault("TLS with \(endpoint) failed", "\(operation): \(reason)")
    }
  }
}
