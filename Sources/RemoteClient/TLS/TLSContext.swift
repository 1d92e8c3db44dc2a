internal import COpenSSL

/// What all TLS connections to one endpoint have in common: the CA certificates and the rules. Verification is never off.
final class TLSContext {
  let pointer: OpaquePointer

  /// Reads the CA certificates in `caFile` (PEM), or the system's store (SSL_CERT_FILE and SSL_CERT_DIR are heard).
  init(caFile: String?) throws(TLSFailure) {
    ERR_clear_error()
    guard let context = SSL_CTX_new(TLS_client_method()) else {
      throw .library(operation: "SSL_CTX_new", reason: Self.lastReason())
    }
    pointer = context
    _ = shim_SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION)
    SSL_CTX_set_verify(context, SSL_VERIFY_PEER, shim_keep_names)
    SSL_CTX_set_options(context, shim_SSL_OP_NO_RENEGOTIATION | shim_SSL_OP_NO_COMPRESSION)
    // The longest chains of the public CAs have three certificates above the server's.
    SSL_CTX_set_verify_depth(context, 10)
    // For TLS 1.2 only what RFC 9113 appendix A leaves.
    guard SSL_CTX_set_cipher_list(context, "ECDHE+AESGCM:ECDHE+CHACHA20") == 1 else {
      throw .library(operation: "SSL_CTX_set_cipher_list", reason: Self.lastReason())
    }
    // A key share of P-256, which every server of TLS 1.3 has (RFC 8446 section 9.1) and which is the only one of gRPC's
    // own: with OpenSSL's first choice it asks again, for a round trip more.
    guard shim_SSL_CTX_set1_groups_list(context, "P-256:X25519:P-384") == 1 else {
      throw .library(operation: "SSL_CTX_set1_groups_list", reason: Self.lastReason())
    }
    // Contrary to all others this one returns 0 when it worked.
    guard SSL_CTX_set_alpn_protos(context, [2, 0x68, 0x32], 3) == 0 else {
      throw .library(operation: "SSL_CTX_set_alpn_protos", reason: Self.lastReason())
    }
    if let caFile {
      guard SSL_CTX_load_verify_file(context, caFile) == 1 else {
        throw .caFile(path: caFile, reason: Self.lastReason())
      }
    } else {
      guard SSL_CTX_set_default_verify_paths(context) == 1 else {
        throw .library(operation: "SSL_CTX_set_default_verify_paths", reason: Self.lastReason())
      }
    }
  }

  deinit { SSL_CTX_free(pointer) }

  /// The first entry of this thread's error queue, which says what went wrong deepest down.
  static func lastReason() -> String {
    let code = ERR_peek_error()
    guard code != 0 else { return "no reason given" }
    return ERR_reason_error_string(code).map { String(cString: $0) } ?? "error \(code)"
  }
}
