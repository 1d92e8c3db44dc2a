import CNGHTTP2

@testable import RemoteClient

/// The server's side of an HTTP/2 connection on nghttp2: bytes in and out, answers as a test wants them. One thread.
final class ServerSession {
  struct Request: Equatable {
    let stream: Int32
    var fields: [HeaderField] = []
    var body: [UInt8] = []
    var isComplete = false
    var resetCode: UInt32?
  }

  private final class Ledger {
    var requests: [Int32: Request] = [:]
    var order: [Int32] = []
    /// What is still to be sent, and the trailers after it; END_STREAM on DATA without trailers.
    var bodies: [Int32: (bytes: [UInt8], trailers: [HeaderField]?)] = [:]
    var pings = 0
    var goAway: UInt32?
    unowned var session: ServerSession?
  }

  private var session: OpaquePointer!
  private let ledger = Ledger()

  /// With `isSlow` no window is ever opened again: a client may send 64 KiB and no more.
  init(settings: [(UInt32, UInt32)] = [], isSlow: Bool = false) {
    var table: OpaquePointer?
    nghttp2_session_callbacks_new(&table)
    nghttp2_session_callbacks_set_on_begin_headers_callback(table) { @Sendable _, frame, user in
      let stream = frame!.pointee.hd.stream_id
      let ledger = ServerSession.ledger(user)
      ledger.requests[stream] = Request(stream: stream)
      ledger.order.append(stream)
      return 0
    }
    nghttp2_session_callbacks_set_on_header_callback(table) {
      @Sendable _, frame, name, nameCount, value, count, _, user in
      let field = HeaderField(
        String(decoding: UnsafeBufferPointer(start: name, count: nameCount), as: UTF8.self),
        String(decoding: UnsafeBufferPointer(start: value, count: count), as: UTF8.self))
      ServerSession.ledger(user).requests[frame!.pointee.hd.stream_id]?.fields.append(field)
      return 0
    }
    nghttp2_session_callbacks_set_on_data_chunk_recv_callback(table) { @Sendable _, _, stream, bytes, count, user in
      ServerSession.ledger(user).requests[stream]?.body += UnsafeBufferPointer(start: bytes, count: count)
      return 0
    }
    nghttp2_session_callbacks_set_on_frame_recv_callback(table) { @Sendable _, frame, user in
      let (ledger, header) = (ServerSession.ledger(user), frame!.pointee.hd)
      if header.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) != 0, header.type <= 1 {
        ledger.requests[header.stream_id]?.isComplete = true
      }
      if UInt32(header.type) == NGHTTP2_PING.rawValue { ledger.pings += 1 }
      if UInt32(header.type) == NGHTTP2_GOAWAY.rawValue { ledger.goAway = frame!.pointee.goaway.error_code }
      if UInt32(header.type) == NGHTTP2_RST_STREAM.rawValue {
        ledger.requests[header.stream_id]?.resetCode = frame!.pointee.rst_stream.error_code
      }
      return 0
    }
    var option: OpaquePointer?
    nghttp2_option_new(&option)
    nghttp2_option_set_no_auto_window_update(option, isSlow ? 1 : 0)
    nghttp2_session_server_new2(&session, table, Unmanaged.passUnretained(ledger).toOpaque(), option)
    nghttp2_option_del(option)
    nghttp2_session_callbacks_del(table)
    let entries = settings.map { nghttp2_settings_entry(settings_id: Int32($0.0), value: $0.1) }
    nghttp2_submit_settings(session, 0, entries, entries.count)
  }

  deinit { nghttp2_session_del(session) }

  private static func ledger(_ user: UnsafeMutableRawPointer?) -> Ledger {
    Unmanaged<Ledger>.fromOpaque(user!).takeUnretainedValue()
  }

  var requests: [Request] { ledger.order.compactMap { ledger.requests[$0] } }
  var pingCount: Int { ledger.pings }
  /// The code of the client's GOAWAY.
  var goAwayCode: UInt32? { ledger.goAway }
  var isOver: Bool { nghttp2_session_want_read(session) == 0 && nghttp2_session_want_write(session) == 0 }

  /// False when the client broke the protocol.
  @discardableResult
  func receive(_ bytes: [UInt8]) -> Bool { nghttp2_session_mem_recv(session, bytes, bytes.count) >= 0 }

  func output() -> [UInt8] {
    var result: [UInt8] = []
    var chunk: UnsafePointer<UInt8>?
    while true {
      let count = nghttp2_session_mem_send(session, &chunk)
      guard count > 0 else { return result }
      result += UnsafeBufferPointer(start: chunk, count: count)
    }
  }

  private func withFields<Result>(_ fields: [HeaderField], _ body: ([nghttp2_nv]) -> Result) -> Result {
    var storage = fields.flatMap { Array($0.name.utf8) + Array($0.value.utf8) }
    return storage.withUnsafeMutableBufferPointer { bytes in
      var offset = 0
      return body(
        fields.map { field in
          let name = bytes.baseAddress.map { $0 + offset }
          let value = name.map { $0 + field.name.utf8.count }
          offset += field.name.utf8.count + field.value.utf8.count
          return nghttp2_nv(
            name: name, value: value, namelen: field.name.utf8.count, valuelen: field.value.utf8.count, flags: 0)
        })
    }
  }

  static let head = [HeaderField(":status", "200"), HeaderField("content-type", "application/grpc+proto")]

  /// Headers alone; the last of the stream if `isLast`.
  func sendHeaders(_ stream: Int32, _ fields: [HeaderField], isLast: Bool) {
    withFields(fields) { pairs in
      _ = nghttp2_submit_headers(
        session, isLast ? UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) : 0, stream, nil, pairs, pairs.count, nil)
    }
  }

  /// Headers, `body`, and then trailers; without trailers END_STREAM is on the last DATA.
  func respond(
    _ stream: Int32, _ fields: [HeaderField] = head, body: [UInt8],
    trailers: [HeaderField]? = [HeaderField("grpc-status", "0")]
  ) {
    ledger.bodies[stream] = (body, trailers)
    ledger.session = self
    var provider = nghttp2_data_provider(
      source: nghttp2_data_source(),
      read_callback: { @Sendable _, stream, buffer, length, flags, _, user in
        let ledger = ServerSession.ledger(user)
        guard let (bytes, trailers) = ledger.bodies[stream] else { return 0 }
        let count = min(length, bytes.count)
        _ = UnsafeMutableBufferPointer(start: buffer, count: length).update(fromContentsOf: bytes[..<count])
        ledger.bodies[stream] = (Array(bytes[count...]), trailers)
        guard count == bytes.count else { return count }
        flags!.pointee |= NGHTTP2_DATA_FLAG_EOF.rawValue
        if let trailers, let session = ledger.session {
          flags!.pointee |= NGHTTP2_DATA_FLAG_NO_END_STREAM.rawValue
          session.withFields(trailers) { pairs in
            _ = nghttp2_submit_trailer(session.session, stream, pairs, pairs.count)
          }
        }
        return count
      })
    withFields(fields) { pairs in _ = nghttp2_submit_response(session, stream, pairs, pairs.count, &provider) }
  }

  func reset(_ stream: Int32, _ code: UInt32) { nghttp2_submit_rst_stream(session, 0, stream, code) }

  func goAway(lastStream: Int32, _ code: UInt32, _ text: String = "") {
    nghttp2_submit_goaway(session, 0, lastStream, code, text, text.utf8.count)
  }
}
