internal import CNGHTTP2

/// The client's side of one HTTP/2 connection without any I/O: bytes in and events out, requests in and bytes out.
///
/// Windows are opened by hand: `consumeConnection` and `consumeStream` have to be told of all DATA. One thread at a time.
final class HTTP2Session {
  /// What we tell the peer that we take at most for one header list; more resets the stream.
  static let headerListLimit = 16 * 1024
  static let windowSize: Int32 = 1 << 20

  private let session: OpaquePointer
  private let ledger: HTTP2Ledger
  private var meter = FrameMeter()
  private let retainedLedger: Unmanaged<HTTP2Ledger>

  /// A session whose first output is the preface, SETTINGS and the WINDOW_UPDATE of the connection.
  init() throws(HTTP2Fault) {
    let ledger = HTTP2Ledger()
    let retained = Unmanaged.passRetained(ledger)
    var option: OpaquePointer?
    var session: OpaquePointer?
    let callbacks = HTTP2Callbacks.make()
    defer {
      nghttp2_session_callbacks_del(callbacks)
      nghttp2_option_del(option)
    }
    nghttp2_option_new(&option)
    nghttp2_option_set_no_auto_window_update(option, 1)
    // A grpc-message may end with a space, which its percent encoding leaves as it is.
    nghttp2_option_set_no_rfc9113_leading_and_trailing_ws_validation(option, 1)
    let code = nghttp2_session_client_new2(&session, callbacks, retained.toOpaque(), option)
    guard code == 0, let session else {
      retained.release()
      throw HTTP2Fault(operation: "nghttp2_session_client_new2", reason: String(cString: nghttp2_strerror(code)))
    }
    self.session = session
    self.ledger = ledger
    retainedLedger = retained
    try submitSettings()
  }

  deinit {
    // The session calls nothing back while it is being deleted, but its user data has to be alive until then.
    nghttp2_session_del(session)
    retainedLedger.release()
  }

  private func submitSettings() throws(HTTP2Fault) {
    let entries: [nghttp2_settings_entry] = [
      (NGHTTP2_SETTINGS_ENABLE_PUSH, 0), (NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE, UInt32(Self.windowSize)),
      (NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE, UInt32(Self.headerListLimit)),
    ].map { nghttp2_settings_entry(settings_id: Int32($0.0.rawValue), value: $0.1) }
    try check(nghttp2_submit_settings(session, 0, entries, entries.count), "nghttp2_submit_settings")
    let code = nghttp2_session_set_local_window_size(session, 0, 0, Self.windowSize)
    try check(code, "nghttp2_session_set_local_window_size")
  }

  private func check(_ code: Int32, _ operation: String) throws(HTTP2Fault) {
    guard code < 0 else { return }
    throw HTTP2Fault(operation: operation, reason: String(cString: nghttp2_strerror(code)))
  }

  /// Takes bytes of the peer. What they meant is in `takeEvents`. A fault ends the session.
  func receive(_ bytes: UnsafeRawBufferPointer) throws(HTTP2Fault) {
    ledger.idleUnits += meter.units(in: bytes)
    let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let count = nghttp2_session_mem_recv(session, start, bytes.count)
    guard count < 0 else { return }
    try check(Int32(count), "nghttp2_session_mem_recv")
  }

  /// What happened since the last call, in order.
  func takeEvents() -> [HTTP2Event] {
    guard !ledger.events.isEmpty else { return [] }
    defer { ledger.events = [] }
    return ledger.events
  }

  /// What has come since the last call that brought no call further, in units of `FloodLimit`; less than 0 when more was
  /// earned.
  func takeIdleUnits() -> Int {
    defer { ledger.idleUnits = 0 }
    return ledger.idleUnits
  }

  /// A call has come to its end.
  func earnUnits() { ledger.idleUnits -= FloodLimit.unitsPerCall }

  /// Appends what is to be sent, until there is no more or `buffer` holds `limit` bytes.
  func output(to buffer: inout [UInt8], limit: Int) throws(HTTP2Fault) {
    var chunk: UnsafePointer<UInt8>?
    while buffer.count < limit {
      // The chunk belongs to the library until its next call.
      let count = nghttp2_session_mem_send(session, &chunk)
      if count <= 0 {
        try check(Int32(count), "nghttp2_session_mem_send")
        return
      }
      buffer.append(contentsOf: UnsafeBufferPointer(start: chunk, count: count))
    }
  }

  /// Queues a request. Its stream's id.
  func submit(_ fields: [HeaderField], body: RequestBody) throws(HTTP2Fault) -> Int32 {
    var storage: [UInt8] = []
    for field in fields {
      storage.append(contentsOf: field.name.utf8)
      storage.append(contentsOf: field.value.utf8)
    }
    var provider = HTTP2Callbacks.provider()
    let stream = storage.withUnsafeMutableBufferPointer { bytes -> Int32 in
      var offset = 0
      let pairs = fields.map { field -> nghttp2_nv in
        let name = bytes.baseAddress! + offset
        let value = name + field.name.utf8.count
        offset += field.name.utf8.count + field.value.utf8.count
        return nghttp2_nv(
          name: name, value: value, namelen: field.name.utf8.count, valuelen: field.value.utf8.count,
          flags: UInt8(NGHTTP2_NV_FLAG_NONE.rawValue))
      }
      return nghttp2_submit_request(session, nil, pairs, pairs.count, &provider, nil)
    }
    try check(stream, "nghttp2_submit_request")
    ledger.bodies[stream] = body
    return stream
  }

  /// Goes on with a stream whose body has got more to send, or has come to its end.
  func resume(_ stream: Int32) {
    // Does nothing when the stream does not wait for us.
    nghttp2_session_resume_data(session, stream)
  }

  /// Ends one stream from our side.
  func reset(_ stream: Int32, code: UInt32) {
    ledger.bodies[stream] = nil
    nghttp2_submit_rst_stream(session, UInt8(NGHTTP2_FLAG_NONE.rawValue), stream, code)
  }

  /// True while a part of the request is still to be sent.
  func isSending(_ stream: Int32) -> Bool { ledger.bodies[stream] != nil }

  /// Opens the connection's window again by what was received, whoever it was for.
  func consumeConnection(_ count: Int) { nghttp2_session_consume_connection(session, count) }

  /// Opens a stream's window again by what its reader has taken.
  func consumeStream(_ stream: Int32, _ count: Int) { nghttp2_session_consume_stream(session, stream, count) }

  func ping() { nghttp2_submit_ping(session, UInt8(NGHTTP2_FLAG_NONE.rawValue), nil) }

  /// Queues GOAWAY; the session is over once it is sent.
  func terminate() { nghttp2_session_terminate_session(session, HTTP2ErrorCode.noError) }

  /// True when nothing will be read or written any more.
  var isOver: Bool { nghttp2_session_want_read(session) == 0 && nghttp2_session_want_write(session) == 0 }

  /// The library's reason for the frame that it refused last.
  var refusal: String? { ledger.refusal?.reason }

  /// The same, if it was one of `stream`: why the session has reset it.
  func refusal(on stream: Int32) -> String? { ledger.refusal.flatMap { $0.stream == stream ? $0.reason : nil } }

  /// What the peer did for which the session has ended itself, in the library's words.
  var breach: String? { ledger.breach }
}
