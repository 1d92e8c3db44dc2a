package import Linux
import Playback

/// One HTTP/2 connection to one endpoint for the calls of all services; dialled when a call needs it, and again after it
/// was lost. Backing off between failed calls is the caller's.
///
/// Runs on the poll thread that it was given, which it never blocks. `close()` has to be called before the thread is
/// stopped. Tasks that are cancelled cancel their call.
package actor Link {
  /// How long things may take. Tests shorten it; the defaults are what the protocols' documents say.
  package struct Timing: Sendable {
    /// From the first packet to the peer's SETTINGS (MIN_CONNECT_TIMEOUT of grpc/doc/connection-backoff.md).
    package var connect = Duration.seconds(20)
    /// Between two addresses of one host (RFC 8305 section 5).
    package var stagger = Duration.milliseconds(250)
    /// From our SETTINGS to their acknowledgement (RFC 9113 section 6.5.3).
    package var settings = Duration.seconds(10)
    /// Of silence while calls are open, before a PING is sent. Doubled when the server finds it too often.
    package var silence = Duration.seconds(20)
    /// From a PING to any sign of life.
    package var ping = Duration.seconds(10)
    /// Without a call, before the connection is closed.
    package var idle = Duration.seconds(300)

    package init() {}
  }

  enum Stage {
    case idle
    case dialing(Dial)
    case handshaking(Connection)
    case open(Connection)
    case closed

    func isOpen(_ connection: Connection) -> Bool {
      if case .open(let mine) = self { mine === connection } else { false }
    }

    func isHandshaking(_ connection: Connection) -> Bool {
      if case .handshaking(let mine) = self { mine === connection } else { false }
    }
  }

  /// The addresses of a host and port; may block.
  typealias Resolve = @Sendable (_ host: String, _ port: UInt16) -> Result<[SocketAddress], ResolverError>

  static let log = Log("link")
  /// More calls than this at a time are refused.
  static let callLimit = 256

  package nonisolated let endpoint: Endpoint
  nonisolated let thread: PollThread
  let timing: Timing
  let token: @Sendable () -> String?
  let resolve: Resolve
  /// Raised by `close`: nothing is to be sent to the thread any more, which may be stopped.
  nonisolated let isClosing = Interrupt()
  var stage = Stage.idle
  /// Also those that only finish what they have.
  var connections: [UInt64: Connection] = [:]
  var calls: [UInt64: Call] = [:]
  /// Calls that wait for a connection, oldest first.
  var waiting: [Call] = []
  /// Connections on which something is to be sent or told.
  var touched: Set<UInt64> = []
  var context: TLSContext?
  var silence: Duration
  var resolver: WorkThread?
  private var lastNumber: UInt64 = 0

  package nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// `token` is asked at each call, on the thread: it must not block. What it gives is sent as a bearer token.
  package init(
    endpoint: Endpoint, thread: PollThread, timing: Timing = Timing(),
    token: @escaping @Sendable () -> String? = { nil }
  ) {
    self.init(endpoint: endpoint, thread: thread, timing: timing, token: token, resolve: SocketAddress.resolve)
  }

  init(
    endpoint: Endpoint, thread: PollThread, timing: Timing, token: @escaping @Sendable () -> String?,
    resolve: @escaping Resolve
  ) {
    self.endpoint = endpoint
    self.thread = thread
    self.timing = timing
    self.token = token
    self.resolve = resolve
    silence = timing.silence
  }

  // MARK: What others call

  /// One request, one reply. `path` is `/package.Service/Method`, `body` the encoded message. Ends with DEADLINE_EXCEEDED
  /// when `deadline` is over, connecting included.
  package func unary(path: String, body: [UInt8], deadline: Duration) async throws(RPCError) -> [UInt8] {
    let call = try open(path, body, isStreaming: false, deadline: deadline)
    let number = call.number
    let reply = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Call.UnaryReply, Never>) in
        call.waiter = .unary(continuation)
        begin(call)
        work()
      }
    } onCancel: {
      Task { await self.cancel(number) }
    }
    return try reply.get()
  }

  /// One request, a stream of replies. Returns at once; whatever goes wrong later is thrown by `ServerStream.next`.
  /// Without a deadline the stream may live for ever.
  package func serverStream(
    path: String, body: [UInt8], deadline: Duration? = nil
  ) async throws(RPCError) -> ServerStream {
    let call = try open(path, body, isStreaming: true, deadline: deadline)
    begin(call)
    work()
    return ServerStream(self, call.number, path, call.activity)
  }

  /// Ends everything now: calls end with CANCELLED, connections with GOAWAY. The link is of no use afterwards.
  package func close() async {
    guard !isClosed else { return }
    isClosing.raise()
    abandonDial()
    stage = .closed
    // A question that nobody answers goes on by itself; nobody waits for it.
    resolver = nil
    for call in calls.values.sorted(by: { $0.number < $1.number }) {
      fail(call, cancelled(call.path, "the link was closed"))
    }
    for connection in Array(connections.values) {
      connection.farewell()
      forget(connection)
    }
    touched = []
  }

  // MARK: Beginning

  var isClosed: Bool { if case .closed = stage { true } else { false } }

  func nextNumber() -> UInt64 {
    lastNumber += 1
    return lastNumber
  }

  private func open(
    _ path: String, _ body: [UInt8], isStreaming: Bool, deadline: Duration?
  ) throws(RPCError) -> Call {
    func refused(_ code: GRPCCode, _ message: String) -> RPCError {
      RPCError(code: code, message: message, operation: path, origin: .request, isRetrySafe: true)
    }
    guard !isClosed else { throw cancelled(path, "the link is closed") }
    guard !Task.isCancelled else { throw cancelled(path, "the task was cancelled") }
    guard body.count <= GRPCFraming.messageLimit else {
      throw refused(
        .resourceExhausted, "a request of \(body.count) bytes; the limit is \(GRPCFraming.messageLimit)")
    }
    guard calls.count < Self.callLimit else {
      throw refused(.resourceExhausted, "\(Self.callLimit) calls are under way already")
    }
    let instant = deadline.map { MonotonicClock.now() + $0 }
    return Call(number: nextNumber(), path: path, body: body, isStreaming: isStreaming, deadline: instant)
  }

  func cancelled(_ path: String, _ message: String) -> RPCError {
    RPCError(code: .cancelled, message: message, operation: path, origin: .cancelled)
  }

  private func begin(_ call: Call) {
    calls[call.number] = call
    if let deadline = call.deadline {
      let number = call.number
      call.deadlineTimer = schedule(at: deadline) { $0.deadlinePassed(number) }
    }
    place(call)
  }

  /// Gives a call to the open connection, or lets it wait for one.
  func place(_ call: Call) {
    if case .open(let connection) = stage, MonotonicClock.suspended() - connection.suspendedBefore > .seconds(5) {
      // Whatever the peer thinks of the connection, it has not heard of us for that long.
      drop(connection, ConnectionFault("the device was suspended"))
    }
    switch stage {
    case .open(let connection): submit(call, on: connection)
    case .idle:
      waiting.append(call)
      dial()
    case .dialing, .handshaking: waiting.append(call)
    case .closed: end(call, cancelled(call.path, "the link is closed"))
    }
  }

  /// Runs `action` on the thread, and then what it brought about.
  func schedule(at deadline: MonotonicInstant, _ action: @escaping @Sendable (isolated Link) -> Void) -> TimerTicket {
    thread.schedule(at: deadline) {
      self.assumeIsolated { link in
        action(link)
        link.work()
      }
    }
  }

  func unschedule(_ ticket: inout TimerTicket?) {
    if let ticket { thread.cancel(ticket) }
    ticket = nil
  }
}
