internal import Linux
import Playback

extension Link {
  /// Sends what is to be sent on the connections that were touched, and tells what that brings about.
  func work() {
    while let number = touched.popFirst() {
      guard let connection = connections[number] else { continue }
      deliver(connection)
      pump(connection)
    }
  }

  private func pump(_ connection: Connection) {
    // Telling may have ended it.
    guard connections[connection.number] === connection else { return }
    do throws(ConnectionFault) {
      let isDone = try connection.send()
      if connection.isWatchingWrites == isDone {
        connection.isWatchingWrites = !isDone
        thread.rewatch(connection.socket.raw, PollThread.readable | (isDone ? 0 : PollThread.writable))
      }
    } catch {
      drop(connection, error)
      return
    }
    deliver(connection)
    if connection.phase == .open, connection.http2.isOver {
      drop(connection, connection.endFault)
    } else if connection.isDraining, connection.calls.isEmpty {
      connection.farewell()
      forget(connection)
    }
  }

  func socketReady(_ number: UInt64) {
    guard let connection = connections[number] else { return }
    touched.insert(number)
    var fault: ConnectionFault?
    do throws(ConnectionFault) {
      if try !connection.receive() { fault = connection.endFault }
    } catch { fault = error }
    if connection.phase == .open, isDialling(connection) { won(connection) }
    // What came before the end counts: a server may answer and go.
    deliver(connection)
    if let fault { drop(connection, fault) }
  }

  /// Tells the calls what happened on their streams.
  private func deliver(_ connection: Connection) {
    for event in connection.http2.takeEvents() { handle(event, connection) }
  }

  private func handle(_ event: HTTP2Event, _ connection: Connection) {
    switch event {
    case .settings:
      connection.isSettled = true
      dialFailure = nil
      unschedule(&connection.settleTimer)
    case .settingsAcknowledged: unschedule(&connection.settingsTimer)
    case .pingAcknowledged: break
    case .headersSent(let stream): connection.calls[stream]?.isSent = true
    case .room(let stream): if let call = connection.calls[stream] { roomMade(call) }
    case .headersNotSent(let stream):
      guard let call = connection.calls.removeValue(forKey: stream) else { return }
      tryAgain(call, GRPCStatus(.unavailable, "the connection takes no more calls"))
    case .headers(let stream, let fields, let endStream):
      guard let call = connection.calls[stream] else { return }
      connection.vainCallCount = 0
      guard let status = call.take(fields, endStream: endStream) else { return }
      conclude(call, status, connection, stream, isOver: endStream)
    case .headersTooLong(let stream):
      guard let call = connection.calls[stream] else { return }
      let status = GRPCStatus(.resourceExhausted, "a header list of more than \(HTTP2Session.headerListLimit) bytes")
      conclude(call, status, connection, stream, isOver: true)
    case .data(let stream, let bytes):
      // The connection's window is opened for all DATA at once, so that a slow reader holds up nobody else.
      connection.http2.consumeConnection(bytes.count)
      touched.insert(connection.number)
      guard let call = connection.calls[stream] else { return }
      if let status = call.take(bytes) {
        conclude(call, status, connection, stream, isOver: false)
      } else {
        feed(call)
      }
    case .endOfData(let stream):
      guard let call = connection.calls[stream] else { return }
      conclude(call, GRPCStatus(httpStatus: "200", contentType: nil), connection, stream, isOver: true)
    case .closed(let stream, let code):
      guard let call = connection.calls.removeValue(forKey: stream) else { return }
      let status = GRPCStatus(reset: code, refusal: connection.http2.refusal(on: stream))
      if code == HTTP2ErrorCode.refusedStream { tryAgain(call, status) } else { end(call, status) }
    case .goAway(let lastStream, let code, let text): goingAway(connection, lastStream, code, text)
    }
  }

  /// No new calls on `connection`; those that it has may finish.
  func retire(_ connection: Connection) {
    touched.insert(connection.number)
    connection.isDraining = true
    if stage.isOpen(connection) { stage = .idle }
  }

  /// Streams above `lastStream` follow as closed with REFUSED_STREAM; the others may finish.
  private func goingAway(_ connection: Connection, _ lastStream: Int32, _ code: UInt32, _ text: String) {
    retire(connection)
    connection.goAwayCount += 1
    // A graceful server says it twice (RFC 9113 section 6.8), a hostile one without end.
    guard connection.goAwayCount <= 2 else { return }
    let reason = HTTP2ErrorCode.name(code) + (text.isEmpty ? "" : " \(text)")
    if code != HTTP2ErrorCode.noError { connection.goAwayReason = "GOAWAY \(reason)" }
    if code == HTTP2ErrorCode.enhanceYourCalm, text == "too_many_pings" {
      silence = min(silence * 2, .seconds(600))
      Self.log.warning("too many pings", .peer("\(endpoint)"), .duration(silence))
    }
    if connection.drainTimer == nil {
      let number = connection.number
      connection.drainTimer = schedule(at: MonotonicClock.now() + timing.drain) { link in
        guard let connection = link.connections[number] else { return }
        let message = "\(link.endpoint) went away and left calls open for more than \(link.timing.drain)"
        link.drop(connection, ConnectionFault(message, cause: reason))
      }
    }
    Self.log.info("going away", .peer("\(endpoint)"), .reason(reason))
  }

  /// Ends a connection that is lost.
  func drop(_ connection: Connection, _ fault: ConnectionFault) {
    guard connections[connection.number] === connection else { return }
    if isDialling(connection) { return attemptFailed(connection, fault) }
    forget(connection)
    let lost = connection.calls.sorted { $0.key < $1.key }.map(\.value)
    connection.calls = [:]
    if !lost.isEmpty {
      Self.log.info("connection lost", .peer("\(endpoint)"), .reason(fault.text), .count(lost.count))
    }
    for call in lost {
      if !call.isSent, call.mayRestart {
        call.restart()
        place(call)
      } else {
        end(call, fault.error(call.path, isRetrySafe: !call.isSent))
      }
    }
  }

  /// Closes the socket; its calls are the caller's business.
  func forget(_ connection: Connection) {
    connections[connection.number] = nil
    thread.unwatch(connection.socket.raw)
    unschedule(&connection.timer)
    unschedule(&connection.settingsTimer)
    unschedule(&connection.settleTimer)
    unschedule(&connection.drainTimer)
    if stage.isOpen(connection) { stage = .idle }
  }

  /// Looks after the silence of one connection.
  func tick(_ number: UInt64) {
    guard let connection = connections[number] else { return }
    let now = MonotonicClock.now()
    if connection.hasSlept { return drop(connection, .suspended) }
    let (action, next) = connection.keepAlive.look(
      now, hasCalls: !connection.calls.isEmpty, silence: silence, ping: timing.ping, idle: timing.idle)
    switch action {
    case .closeIdle:
      connection.farewell()
      return forget(connection)
    case .drop(let silent):
      let cause = "nothing was heard for \(silent)"
      return drop(
        connection, ConnectionFault("\(endpoint) has not answered two PINGs within \(timing.ping) each", cause: cause))
    case .ping:
      connection.http2.ping()
      touched.insert(number)
    case nil: break
    }
    connection.timer = schedule(at: next) { $0.tick(number) }
  }
}
