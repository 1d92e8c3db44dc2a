internal import CCURL
import Playback

/// One ranged GET on one curl easy handle. Touched on the fetch thread only, as `Multi` is.
///
/// Lives until `Multi` has removed it: the handle's callbacks point at it.
final class Transfer: @unchecked Sendable {
  let raw: UnsafeMutableRawPointer
  let place: MediaPlace
  let asked: ClosedRange<Int64>
  /// Set once the response's head was accepted.
  private(set) var part: ClosedRange<Int64>?
  private(set) var received: Int64 = 0
  private(set) var head = ResponseHead()
  /// Why the body was refused; curl itself then only says that a write failed.
  private(set) var refusal: MediaFailure?
  private var discarded = 0

  /// Decides on the response's head, when its first byte comes or when it ended without one.
  private let accept: (ResponseHead) -> ResponseChoice
  /// Gets the bytes of an accepted response and their offset in the object.
  private let deliver: (UnsafeRawBufferPointer, Int64) -> Void

  /// A body of an error that is read to keep the connection; a longer one is cut off.
  private static let longestErrorBody = 64 << 10

  init?(
    place: MediaPlace, asked: ClosedRange<Int64>, trust: String?, accept: @escaping (ResponseHead) -> ResponseChoice,
    deliver: @escaping (UnsafeRawBufferPointer, Int64) -> Void
  ) {
    guard let raw = curl_easy_init() else { return nil }
    self.raw = raw
    self.place = place
    self.asked = asked
    self.accept = accept
    self.deliver = deliver
    setOptions(raw, trust: trust)
  }

  deinit { curl_easy_cleanup(raw) }

  /// Offset of the next byte that is to come.
  var next: Int64 { asked.lowerBound + received }
  var last: Int64 { part?.upperBound ?? asked.upperBound }

  private func setOptions(_ easy: UnsafeMutableRawPointer, trust: String?) {
    shim_easy_set_string(easy, CURLOPT_URL, place.url)
    shim_easy_set_string(easy, CURLOPT_RANGE, "\(asked.lowerBound)-\(asked.upperBound)")
    shim_easy_set_long(easy, CURLOPT_HTTP_VERSION, shim_HTTP_VERSION_1_1)
    shim_easy_set_long(easy, CURLOPT_NOSIGNAL, 1)
    shim_easy_set_string(easy, CURLOPT_USERAGENT, "receiver")
    // To a server elsewhere curl reads https_proxy and no_proxy itself; what the proxy says is no header of the film.
    if place.isLoopback { shim_easy_set_string(easy, CURLOPT_PROXY, "") }
    shim_easy_set_long(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    // Trust.
    shim_easy_set_long(easy, CURLOPT_SSL_VERIFYPEER, 1)
    shim_easy_set_long(easy, CURLOPT_SSL_VERIFYHOST, 2)
    shim_easy_set_long(easy, CURLOPT_SSLVERSION, shim_TLS_1_2)
    if let trust { shim_easy_set_string(easy, CURLOPT_CAINFO, trust) }
    shim_easy_set_string(easy, CURLOPT_PROTOCOLS_STR, place.isCleartext ? "http,https" : "https")
    shim_easy_set_string(easy, CURLOPT_REDIR_PROTOCOLS_STR, "https")
    shim_easy_set_long(easy, CURLOPT_FOLLOWLOCATION, 1)
    shim_easy_set_long(easy, CURLOPT_MAXREDIRS, 5)
    shim_easy_set_long(easy, CURLOPT_HTTP09_ALLOWED, 0)
    // Patience.
    shim_easy_set_long(easy, CURLOPT_CONNECTTIMEOUT_MS, 8000)
    shim_easy_set_long(easy, CURLOPT_LOW_SPEED_LIMIT, 1000)
    shim_easy_set_long(easy, CURLOPT_LOW_SPEED_TIME, 10)
    shim_easy_set_long(easy, CURLOPT_HAPPY_EYEBALLS_TIMEOUT_MS, 250)
    shim_easy_set_long(easy, CURLOPT_TCP_KEEPALIVE, 1)
    shim_easy_set_long(easy, CURLOPT_BUFFERSIZE, 128 << 10)

    let context = Unmanaged.passUnretained(self).toOpaque()
    shim_easy_set_write(
      easy,
      { @Sendable bytes, size, count, context in
        let transfer = Unmanaged<Transfer>.fromOpaque(context!).takeUnretainedValue()
        return transfer.take(body: UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
      }, context)
    shim_easy_set_header(
      easy,
      { @Sendable bytes, size, count, context in
        let transfer = Unmanaged<Transfer>.fromOpaque(context!).takeUnretainedValue()
        transfer.head.take(line: UnsafeRawBufferPointer(start: bytes, count: size * count))
        return size * count
      }, context)
  }

  /// False ends the transfer.
  private func take(body bytes: UnsafeRawBufferPointer) -> Bool {
    guard !bytes.isEmpty else { return true }
    if part == nil, refusal == nil { decide() }
    guard let part, refusal == nil else {
      discarded += bytes.count
      return head.status >= 400 && discarded <= Self.longestErrorBody
    }
    guard received + Int64(bytes.count) <= part.upperBound - part.lowerBound + 1 else {
      refusal = MediaFailure(
        .protocolViolation, "media server \(place.host) sent more bytes of \(place.name) than it announced")
      return false
    }
    let offset = next
    received += Int64(bytes.count)
    deliver(bytes, offset)
    return true
  }

  private func decide() {
    switch accept(head) {
    case .use(let part, _): self.part = part
    case .refuse(let failure): refusal = failure
    }
  }

  /// Why the finished transfer did not bring all of its part; nothing when it did.
  func failure(of code: CURLcode) -> MediaFailure? {
    if let refusal { return refusal }
    guard code == CURLE_OK else {
      let verdict = shim_easy_long(raw, CURLINFO_SSL_VERIFYRESULT)
      return TransferFailure.failure(of: code, verdict: verdict, place: place)
    }
    if part == nil { decide() }
    if let refusal { return refusal }
    guard next > last else { return TransferFailure.failure(of: CURLE_PARTIAL_FILE, verdict: 0, place: place) }
    return nil
  }
}
