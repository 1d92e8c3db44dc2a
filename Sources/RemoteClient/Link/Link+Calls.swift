internal import Linux
import Playback

extension Link {
  /// Sends a call's request on `connection`.
  func submit(_ call: Call, on connection: Connection) {
    let credential = token()
    if let credential, !RequestFields.isValid(token: credential) {
      // Never say what it is.
      let message = "the credential holds characters that a header cannot carry"
      let error = RPCError(
        code: .unauthenticated, message: message, operation: call.path, origin: .request, isRetrySafe: true)
      return end(call, error)
    }
    let now = MonotonicClock.now()
    let fields = requestFields.make(
      path: call.path, timeout: call.deadline.map { $0 - now }, metadata: call.metadata,
      compression: call.compression, token: credential)
    call.attempts += 1
    touched.insert(connection.number)
    do throws(HTTP2Fault) {
      let stream = try connection.http2.submit(fields, body: call.body)
      if connection.calls.isEmpty { connection.lastSubmit = now }
      connection.calls[stream] = call
      call.progress = .onStream(connection, stream)
    } catch {
      // The connection has used up its streams.
      connection.isDraining = true
      if stage.isOpen(connection) { stage = .idle }
      tryAgain(call, GRPCStatus(.unavailable, "\(error.operation): \(error.reason)"))
    }
  }

  /// The transparent second attempt of a call that the server has certainly not acted on (gRFC A6).
  func tryAgain(_ call: Call, _ status: GRPCStatus) {
    if call.mayRestart {
      call.restart()
      place(call)
    } else {
      // A server that had begun to answer had the request, whatever it says now.
      end(call, error(call, status, isRetrySafe: !call.isAnswered))
    }
  }

  func error(_ call: Call, _ status: GRPCStatus, isRetrySafe: Bool = false) -> RPCError {
    RPCError(
      code: status.code, message: status.message, operation: call.path, origin: status.origin, isRetrySafe: isRetrySafe,
      trailingMetadata: Metadata(received: call.trailingFields))
  }

  /// Ends a call by what the stream said. `isOver` when the peer's side of the stream has ended.
  func conclude(_ call: Call, _ status: GRPCStatus, _ connection: Connection, _ stream: Int32, isOver: Bool) {
    connection.calls[stream] = nil
    connection.http2.earnUnits()
    if !isOver || connection.http2.isSending(stream) {
      connection.http2.reset(stream, code: HTTP2ErrorCode.cancel)
    }
    touched.insert(connection.number)
    end(call, status)
  }

  func end(_ call: Call, _ status: GRPCStatus) {
    if status.code != .ok {
      end(call, error(call, status))
    } else if call.isStreaming {
      end(call, nil)
    } else {
      switch call.onlyMessage() {
      case .success(let message): finish(call, .success(message))
      case .failure(let wrong): end(call, error(call, wrong.status))
      }
    }
  }

  /// Ends a call that has no stream any more. Without an error: a stream that ended with OK.
  func end(_ call: Call, _ error: RPCError?) {
    unschedule(&call.deadlineTimer)
    call.progress = .ended(error)
    if let sender = call.sender {
      call.sender = nil
      sender.continuation.resume(returning: error.map { .failure($0) } ?? .success(false))
    }
    if !call.isStreaming {
      if let error { finish(call, .failure(error)) }
    } else {
      feed(call)
    }
  }

  private func finish(_ call: Call, _ reply: Call.UnaryReply) {
    unschedule(&call.deadlineTimer)
    call.progress = .ended(nil)
    calls[call.number] = nil
    if case .unary(let continuation)? = call.waiter {
      call.waiter = nil
      continuation.resume(returning: reply)
    }
  }

  /// Ends a call from our side.
  func fail(_ call: Call, _ error: RPCError) {
    switch call.progress {
    case .onStream(let connection, let stream):
      connection.calls[stream] = nil
      connection.http2.reset(stream, code: HTTP2ErrorCode.cancel)
      touched.insert(connection.number)
    case .waiting: waiting.removeAll { $0 === call }
    case .ended: break
    }
    end(call, error)
  }

  func cancel(_ number: UInt64) {
    guard let call = calls[number] else { return }
    let error = cancelled(call.path, "cancelled")
    fail(call, error)
    // A stream that nobody reads any more has nothing to keep.
    call.record?.note(end: .failure(error))
    calls[number] = nil
    work()
  }

  func deadlinePassed(_ number: UInt64) {
    guard let call = calls[number] else { return }
    call.deadlineTimer = nil
    var what = "no answer in \(MonotonicClock.now() - call.started)"
    var isRetrySafe = false
    switch call.progress {
    case .ended: return
    case .waiting:
      what += ", still connecting to \(endpoint)"
      isRetrySafe = true
    case .onStream(let connection, _):
      isRetrySafe = !call.isSent
      // A peer that does not even take the request: what comes next has a better chance elsewhere.
      if !call.isSent || connection.isWatchingWrites || call.body.unsentCount > 0 { retire(connection) }
      // Nor does one get far that has answered nothing any more, whatever else it sends.
      if !call.isAnswered { connection.vainCallCount += 1 }
      if connection.vainCallCount >= 2 { retire(connection) }
      guard connection.lastRead < call.started else { break }
      let earlier = connection.silentDeadline
      connection.silentDeadline = MonotonicClock.now()
      // A call that began after another had waited in vain, and not a byte since: the peer is gone, whatever the socket
      // says.
      if let earlier, call.started >= earlier {
        fail(call, deadlineError(call, what, isRetrySafe))
        return drop(connection, ConnectionFault("\(endpoint) is silent"))
      }
    }
    // What lies unread is too late.
    call.discardUnread()
    fail(call, deadlineError(call, what, isRetrySafe))
  }

  func deadlineError(_ call: Call, _ what: String, _ isRetrySafe: Bool) -> RPCError {
    RPCError(
      code: .deadlineExceeded, message: what, operation: call.path, origin: .deadline, isRetrySafe: isRetrySafe)
  }
}
