internal import CCURL
import Playback

/// A media URL that passed the checks, and the parts of it that may be shown to people.
///
/// The URL itself carries a token: it goes to curl and nowhere else.
struct MediaPlace: Sendable, Equatable, CustomStringConvertible {
  /// For curl only.
  let url: String
  /// Host, with the port where one is written.
  let host: String
  /// Last component of the path.
  let name: String
  /// Plain http, which is for this machine only.
  let isCleartext: Bool

  /// Never asked for through a proxy.
  let isLoopback: Bool

  /// Takes https, and http to a loopback address; parsed by curl's own parser, so that both agree on the host.
  init(_ url: String) throws(MediaFailure) {
    guard let handle = curl_url() else { throw MediaFailure(.transient, "out of memory") }
    defer { curl_url_cleanup(handle) }
    func part(_ which: CURLUPart) -> String? {
      var text: UnsafeMutablePointer<CChar>?
      guard curl_url_get(handle, which, &text, 0) == CURLUE_OK, let text else { return nil }
      defer { curl_free(text) }
      return String(cString: text)
    }
    guard !url.utf8.contains(0), curl_url_set(handle, CURLUPART_URL, url, 0) == CURLUE_OK,
      let scheme = part(CURLUPART_SCHEME), let bare = part(CURLUPART_HOST)
    else { throw MediaFailure(.protocolViolation, "the media URL that the service gave is no URL") }
    let host = bare + (part(CURLUPART_PORT).map { ":\($0)" } ?? "")
    switch scheme.lowercased() {
    case "https": isCleartext = false
    case "http" where Self.isLoopback(bare): isCleartext = true
    default:
      throw MediaFailure(
        .protocolViolation, "media server \(host) is to be asked by \(scheme); only https is accepted")
    }
    self.url = url
    isLoopback = Self.isLoopback(bare)
    self.host = host
    let last = part(CURLUPART_PATH)?.split(separator: "/").last.map(String.init) ?? ""
    name = last.isEmpty ? "the film" : last
  }

  static func isLoopback(_ host: String) -> Bool {
    if host.lowercased() == "localhost" || host == "[::1]" { return true }
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
    return numbers.count == 4 && numbers[0] == "127" && numbers.allSatisfy { UInt8($0) != nil }
  }

  var description: String { "\(name) on \(host)" }
}
