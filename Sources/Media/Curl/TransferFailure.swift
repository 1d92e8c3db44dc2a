internal import CCURL
import Playback

/// curl's result codes and OpenSSL's verdicts in the words of a `MediaFailure`.
enum TransferFailure {
  static func failure(of code: CURLcode, verdict: Int, place: MediaPlace) -> MediaFailure {
    let host = "media server \(place.host)"
    switch code {
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS,
      CURLE_SSL_PINNEDPUBKEYNOTMATCH:
      return MediaFailure(.certificate, "\(host) cannot be trusted: \(certificateReason(verdict))")
    case CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE:
      return MediaFailure(
        .certificate, "the file of trusted certificates for \(host) cannot be read: check its path and contents")
    case CURLE_UNSUPPORTED_PROTOCOL:
      return MediaFailure(.protocolViolation, "\(host) redirects to something that is not https")
    case CURLE_URL_MALFORMAT:
      return MediaFailure(.protocolViolation, "\(host) redirects to something that is no URL")
    case CURLE_TOO_MANY_REDIRECTS:
      return MediaFailure(.protocolViolation, "\(host) redirects in circles")
    case CURLE_WEIRD_SERVER_REPLY:
      return MediaFailure(.protocolViolation, "\(host) does not speak HTTP")
    default:
      return MediaFailure(.transient, "\(host) \(transientReason(code))")
    }
  }

  private static func transientReason(_ code: CURLcode) -> String {
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST: "cannot be found (no address for its name)"
    case CURLE_COULDNT_CONNECT: "cannot be reached"
    case CURLE_OPERATION_TIMEDOUT: "does not answer in time"
    case CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR: "dropped the connection"
    case CURLE_PARTIAL_FILE: "sent fewer bytes than it promised"
    case CURLE_SSL_CONNECT_ERROR: "failed to set up an encrypted connection"
    default: "failed (\(String(cString: curl_easy_strerror(code))))"
    }
  }

  /// Plain words for OpenSSL's X509_V_ERR numbers (x509_vfy.h), as CURLINFO_SSL_VERIFYRESULT gives them.
  static func certificateReason(_ verdict: Int) -> String {
    switch verdict {
    // The chain is good (0), or curl refused the name before it asked for the verdict (1).
    case 0, 1, 62: "its certificate is for another host name"
    case 9: "its certificate is not valid yet; check this box's clock"
    case 10: "its certificate has expired; renew it on the server, or check this box's clock"
    case 18, 19: "it signed its certificate itself; give the receiver the server's CA file"
    case 2, 20, 21: "nobody that this box trusts signed its certificate; give the receiver the server's CA file"
    case 23: "its certificate was revoked"
    default: "its certificate does not pass (OpenSSL verdict \(verdict))"
    }
  }
}
