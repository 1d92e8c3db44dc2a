import Linux
import Playback

/// The header block of a request, in the order that gRPC asks for (grpc/doc/PROTOCOL-HTTP2.md, "Requests").
enum RequestFields {
  static let userAgent = "receiver/\(Version.text)"

  static func make(endpoint: Endpoint, path: String, timeout: Duration?, token: String?) -> [HeaderField] {
    var fields = [
      HeaderField(":method", "POST"),
      HeaderField(":scheme", endpoint.scheme),
      HeaderField(":path", path),
      HeaderField(":authority", endpoint.authority),
    ]
    if let timeout { fields.append(HeaderField("grpc-timeout", Self.timeout(timeout))) }
    fields.append(HeaderField("te", "trailers"))
    fields.append(HeaderField("content-type", "application/grpc+proto"))
    fields.append(HeaderField("grpc-accept-encoding", "identity"))
    fields.append(HeaderField("user-agent", userAgent))
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
