package import Linux
package import Playback

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
    /// Between an address that has connected and is busy with TLS, and the next.
    package var handshakeStagger = Duration.seconds(1)
    /// Of silence of the system's resolver, before it is asked once more.
    package var resolver = Duration.seconds(30)
    /// After a dial that failed, for how long calls with one reply fail at once instead of dialling: the bounds of this
    /// backoff, until a dial works. Streams dial all the same, since who opens them backs off. So beats and
    /// renewals share the backoff of the attachment (TRANSIENT_FAILURE in gRPC's words). Nothing: each call dials.
    package var pause: Backoff?
    /// From our SETTINGS to their acknowledgement (RFC 9113 section 6.5.3).
    package var settings = Duration.seconds(10)
    /// Of silence while calls are open, before a PING is sent. Doubled when the server finds it too often.
    package var silence = Duration.seconds(20)
    /// From a PING to any sign of life; after two such waits the connection is dead.
    package var ping = Duration.seconds(10)
    /// From a peer's GOAWAY to the end of the calls that it lets finish; those that are left then end with UNAVAILABLE.
    package var drain = Duration.seconds(60)
    /// Without a call, before the connection is closed.
    package var idle = Duration.seconds(300)

    package init() {}
  }

  enum Stage {
    case idle
    case dialing(Dial)
    case open(Connection)
    case closed

    func isOpen(_ connection: Connection) -> Bool {
      if case .open(let mine) = self { mine === connection } else { false }
    }
  }

  /// The addresses of a host and port; may block.
  typealias Resolve = @Sendable (_ host: String, _ port: UInt16) -> Result<[SocketAddress], ResolverError>

  struct Question {
    let thread: WorkThread
    let asked: MonotonicInstant
  }

  static let log = Log("link")
  /// More questions than this are not left to a resolver that hangs.
  static let questionLimit = 4
  /// More calls than this at a time are refused.
  static let callLimit = 256

  package nonisolated let endpoint: Endpoint
  nonisolated let thread: PollThread
  let timing: Timing
  /// The longest message in either direction, in bytes.
  nonisolated let messageLimit: Int
  let requestFields: RequestFields
  let proxy: Proxy?
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
  /// What the system's resolver was asked and has not answered.
  var questions: [UInt64: Question] = [:]
  /// Why the last dial failed, and until when calls with one reply hear that instead of dialling.
  var dialFailure: (fault: ConnectionFault, pause: Backoff, until: MonotonicInstant)?
  /// The address that worked last.
  var lastAddress: SocketAddress?
  private var lastNumber: UInt64 = 0

  package nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// `token` is asked at each call, on the thread: it must not block. What it gives is sent as a bearer token.
  /// `messageLimit` is the most bytes of one message, sent or received.
  /// `proxy` is gone through to an endpoint with TLS; see `Proxy.named`.
  package init(
    endpoint: Endpoint, thread: PollThread, timing: Timing = Timing(), messageLimit: Int = 1 << 20,
    proxy: Proxy? = nil, token: @escaping @Sendable () -> String? = { nil }
  ) {
    self.init(
      endpoint: endpoint, thread: thread, timing: timing, messageLimit: messageLimit, proxy: proxy, token: token,
      resolve: SocketAddress.resolve)
  }

  init(
    endpoint: Endpoint, thread: PollThread, timing: Timing, messageLimit: Int = 1 << 20, proxy: Proxy? = nil,
    token: @escaping @Sendable () -> String?, resolve: @escaping Resolve
  ) {
    precondition(messageLimit > 0 && messageLimit <= Int32.max)
    self.messageLimit = messageLimit
    requestFields = RequestFields(endpoint)
    self.endpoint = endpoint
    self.thread = thread
    // Without TLS the proxy would read along.
    self.proxy = endpoint.security == .cleartextLoopback ? nil : proxy
    self.timing = timing
    self.token = token
    self.resolve = resolve
    silence = timing.silence
  }

  // MARK: What others call. See also Link+Streams and Link+Messages.

  /// One request, one reply. `path` is `/package.Service/Method`, `body` the encoded message. Ends with DEADLINE_EXCEEDED
  /// when `deadline` is over, connecting included.
  package func unary(path: String, body: [UInt8], deadline: Duration) async throws(RPCError) -> [UInt8] {
    try await answer(to: open(path, RequestMessage(body), isStreaming: false, CallOptions(deadline: deadline)))
  }

  /// One request, one reply, with what came along. The metadata of a failed call is in the error.
  package nonisolated func unary(
    path: String, body: [UInt8], options: CallOptions
  ) async throws(RPCError) -> Reply<[UInt8]> {
    // Compressing is done here, not on the thread.
    try await unary(path, RequestMessage(body, options.compression), options)
  }

  private func unary(
    _ path: String, _ message: RequestMessage, _ options: CallOptions
  ) async throws(RPCError) -> Reply<[UInt8]> {
    let call = try open(path, message, isStreaming: false, options)
    let message = try await answer(to: call)
    return Reply(
      message, initialMetadata: Metadata(received: call.initialFields),
      trailingMetadata: Metadata(received: call.trailingFields))
  }

  private func answer(to call: Call) async throws(RPCError) -> [UInt8] {
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

  /// Ends everything now: calls end with CANCELLED, connections with GOAWAY. The link is of no use afterwards.
  package func close() async {
    guard !isClosed else { return }
    isClosing.raise()
    abandonDial()
    stage = .closed
    // A question that nobody answers goes on by itself; nobody waits for it.
    questions = [:]
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

  func open(
    _ path: String, _ message: RequestMessage?, isStreaming: Bool, _ options: CallOptions
  ) throws(RPCError) -> Call {
    func refused(_ code: GRPCCode, _ message: String) -> RPCError {
      RPCError(code: code, message: message, operation: path, origin: .request, isRetrySafe: true)
    }
    guard !isClosed else { throw cancelled(path, "the link is closed") }
    guard !Task.isCancelled else { throw cancelled(path, "the task was cancelled") }
    if let message, message.length > messageLimit { throw tooLong(path, message.length) }
    guard options.metadata.byteCount <= CallOptions.metadataLimit else {
      let message = "metadata of \(options.metadata.byteCount) bytes; the limit is \(CallOptions.metadataLimit)"
      throw refused(.resourceExhausted, message)
    }
    guard calls.count < Self.callLimit else {
      throw refused(.resourceExhausted, "\(Self.callLimit) calls are under way already")
    }
    return Call(
      number: nextNumber(), path: path, body: message.map { RequestBody($0) } ?? RequestBody(),
      isStreaming: isStreaming, messageLimit: messageLimit,
      options: options, deadline: options.deadline.map { MonotonicClock.now() + $0 })
  }

  func tooLong(_ path: String, _ length: Int) -> RPCError {
    RPCError(
      code: .resourceExhausted, message: "a request of \(length) bytes; the limit is \(messageLimit)", operation: path,
      origin: .request, isRetrySafe: true)
  }

  func cancelled(_ path: String, _ message: String) -> RPCError {
    RPCError(code: .cancelled, message: message, operation: path, origin: .cancelled)
  }

  func begin(_ call: Call) {
    calls[call.number] = call
    if let deadline = call.deadline {
      let number = call.number
      call.deadlineTimer = schedule(at: deadline) { $0.deadlinePassed(number) }
    }
    place(call)
  }

  /// Gives a call to the open connection, or lets it wait for one.
  func place(_ call: Call) {
    if case .open(let connection) = stage, connection.hasSlept { drop(connection, .suspended) }
    switch stage {
    case .open(let connection): submit(call, on: connection)
    case .idle:
      if let failed = dialFailure, !call.isStreaming, MonotonicClock.now() < failed.until {
        return end(call, failed.fault.error(call.path, isRetrySafe: true))
      }
      waiting.append(call)
      dial()
    case .dialing: waiting.append(call)
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
