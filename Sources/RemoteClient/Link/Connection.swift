internal import Linux
import Playback

/// One TCP connection with what is spoken on it: a proxy's tunnel or none, TLS or none, then HTTP/2. Belongs to one `Link` and its thread.
final class Connection {
  enum Phase { case tunnelling, handshaking, open }

  /// Names the connection in handlers, which may be called late.
  let number: UInt64
  let socket: Socket
  private let endpoint: Endpoint
  private let tls: TLSStream?
  let http2: HTTP2Session
  private(set) var phase: Phase
  /// The first bytes that the peer said.
  private var beginning: [UInt8] = []
  private static let http1 = Array("HTTP/1".utf8)
  private var floodLimit: FloodLimit
  /// Ciphertext since the last byte of plaintext.
  private var emptyCiphertext = 0
  private var tunnel: ProxyTunnel?
  private var outgoing: [UInt8] = []
  private var outgoingHead = 0
  private let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 16)

  /// The calls that have a stream here.
  var calls: [Int32: Call] = [:]
  /// The peer has said GOAWAY, or we have: no new calls.
  var isDraining = false
  var goAwayCount = 0
  /// What the peer's GOAWAY said, if it was an error.
  var goAwayReason: String?
  var isSettled = false
  var isWatchingWrites = false
  /// What `tick` looks at.
  var keepAlive: KeepAlive
  var lastRead: MonotonicInstant { keepAlive.lastRead }
  var lastSubmit: MonotonicInstant {
    get { keepAlive.lastSubmit }
    set { keepAlive.lastSubmit = newValue }
  }
  var timer: TimerTicket?
  var settingsTimer: TimerTicket?
  /// From the peer's first GOAWAY.
  var drainTimer: TimerTicket?
  /// Until the peer's SETTINGS.
  var settleTimer: TimerTicket?
  private let suspendedBefore: Duration
  /// When a deadline last passed without a byte from the peer since its call began.
  var silentDeadline: MonotonicInstant?
  /// Calls whose deadline passed without headers, since there last were any for any call.
  var vainCallCount = 0

  init(
    number: UInt64, socket: Socket, endpoint: Endpoint, context: TLSContext?, proxy: Proxy? = nil
  ) throws(ConnectionFault) {
    self.number = number
    self.socket = socket
    self.endpoint = endpoint
    do throws(TLSFailure) {
      tls = if let context { try TLSStream(context, serverName: endpoint.serverName) } else { nil }
    } catch { throw error.fault(endpoint) }
    do throws(HTTP2Fault) { http2 = try HTTP2Session() } catch { throw Self.fault(error, nil, endpoint) }
    phase = context == nil ? .open : .handshaking
    let now = MonotonicClock.now()
    floodLimit = FloodLimit(at: now)
    keepAlive = KeepAlive(now)
    if let proxy {
      let tunnel = ProxyTunnel(proxy, to: endpoint)
      outgoing = tunnel.request
      self.tunnel = tunnel
      phase = .tunnelling
    }
    suspendedBefore = MonotonicClock.suspended()
  }

  deinit { scratch.deallocate() }

  private static func fault(_ fault: HTTP2Fault, _ refusal: String?, _ endpoint: Endpoint) -> ConnectionFault {
    ConnectionFault("\(endpoint) breaks HTTP/2", cause: "\(fault.operation): \(refusal ?? fault.reason)")
  }

  /// Reads what is there, at most 256 KiB at once so that others have their turn. False when the peer sends no more.
  func receive() throws(ConnectionFault) -> Bool {
    for _ in 0..<4 {
      let reading: Socket.Reading
      do throws(SystemError) { reading = try socket.receive(into: scratch) } catch {
        throw lost(error)
      }
      switch reading {
      case .nothing: return true
      case .end: return false
      case .bytes(let count):
        keepAlive.heard(MonotonicClock.now())
        silentDeadline = nil
        guard try take(UnsafeRawBufferPointer(rebasing: scratch[..<count])) else { return false }
        // A short read has emptied the socket.
        if count < scratch.count { return true }
      }
    }
    return true
  }

  private func take(_ bytes: UnsafeRawBufferPointer) throws(ConnectionFault) -> Bool {
    if phase == .tunnelling {
      guard case .open(let rest)? = try tunnel?.receive(bytes) else { return true }
      tunnel = nil
      phase = tls == nil ? .open : .handshaking
      var isGoingOn = true
      var fault: ConnectionFault?
      rest.withUnsafeBytes { raw in
        do throws(ConnectionFault) { if !raw.isEmpty { isGoingOn = try take(raw) } } catch { fault = error }
      }
      if let fault { throw fault }
      return isGoingOn
    }
    guard let tls else {
      try give(bytes)
      return true
    }
    emptyCiphertext += bytes.count
    let limit = phase == .handshaking ? TLSStream.handshakeLimit : TLSStream.emptyCiphertextLimit
    guard emptyCiphertext <= limit else {
      throw ConnectionFault(
        "\(endpoint) floods the connection", cause: "with TLS records that hold no data", origin: .security)
    }
    do throws(TLSFailure) {
      try tls.receive(bytes)
      if phase == .handshaking {
        guard try tls.handshake() else { return true }
        phase = .open
        emptyCiphertext = 0
      }
    } catch { throw error.fault(endpoint) }
    while true {
      let reading: TLSStream.Reading
      do throws(TLSFailure) { reading = try tls.read() } catch { throw error.fault(endpoint) }
      switch reading {
      case .bytes(let plain):
        emptyCiphertext = 0
        try give(plain)
      case .nothing: return true
      case .end: return false
      }
    }
  }

  private func give(_ bytes: UnsafeRawBufferPointer) throws(ConnectionFault) {
    guard !bytes.isEmpty else { return }
    if beginning.count < Self.http1.count { beginning += bytes.prefix(Self.http1.count - beginning.count) }
    do throws(HTTP2Fault) { try http2.receive(bytes) } catch { throw Self.fault(error, http2.refusal, endpoint) }
    guard floodLimit.take(http2.takeIdleUnits(), at: lastRead) else {
      // If the library has ended the session already, it says why when it sends.
      var lastWords: [UInt8] = []
      try frames(to: &lastWords)
      guard http2.breach == nil else { throw endFault }
      throw ConnectionFault("\(endpoint) floods the connection", cause: "with frames that belong to no call")
    }
  }

  /// Writes what there is to write. False when the socket takes no more now: go on when it is writable.
  func send() throws(ConnectionFault) -> Bool {
    while true {
      while outgoingHead < outgoing.count {
        let count: Int
        do throws(SystemError) { count = try socket.send(outgoing[outgoingHead...]) } catch {
          throw lost(error)
        }
        if count == 0 { return false }
        outgoingHead += count
      }
      outgoing.removeAll(keepingCapacity: outgoing.capacity <= 128 * 1024)
      outgoingHead = 0
      try fill()
      if outgoing.isEmpty { return true }
    }
  }

  private func fill() throws(ConnectionFault) {
    guard phase != .tunnelling else { return }
    guard let tls else {
      try frames(to: &outgoing)
      return
    }
    do throws(TLSFailure) {
      if phase == .handshaking { _ = try tls.handshake() }
      tls.output(to: &outgoing)
    } catch { throw error.fault(endpoint) }
    guard phase == .open else { return }
    var plain: [UInt8] = []
    try frames(to: &plain)
    do throws(TLSFailure) { try tls.write(plain) } catch { throw error.fault(endpoint) }
    tls.output(to: &outgoing)
  }

  private func frames(to buffer: inout [UInt8]) throws(ConnectionFault) {
    do throws(HTTP2Fault) { try http2.output(to: &buffer, limit: 64 * 1024) } catch {
      throw Self.fault(error, http2.refusal, endpoint)
    }
  }

  /// The machine has slept since the connection was made: whatever the peer thinks of it, it has not heard of us for that
  /// long.
  var hasSlept: Bool { MonotonicClock.suspended() - suspendedBefore > SuspendJump.least }

  /// True when the TLS session was one that the server knew.
  var isResumed: Bool { tls?.isResumed ?? false }

  /// Says goodbye as far as the socket takes it now.
  func farewell() {
    guard phase == .open else { return }
    http2.terminate()
    do throws(ConnectionFault) {
      guard try send() else { return }
      tls?.close()
      _ = try send()
    } catch { return }
  }

  private func lost(_ error: SystemError) -> ConnectionFault {
    let words = goAwayReason.map { "\($0); \(error)" } ?? "\(error)"
    return ConnectionFault("the connection to \(endpoint) is lost", cause: words)
  }

  /// What a lost connection is called: the peer's own breach if there was one.
  var endFault: ConnectionFault {
    if phase == .tunnelling { return ConnectionFault("the proxy closed the connection before it answered") }
    if phase == .handshaking {
      return ConnectionFault("\(endpoint) closed the connection during the TLS handshake", origin: .network)
    }
    if beginning == Self.http1 { return ConnectionFault("\(endpoint) speaks HTTP/1.1 and not HTTP/2") }
    if let breach = http2.breach { return ConnectionFault("\(endpoint) breaks HTTP/2", cause: breach) }
    return ConnectionFault("\(endpoint) closed the connection", cause: goAwayReason ?? "")
  }
}
