internal import COpenSSL
import Glibc

/// The client's side of one TLS connection without any I/O: ciphertext and plaintext, in and out. One thread at a time.
///
/// The library never sees the end of the socket (so no SSL_R_UNEXPECTED_EOF_WHILE_READING): a connection that ends
/// without close_notify is lost, and HTTP/2's framing says of each reply whether it was whole.
final class TLSStream {
  /// The most ciphertext of a handshake, in bytes; OpenSSL takes 100 KiB of certificates.
  static let handshakeLimit = 256 * 1024
  /// The most ciphertext without a byte of plaintext after it, in bytes: a record is 16 KiB, tickets are less. RFC 8446 has
  /// no limit for KeyUpdate or NewSessionTicket.
  static let emptyCiphertextLimit = 64 * 1024

  private let ssl: OpaquePointer
  private let incoming: OpaquePointer
  private let outgoing: OpaquePointer
  private let context: TLSContext
  private let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 32 * 1024, alignment: 16)
  /// The library has given up on it.
  private var hasFailed = false
  /// Written by the callbacks.
  private let findings = UnsafeMutablePointer<shim_findings>.allocate(capacity: 1)

  /// A connection to `serverName`, a DNS name or an IP literal, which the peer's certificate has to carry (RFC 6125).
  init(_ context: TLSContext, serverName: String) throws(TLSFailure) {
    ERR_clear_error()
    guard let ssl = SSL_new(context.pointer) else {
      throw .library(operation: "SSL_new", reason: TLSContext.lastReason())
    }
    self.context = context
    self.ssl = ssl
    // Memory BIOs answer "try again" when empty. SSL_set_bio takes them over.
    incoming = BIO_new(BIO_s_mem())
    outgoing = BIO_new(BIO_s_mem())
    findings.initialize(to: shim_findings())
    shim_SSL_set_app_data(ssl, findings)
    SSL_set_bio(ssl, incoming, outgoing)
    SSL_set_connect_state(ssl)
    SSL_set_hostflags(ssl, UInt32(X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS))
    var accepted: Bool
    if SocketAddress.isLiteral(serverName) {
      // SNI carries no addresses (RFC 6066 section 3).
      accepted = X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl), serverName) == 1
    } else {
      accepted = SSL_set1_host(ssl, serverName) == 1
      accepted = accepted && shim_SSL_set_tlsext_host_name(ssl, serverName) == 1
    }
    if let session = context.takeSession() {
      SSL_set_session(ssl, session)
      SSL_SESSION_free(session)
    }
    guard accepted else { throw .library(operation: "SSL_set1_host \(serverName)", reason: TLSContext.lastReason()) }
  }

  deinit {
    keepSession()
    // Or SSL_free makes the session one that cannot be resumed, as of a connection that was cut off: HTTP/2 knows what was
    // cut off by itself.
    if !hasFailed { SSL_set_shutdown(ssl, SSL_SENT_SHUTDOWN | SSL_RECEIVED_SHUTDOWN) }
    SSL_free(ssl)
    scratch.deallocate()
    findings.deallocate()
  }

  /// Gives the context what the next connection can resume.
  private func keepSession() {
    guard let session = findings.pointee.session else { return }
    findings.pointee.session = nil
    context.keep(session)
  }

  /// True when the server knew the session, once the handshake is complete.
  var isResumed: Bool { SSL_session_reused(ssl) == 1 }

  /// Takes ciphertext from the peer.
  func receive(_ bytes: UnsafeRawBufferPointer) throws(TLSFailure) {
    guard !bytes.isEmpty else { return }
    ERR_clear_error()
    guard BIO_write(incoming, bytes.baseAddress, Int32(bytes.count)) == Int32(bytes.count) else {
      throw .library(operation: "BIO_write", reason: TLSContext.lastReason())
    }
  }

  /// Goes on with the handshake. True when it is complete, the certificate verified and `h2` chosen.
  func handshake() throws(TLSFailure) -> Bool {
    ERR_clear_error()
    let code = SSL_do_handshake(ssl)
    guard code == 1 else {
      if isWaiting(code) { return false }
      throw failure("SSL_do_handshake")
    }
    var name: UnsafePointer<UInt8>?
    var length: UInt32 = 0
    SSL_get0_alpn_selected(ssl, &name, &length)
    guard length == 2, let name, name[0] == 0x68, name[1] == 0x32 else { throw .noHTTP2 }
    return true
  }

  enum Reading {
    /// Plaintext, valid until the next call of anything.
    case bytes(UnsafeRawBufferPointer)
    /// More ciphertext is needed.
    case nothing
    /// The peer has closed the TLS connection.
    case end
  }

  /// The next piece that can be decrypted.
  func read() throws(TLSFailure) -> Reading {
    ERR_clear_error()
    let count = SSL_read(ssl, scratch.baseAddress, Int32(scratch.count))
    if count > 0 { return .bytes(UnsafeRawBufferPointer(rebasing: scratch[..<Int(count)])) }
    keepSession()
    if isWaiting(count) { return .nothing }
    if SSL_get_error(ssl, count) == SSL_ERROR_ZERO_RETURN { return .end }
    throw failure("SSL_read")
  }

  /// Encrypts. The ciphertext is in `output`.
  func write(_ bytes: [UInt8]) throws(TLSFailure) {
    guard !bytes.isEmpty else { return }
    ERR_clear_error()
    // A memory BIO takes everything at once.
    guard SSL_write(ssl, bytes, Int32(bytes.count)) == Int32(bytes.count) else { throw failure("SSL_write") }
  }

  /// Appends what is to be sent to the peer.
  func output(to buffer: inout [UInt8]) {
    while shim_BIO_pending(outgoing) > 0 {
      let count = BIO_read(outgoing, scratch.baseAddress, Int32(scratch.count))
      guard count > 0 else { return }
      buffer.append(contentsOf: scratch[..<Int(count)])
    }
  }

  /// Queues close_notify.
  func close() {
    ERR_clear_error()
    SSL_shutdown(ssl)
  }

  private func isWaiting(_ code: Int32) -> Bool {
    let error = SSL_get_error(ssl, code)
    return error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE
  }

  private func failure(_ operation: String) -> TLSFailure {
    hasFailed = true
    let result = Int32(SSL_get_verify_result(ssl))
    let words = String(cString: X509_verify_cert_error_string(Int(result)))
    switch result {
    case X509_V_OK: break
    case X509_V_ERR_HOSTNAME_MISMATCH, X509_V_ERR_IP_ADDRESS_MISMATCH: return .wrongHost(names: certificateNames())
    case X509_V_ERR_CERT_NOT_YET_VALID: return .notYetValid
    case X509_V_ERR_CERT_HAS_EXPIRED: return .expired
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT, X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY,
      X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT, X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN,
      X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE, X509_V_ERR_CERT_SIGNATURE_FAILURE, X509_V_ERR_CERT_UNTRUSTED:
      return .notTrusted(reason: words)
    default: return .certificate(reason: words)
    }
    let code = ERR_peek_error()
    let reason = shim_ERR_GET_REASON(code)
    if shim_ERR_GET_LIB(code) == ERR_LIB_SSL {
      // What OpenSSL says to plain text depends on its length and on the version.
      if reason == SSL_R_WRONG_VERSION_NUMBER || reason == SSL_R_HTTP_REQUEST || reason == SSL_R_PACKET_LENGTH_TOO_LONG
      {
        return .notTLS(reason: TLSContext.lastReason())
      }
      if reason == SSL_AD_REASON_OFFSET + SSL_AD_NO_APPLICATION_PROTOCOL { return .noHTTP2 }
      if reason >= SSL_AD_REASON_OFFSET, ERR_reason_error_string(code) == nil {
        return .library(operation: operation, reason: "alert \(reason - SSL_AD_REASON_OFFSET)")
      }
    }
    if code == 0 { return .library(operation: operation, reason: "the peer closed the TLS connection") }
    return .library(operation: operation, reason: TLSContext.lastReason())
  }

  private func certificateNames() -> String {
    String(cString: shim_findings_names(findings))
  }
}
