internal import Linux
import Playback

extension Link {
  // MARK: What others call

  /// One request, a stream of replies. Returns at once; whatever goes wrong later is thrown by `ServerStream.next`.
  /// Without a deadline the stream may live for ever.
  package func serverStream(
    path: String, body: [UInt8], deadline: Duration? = nil
  ) async throws(RPCError) -> ServerStream {
    try stream(path, RequestMessage(body), CallOptions(deadline: deadline))
  }

  package nonisolated func serverStream(
    path: String, body: [UInt8], options: CallOptions
  ) async throws(RPCError) -> ServerStream {
    // Compressing is done here, not on the thread.
    try await stream(path, RequestMessage(body, options.compression), options)
  }

  /// A stream of requests, one reply. Returns at once; whatever goes wrong later is thrown by the stream's own calls.
  package func clientStream(path: String, options: CallOptions) async throws(RPCError) -> ClientStream {
    ClientStream(try await exchange(path: path, options: options), path)
  }

  /// A stream of requests and one of replies. Returns at once; whatever goes wrong later is thrown by its own calls.
  package func exchange(path: String, options: CallOptions) async throws(RPCError) -> Exchange {
    Exchange(try stream(path, nil, options), options.compression)
  }

  private func stream(
    _ path: String, _ message: RequestMessage?, _ options: CallOptions
  ) throws(RPCError) -> ServerStream {
    let call = try open(path, message, isStreaming: true, options)
    begin(call)
    work()
    return ServerStream(self, call.number, call.record!)
  }

  // MARK: Replies

  /// Gives what has arrived to the reader that waits, and windows back to the peer.
  func feed(_ call: Call) {
    if let waiter = call.waiter, case .message(let continuation) = waiter {
      // Taking a message that is wrong ends the call, which comes back here.
      call.waiter = nil
      if let reply = take(call) {
        unschedule(&call.silenceTimer)
        continuation.resume(returning: reply)
      } else {
        call.waiter = waiter
      }
    }
    giveBack(call, call.settle())
  }

  private func giveBack(_ call: Call, _ count: Int) {
    guard count > 0, case .onStream(let connection, let stream) = call.progress else { return }
    connection.http2.consumeStream(stream, count)
    touched.insert(connection.number)
  }

  /// What the reader gets now; nothing when it has to wait.
  private func take(_ call: Call) -> Call.StreamReply? {
    do throws(FramingError) {
      if let (message, consumed) = try call.nextMessage() {
        giveBack(call, consumed)
        return .success(message)
      }
    } catch {
      // The prefix of a message behind others is seen only now.
      let wrong = self.error(call, error.status)
      if case .onStream = call.progress { fail(call, wrong) }
      return close(call, .failure(wrong))
    }
    guard case .ended(let failure) = call.progress else { return nil }
    if let failure { return close(call, .failure(failure)) }
    guard !call.isCutOff else {
      return close(
        call, .failure(error(call, GRPCStatus(.internalError, "the stream ended inside a message"))))
    }
    return close(call, .success(nil))
  }

  /// Forgets a call whose reader gets its end.
  private func close(_ call: Call, _ end: Call.StreamReply) -> Call.StreamReply {
    calls[call.number] = nil
    call.record?.note(end: end)
    return end
  }

  /// The next message of a stream; nothing at its end. See `ServerStream.next`.
  func nextMessage(_ number: UInt64, _ record: CallRecord, within limit: Duration?) async -> Call.StreamReply {
    guard let call = calls[number] else { return record.end ?? .failure(cancelled(record.path, "cancelled")) }
    guard call.waiter == nil else { return .failure(misuse(record, "the stream has a reader already")) }
    if let reply = take(call) {
      giveBack(call, call.settle())
      work()
      return reply
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Call.StreamReply, Never>) in
        call.waiter = .message(continuation)
        if let limit {
          call.silenceTimer = schedule(at: MonotonicClock.now() + limit) { $0.silenceTooLong(number, limit) }
        }
      }
    } onCancel: {
      Task { await self.cancel(number) }
    }
  }

  private func silenceTooLong(_ number: UInt64, _ limit: Duration) {
    guard let call = calls[number], call.waiter != nil else { return }
    call.silenceTimer = nil
    fail(call, deadlineError(call, "no message in \(limit)", false))
  }

  private func misuse(_ record: CallRecord, _ message: String) -> RPCError {
    RPCError(code: .internalError, message: message, operation: record.path, origin: .request)
  }

  // MARK: Requests

  /// See `Exchange.send`.
  func send(_ number: UInt64, _ record: CallRecord, _ message: RequestMessage) async -> Call.SendReply {
    guard let call = calls[number] else { return over(record.end) }
    if case .ended(let error) = call.progress { return error.map { .failure($0) } ?? .success(false) }
    guard message.length <= messageLimit else { return .failure(tooLong(record.path, message.length)) }
    guard call.sender == nil else { return .failure(misuse(record, "the stream has a sender already")) }
    guard !call.body.isFinished else { return .failure(misuse(record, "the requests have been ended already")) }
    guard !Task.isCancelled else {
      cancel(number)
      return over(record.end)
    }
    if call.body.hasRoom(for: message) {
      call.body.append(message)
      push(call)
      work()
      return .success(true)
    }
    call.body.wantRoom(for: message)
    return await withTaskCancellationHandler {
      // Through `self`: a closure that does not capture it is not isolated to it, and runs on another thread.
      await withCheckedContinuation { wait(call, message, $0) }
    } onCancel: {
      Task { await self.cancel(number) }
    }
  }

  private func wait(
    _ call: Call, _ message: RequestMessage, _ continuation: CheckedContinuation<Call.SendReply, Never>
  ) {
    call.sender = Call.Sender(message: message, continuation: continuation)
  }

  /// What a sender gets when the reader has had the end already.
  private func over(_ end: Call.StreamReply?) -> Call.SendReply {
    if case .failure(let error)? = end { .failure(error) } else { .success(false) }
  }

  func finishSending(_ number: UInt64) {
    guard let call = calls[number] else { return }
    guard call.sender == nil else { return call.isLastSender = true }
    call.body.finish()
    push(call)
    work()
  }

  /// The peer has taken so much that the message of the sender that waits has room.
  func roomMade(_ call: Call) {
    guard let sender = call.sender else { return }
    call.sender = nil
    call.body.append(sender.message)
    if call.isLastSender { call.body.finish() }
    push(call)
    sender.continuation.resume(returning: .success(true))
  }

  private func push(_ call: Call) {
    guard case .onStream(let connection, let stream) = call.progress else { return }
    connection.http2.resume(stream)
    touched.insert(connection.number)
  }
}
