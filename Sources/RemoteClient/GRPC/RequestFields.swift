import Linux
import Playback

/// The header blocks of the requests to one endpoint, in the order that gRPC asks for (grpc/doc/PROTOCOL-HTTP2.md,
/// "Requests").
struct RequestFields {
  static let userAgent = "receiver/\(Version.text)"

  private let method = HeaderField(":method", "POST")
  private let scheme: HeaderField
  private let authority: HeaderField
  private let te = HeaderField("te", "trailers")
  private let contentType = HeaderField("content-type", "application/grpc+proto")
  private let acceptEncoding = HeaderField("grpc-accept-encoding", "identity,gzip")
  private let userAgent = HeaderField("user-agent", Self.userAgent)

  init(_ endpoint: Endpoint) {
    scheme = HeaderField(":scheme", endpoint.scheme)
    authority = HeaderField(":authority", endpoint.authority)
  }

  func make(
    path: String, timeout: Duration?, metadata: Metadata = Metadata(), compression: Compression = .identity,
    token: String?
  ) -> [HeaderField] {
    var fields: [HeaderField] = []
    fields.reserveCapacity(10 + metadata.fields.count)
    fields.append(method)
    fields.append(scheme)
    fields.append(HeaderField(":path", path))
    fields.append(authority)
    if let timeout { fields.append(HeaderField("grpc-timeout", Self.timeout(timeout))) }
    fields.append(te)
    fields.append(contentType)
    if compression == .gzip { fields.append(HeaderField("grpc-encoding", "gzip")) }
    fields.append(acceptEncoding)
    fields.append(userAgent)
    fields.append(contentsOf: metadata.fields)
    if let token { fields.append(HeaderField("authorization", "Bearer \(token)")) }
    return fields
  }

  /// At most eight digits and a unit; rounded up, so that the server never gives up before we do.
  static func timeout(_ duration: Duration) -> String {
    let nanoseconds = UInt64(max(1, duration.wholeNanoseconds))
    let units: [(String, UInt64)] = [
      ("n", 1), ("u", 1000), ("m", 1_000_000), ("S", 1_000_000_000), ("M", 60_000_000_000), ("H", 3_600_000_000_000),
    ]
    for (unit, size) in units {
      let count = nanoseconds / size + (nanoseconds % size == 0 ? 0 : 1)
      if count <= 99_999_999 { return "\(count)\(unit)" }
    }
    return "99999999H"
  }

  /// True when a header can carry `token` (ASCII 0x21 to 0x7E; RFC 6750 section 2.1 allows still less).
  static func isValid(token: String) -> Bool {
    !token.isEmpty && token.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}
