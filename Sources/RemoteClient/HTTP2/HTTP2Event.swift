/// What bytes of the peer, or the sending of ours, brought about on a session.
enum HTTP2Event: Equatable {
  /// The peer's SETTINGS.
  case settings
  /// The peer has taken our SETTINGS.
  case settingsAcknowledged
  /// The request's HEADERS have left the session.
  case headersSent(stream: Int32)
  /// The request's HEADERS will never leave: the peer takes no more streams.
  case headersNotSent(stream: Int32)
  /// The room that somebody wanted for more of a request's body is there.
  case room(stream: Int32)
  /// A whole header block: a head, which has `:status`, or trailers.
  case headers(stream: Int32, fields: [HeaderField], endStream: Bool)
  /// A header list over the limit; the stream is being reset.
  case headersTooLong(stream: Int32)
  case data(stream: Int32, bytes: [UInt8])
  /// END_STREAM on DATA: no trailers will come.
  case endOfData(stream: Int32)
  case closed(stream: Int32, code: UInt32)
  case goAway(lastStream: Int32, code: UInt32, text: String)
  case pingAcknowledged
}

/// The error codes of RFC 9113 section 7 that are told apart here.
enum HTTP2ErrorCode {
  static let noError: UInt32 = 0
  static let internalError: UInt32 = 2
  static let streamClosed: UInt32 = 5
  static let refusedStream: UInt32 = 7
  static let cancel: UInt32 = 8
  static let enhanceYourCalm: UInt32 = 11
  static let inadequateSecurity: UInt32 = 12

  private static let names = [
    "NO_ERROR", "PROTOCOL_ERROR", "INTERNAL_ERROR", "FLOW_CONTROL_ERROR", "SETTINGS_TIMEOUT", "STREAM_CLOSED",
    "FRAME_SIZE_ERROR", "REFUSED_STREAM", "CANCEL", "COMPRESSION_ERROR", "CONNECT_ERROR", "ENHANCE_YOUR_CALM",
    "INADEQUATE_SECURITY", "HTTP_1_1_REQUIRED",
  ]

  static func name(_ code: UInt32) -> String { code < UInt32(names.count) ? names[Int(code)] : "error code \(code)" }
}

/// The library gave up on a session: its words.
struct HTTP2Fault: Error, Equatable {
  let operation: String
  let reason: String
}
