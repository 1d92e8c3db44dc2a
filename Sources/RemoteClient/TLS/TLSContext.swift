internal import COpenSSL
import Glibc
internal import Linux

/// What all TLS connections to one endpoint have in common: the CA certificates, the rules, and the newest session that
/// can be resumed. Verification is never off. A session dies with its context: what a certificate was verified with
/// once is not trusted under other CA certificates.
final class TLSContext {
  let pointer: OpaquePointer
  /// Of the file of CA certificates when it was read.
  let stamp: FileStamp?
  private var session: OpaquePointer?

  /// Of a file of at most this many bytes.
  private static let caFileLimit = 8 << 20

  /// The state of the file that the CA certificates are read from.
  static func stamp(caFile: String?) -> FileStamp? {
    if let caFile { return FileStamp(caFile) }
    let name = String(cString: X509_get_default_cert_file_env())
    let path = getenv(name).map { String(cString: $0) } ?? String(cString: X509_get_default_cert_file())
    return FileStamp(path)
  }

  /// Reads the CA certificates in `caFile` (PEM), or the system's store (SSL_CERT_FILE and SSL_CERT_DIR are heard).
  /// `stamp` is from before.
  init(caFile: String?, stamp: FileStamp? = nil) throws(TLSFailure) {
    ERR_clear_error()
    guard let context = SSL_CTX_new(TLS_client_method()) else {
      throw .library(operation: "SSL_CTX_new", reason: Self.lastReason())
    }
    pointer = context
    self.stamp = stamp
    shim_SSL_CTX_keep_sessions(context)
    // A stream that waits for hours needs no 34 KiB for the record to come.
    shim_SSL_CTX_release_buffers(context)
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
      // Read here, since OpenSSL would wait for somebody to write into a FIFO.
      let bytes: [UInt8]
      do throws(SystemError) { bytes = try FileStore.read(caFile, limit: Self.caFileLimit) } catch {
        throw .caFile(path: caFile, reason: error.description)
      }
      guard shim_trust_pem(context, bytes, Int32(bytes.count)) > 0 else {
        throw .caFile(path: caFile, reason: Self.lastReason())
      }
    } else {
      guard SSL_CTX_set_default_verify_paths(context) == 1 else {
        throw .library(operation: "SSL_CTX_set_default_verify_paths", reason: Self.lastReason())
      }
    }
  }

  deinit {
    SSL_SESSION_free(session)
    SSL_CTX_free(pointer)
  }

  /// Keeps a session for the next connection, and owns it from now on.
  func keep(_ session: OpaquePointer) {
    SSL_SESSION_free(self.session)
    self.session = session
  }

  /// The session to resume, which the caller owns. Each is used once (RFC 8446 appendix C.4), so that one which the server
  /// has forgotten costs no second attempt.
  func takeSession() -> OpaquePointer? {
    defer { session = nil }
    return session
  }

  /// The first entry of this thread's error queue, which says what went wrong deepest down.
  static func lastReason() -> String {
    let code = ERR_peek_error()
    guard code != 0 else { return "no reason given" }
    return ERR_reason_error_string(code).map { String(cString: $0) } ?? "error \(code)"
  }
}
