/// How a call ended: a code, and what the peer says to people.
struct GRPCStatus: Equatable {
  let code: GRPCCode
  let message: String
  let origin: RPCError.Origin

  init(_ code: GRPCCode, _ message: String = "", origin: RPCError.Origin = .network) {
    self.code = code
    self.message = message
    self.origin = origin
  }

  /// What `grpc-status` and `grpc-message` say; nothing when there is no `grpc-status`.
  init?(fields: [HeaderField]) {
    let texts = fields.filter { $0.name == "grpc-status" }.map(\.value)
    guard let first = texts.first else { return nil }
    // Two that differ are as good as none.
    let text = texts.allSatisfy { $0 == first } ? first : texts.joined(separator: ", ")
    let message = fields.first(named: "grpc-message").map(PercentEncoding.decoded) ?? ""
    // Without sign and leading zeros.
    if let number = Int(text), let code = GRPCCode(rawValue: number), String(number) == text {
      self.init(code, message, origin: .server)
    } else {
      // A code that is not known, or none at all: UNKNOWN (grpc/doc/statuscodes.md).
      self.init(.unknown, "grpc-status \"\(text.prefix(32))\"" + (message.isEmpty ? "" : ": \(message)"))
    }
  }

  /// For a reply without `grpc-status` (grpc/doc/http-grpc-status-mapping.md). `type` is its content-type.
  init(httpStatus: String, contentType: String?) {
    let code: GRPCCode
    switch httpStatus {
    case "200":
      let what = contentType.map { " (content-type \($0.prefix(64)))" } ?? ""
      self.init(.unknown, "the server answered without a grpc-status\(what)")
      return
    case "400": code = .internalError
    case "401": code = .unauthenticated
    case "403": code = .permissionDenied
    case "404": code = .unimplemented
    case "429", "502", "503", "504": code = .unavailable
    default: code = .unknown
    }
    self.init(code, "HTTP status \(httpStatus.prefix(16))")
  }

  /// For a stream that was reset (grpc/doc/PROTOCOL-HTTP2.md, "Errors"; codes by RFC 9113 section 7). `refusal` is why we
  /// did it ourselves.
  init(reset code: UInt32, refusal: String? = nil) {
    let name = HTTP2ErrorCode.name(code)
    if let refusal {
      self.init(.internalError, "the reply breaks HTTP/2: \(refusal) (\(name))")
      return
    }
    switch code {
    case HTTP2ErrorCode.refusedStream: self.init(.unavailable, "the server refused the stream")
    case HTTP2ErrorCode.cancel: self.init(.cancelled, "the server cancelled the call")
    case HTTP2ErrorCode.enhanceYourCalm: self.init(.resourceExhausted, "stream reset: \(name)")
    case HTTP2ErrorCode.inadequateSecurity: self.init(.permissionDenied, "stream reset: \(name)")
    case HTTP2ErrorCode.streamClosed: self.init(.unknown, "stream reset: \(name)")
    case 0...13: self.init(.internalError, "stream reset: \(name)")
    default: self.init(.unknown, "stream reset: \(name)")
    }
  }
}

/// A name and a value of a header block. Names are lower case.
struct HeaderField: Equatable, Sendable {
  let name: String
  let value: String

  init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension HeaderField {
  /// What it counts in a header list, in bytes (RFC 9113 section 6.5.2).
  var listSize: Int { name.utf8.count + value.utf8.count + 32 }
}

extension [HeaderField] {
  func first(named name: String) -> String? { first { $0.name == name }?.value }
}
