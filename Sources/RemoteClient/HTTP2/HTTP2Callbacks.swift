internal import CNGHTTP2

/// What the callbacks of one session write to. Outlives the session that points to it.
final class HTTP2Ledger {
  struct HeaderBlock {
    var fields: [HeaderField] = []
    var byteCount = 0
  }

  var events: [HTTP2Event] = []
  var blocks: [Int32: HeaderBlock] = [:]
  /// What is still to be sent.
  var bodies: [Int32: RequestBody] = [:]
  /// The frame that the library refused last: its stream, and the library's reason.
  var refusal: (stream: Int32, reason: String)?
  /// Why the session has said GOAWAY, if it was for something that the peer did.
  var breach: String?
  /// What came that brings no call further, in units of `FloodLimit`.
  var idleUnits = 0
  /// What the frame at hand gives back of it when a call gets bytes of it.
  var frameUnits = 0

  /// False when the list becomes too long by it.
  func add(_ field: HeaderField, to stream: Int32) -> Bool {
    guard var block = blocks[stream] else { return true }
    block.byteCount += field.listSize
    guard block.byteCount <= HTTP2Session.headerListLimit else {
      blocks[stream] = nil
      events.append(.headersTooLong(stream: stream))
      return false
    }
    block.fields.append(field)
    blocks[stream] = block
    return true
  }

  enum Filling {
    case bytes(Int, isLast: Bool)
    /// More will come.
    case nothing
    case unknownStream
  }

  func fill(_ space: UnsafeMutableBufferPointer<UInt8>, from stream: Int32) -> Filling {
    guard let body = bodies[stream] else { return .unknownStream }
    let count = body.read(into: space)
    if let wanted = body.roomWanted, body.unsentCount <= wanted {
      body.roomWanted = nil
      events.append(.room(stream: stream))
    }
    if body.isSpent {
      bodies[stream] = nil
      return .bytes(count, isLast: true)
    }
    return count == 0 ? .nothing : .bytes(count, isLast: false)
  }
}

/// The callbacks of nghttp2. They note what happened and call nothing of the library: calling mem_recv or mem_send from
/// one of them is a crash.
enum HTTP2Callbacks {
  private static func ledger(_ user: UnsafeMutableRawPointer?) -> HTTP2Ledger {
    Unmanaged<HTTP2Ledger>.fromOpaque(user!).takeUnretainedValue()
  }

  private static func text(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> String {
    String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// A new table; the caller frees it with nghttp2_session_callbacks_del. Nothing when memory is short.
  static func make() -> OpaquePointer? {
    var table: OpaquePointer?
    guard nghttp2_session_callbacks_new(&table) == 0, let table else { return nil }
    setHeaderCallbacks(table)
    nghttp2_session_callbacks_set_on_frame_recv_callback(table) { @Sendable _, frame, user in
      HTTP2Callbacks.received(frame!.pointee, HTTP2Callbacks.ledger(user))
      return 0
    }
    nghttp2_session_callbacks_set_on_begin_frame_callback(table) { @Sendable _, header, user in
      HTTP2Callbacks.ledger(user).frameUnits = FrameMeter.units(payload: header!.pointee.length)
      return 0
    }
    nghttp2_session_callbacks_set_on_data_chunk_recv_callback(table) { @Sendable _, _, stream, bytes, count, user in
      let chunk = Array(UnsafeBufferPointer(start: bytes, count: count))
      let ledger = HTTP2Callbacks.ledger(user)
      ledger.events.append(.data(stream: stream, bytes: chunk))
      ledger.idleUnits -= ledger.frameUnits
      ledger.frameUnits = 0
      return 0
    }
    nghttp2_session_callbacks_set_on_stream_close_callback(table) { @Sendable _, stream, code, user in
      let ledger = HTTP2Callbacks.ledger(user)
      ledger.blocks[stream] = nil
      ledger.bodies[stream] = nil
      ledger.events.append(.closed(stream: stream, code: code))
      return 0
    }
    nghttp2_session_callbacks_set_on_frame_send_callback(table) { @Sendable _, frame, user in
      let header = frame!.pointee.hd
      if UInt32(header.type) == NGHTTP2_HEADERS.rawValue {
        HTTP2Callbacks.ledger(user).events.append(.headersSent(stream: header.stream_id))
      } else if UInt32(header.type) == NGHTTP2_GOAWAY.rawValue {
        HTTP2Callbacks.saidGoAway(frame!.pointee.goaway, HTTP2Callbacks.ledger(user))
      } else if UInt32(header.type) == NGHTTP2_DATA.rawValue {
        // The peer may answer each with a WINDOW_UPDATE for the stream and one for the connection.
        HTTP2Callbacks.ledger(user).idleUnits -= 2
      }
      return 0
    }
    nghttp2_session_callbacks_set_on_frame_not_send_callback(table) { @Sendable _, frame, _, user in
      let header = frame!.pointee.hd
      if UInt32(header.type) == NGHTTP2_HEADERS.rawValue {
        let ledger = HTTP2Callbacks.ledger(user)
        ledger.bodies[header.stream_id] = nil
        ledger.events.append(.headersNotSent(stream: header.stream_id))
      }
      return 0
    }
    nghttp2_session_callbacks_set_on_invalid_frame_recv_callback(table) { @Sendable _, frame, code, user in
      let reason = String(cString: nghttp2_strerror(code))
      HTTP2Callbacks.ledger(user).refusal = (frame!.pointee.hd.stream_id, reason)
      return 0
    }
    return table
  }

  private static func setHeaderCallbacks(_ table: OpaquePointer) {
    nghttp2_session_callbacks_set_on_begin_headers_callback(table) { @Sendable _, frame, user in
      HTTP2Callbacks.ledger(user).blocks[frame!.pointee.hd.stream_id] = HTTP2Ledger.HeaderBlock()
      return 0
    }
    nghttp2_session_callbacks_set_on_header_callback(table) {
      @Sendable _, frame, name, nameCount, value, valueCount, _, user in
      let field = HeaderField(HTTP2Callbacks.text(name, nameCount), HTTP2Callbacks.text(value, valueCount))
      let fits = HTTP2Callbacks.ledger(user).add(field, to: frame!.pointee.hd.stream_id)
      return fits ? 0 : NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE.rawValue
    }
  }

  /// Of itself the library does so for a breach of the protocol only, and says which as the debug data.
  private static func saidGoAway(_ frame: nghttp2_goaway, _ ledger: HTTP2Ledger) {
    guard frame.error_code != HTTP2ErrorCode.noError else { return }
    let reason = text(frame.opaque_data, frame.opaque_data_len)
    ledger.breach = HTTP2ErrorCode.name(frame.error_code) + (reason.isEmpty ? "" : ", \(reason)")
  }

  private static func received(_ frame: nghttp2_frame, _ ledger: HTTP2Ledger) {
    let stream = frame.hd.stream_id
    let flags = UInt32(frame.hd.flags)
    // ACK and END_STREAM are the same bit.
    let isMarked = flags & NGHTTP2_FLAG_ACK.rawValue != 0
    switch UInt32(frame.hd.type) {
    case NGHTTP2_HEADERS.rawValue:
      guard let block = ledger.blocks.removeValue(forKey: stream) else { return }
      ledger.events.append(.headers(stream: stream, fields: block.fields, endStream: isMarked))
    case NGHTTP2_DATA.rawValue:
      if isMarked { ledger.events.append(.endOfData(stream: stream)) }
    case NGHTTP2_SETTINGS.rawValue:
      ledger.events.append(isMarked ? .settingsAcknowledged : .settings)
    case NGHTTP2_PING.rawValue:
      if isMarked { ledger.events.append(.pingAcknowledged) }
    case NGHTTP2_GOAWAY.rawValue:
      let goAway = frame.goaway
      let debug = text(goAway.opaque_data, min(goAway.opaque_data_len, 256))
      ledger.events.append(.goAway(lastStream: goAway.last_stream_id, code: goAway.error_code, text: debug))
    default: break
    }
  }

  /// Reads a request's body; the session's user data is the ledger.
  static func provider() -> nghttp2_data_provider {
    nghttp2_data_provider(
      source: nghttp2_data_source(),
      read_callback: { @Sendable _, stream, buffer, length, flags, _, user in
        let space = UnsafeMutableBufferPointer(start: buffer, count: length)
        switch HTTP2Callbacks.ledger(user).fill(space, from: stream) {
        case .bytes(let count, let isLast):
          if isLast { flags!.pointee |= NGHTTP2_DATA_FLAG_EOF.rawValue }
          return count
        case .nothing: return Int(NGHTTP2_ERR_DEFERRED.rawValue)
        case .unknownStream: return Int(NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE.rawValue)
        }
      })
  }
}
