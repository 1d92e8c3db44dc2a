internal import Linux
import Playback

/// One attempt to get a connection: the addresses still to try, and the sockets that are connecting.
final class Dial {
  /// Also that of the connection that comes out of it.
  let number: UInt64
  let began = MonotonicClock.now()
  var addresses: [SocketAddress] = []
  var sockets: [Int32: Socket] = [:]
  var stagger: TimerTicket?
  var limit: TimerTicket?
  /// Why addresses did not work, in the order of failing.
  var failures: [String] = []
  var isRefused = false

  init(number: UInt64) { self.number = number }
}

extension Link {
  func dial() {
    let dial = Dial(number: nextNumber())
    stage = .dialing(dial)
    Self.log.debug("connecting", .peer("\(endpoint)"))
    let number = dial.number
    dial.limit = schedule(at: dial.began + timing.connect) { $0.connectTimedOut(number) }
    if SocketAddress.isLiteral(endpoint.host) {
      resolved(resolve(endpoint.host, endpoint.port))
    } else {
      askResolver(dial)
    }
    // While the answer is on its way; unless it has failed already.
    guard case .dialing = stage, context == nil, case .tls(let file) = endpoint.security else { return }
    do throws(TLSFailure) { context = try TLSContext(caFile: file) } catch { dialFailed(dial, error.fault(endpoint)) }
  }

  /// Asks the system's resolver on a thread of its own, since nothing can interrupt it. One question at a time: a dial
  /// that follows one given up takes the answer to the older question.
  private func askResolver(_ dial: Dial) {
    guard resolver == nil else { return }
    let (host, port, resolve) = (endpoint.host, endpoint.port, resolve)
    do throws(SystemError) {
      resolver = try WorkThread(name: "resolve") { [weak self, isClosing] in
        let result = resolve(host, port)
        guard !isClosing.isRaised else { return }
        Task { [weak self] in await self?.resolverAnswered(result) }
      }
    } catch { dialFailed(dial, ConnectionFault("cannot resolve \(host)", cause: "\(error)")) }
  }

  private func resolverAnswered(_ result: Result<[SocketAddress], ResolverError>) {
    resolver = nil
    resolved(result)
    work()
  }

  private func resolved(_ result: Result<[SocketAddress], ResolverError>) {
    guard case .dialing(let dial) = stage, dial.addresses.isEmpty, dial.sockets.isEmpty else { return }
    switch result {
    case .success(let addresses):
      dial.addresses = addresses
      connectNext(dial)
    case .failure(let error): dialFailed(dial, ConnectionFault("\(error)"))
    }
  }

  /// Begins with the next address. The one after it follows when this one fails, or after the stagger (RFC 8305).
  private func connectNext(_ dial: Dial) {
    unschedule(&dial.stagger)
    while !dial.addresses.isEmpty {
      let address = dial.addresses.removeFirst()
      guard endpoint.security != .cleartextLoopback || address.isLoopback else {
        dial.isRefused = true
        dial.failures.append("\(address) is no loopback address")
        continue
      }
      do throws(SystemError) {
        let socket = try Socket(connectingTo: address)
        try watchConnecting(socket, dial)
        return
      } catch { dial.failures.append("\(error)") }
    }
    guard dial.sockets.isEmpty else { return }
    let reasons = dial.failures.joined(separator: "; ")
    if dial.isRefused {
      let message = "\(endpoint) without TLS is refused: that is for loopback addresses only"
      dialFailed(dial, ConnectionFault(message, cause: reasons, origin: .security))
    } else {
      dialFailed(dial, ConnectionFault("cannot connect to \(endpoint)", cause: reasons))
    }
  }

  private func watchConnecting(_ socket: Socket, _ dial: Dial) throws(SystemError) {
    let (number, raw) = (dial.number, socket.raw)
    try thread.watch(raw, PollThread.writable) { _ in
      self.assumeIsolated { link in
        link.connectEnded(number, raw)
        link.work()
      }
    }
    dial.sockets[raw] = socket
    guard !dial.addresses.isEmpty else { return }
    dial.stagger = schedule(at: MonotonicClock.now() + timing.stagger) { link in
      if case .dialing(let dial) = link.stage, dial.number == number { link.connectNext(dial) }
    }
  }

  private func connectEnded(_ number: UInt64, _ raw: Int32) {
    guard case .dialing(let dial) = stage, dial.number == number, let socket = dial.sockets[raw] else { return }
    if let error = socket.connectError() {
      thread.unwatch(raw)
      dial.sockets[raw] = nil
      dial.failures.append("\(error)")
      connectNext(dial)
      return
    }
    guard socket.isConnected else { return }
    dial.sockets[raw] = nil
    abandonDial()
    do throws(ConnectionFault) {
      let connection = try Connection(number: number, socket: socket, endpoint: endpoint, context: context)
      connections[number] = connection
      do throws(SystemError) { try watch(connection) } catch {
        connections[number] = nil
        throw ConnectionFault("cannot connect to \(endpoint)", cause: "\(error)")
      }
      stage = .handshaking(connection)
      if connection.phase == .open { opened(connection) }
      touched.insert(number)
    } catch {
      thread.unwatch(raw)
      dialFailed(dial, error)
    }
  }

  private func watch(_ connection: Connection) throws(SystemError) {
    let number = connection.number
    try thread.watch(connection.socket.raw, PollThread.readable) { _ in
      self.assumeIsolated { link in
        link.socketReady(number)
        link.work()
      }
    }
  }

  /// The connection can carry calls.
  func opened(_ connection: Connection) {
    stage = .open(connection)
    let number = connection.number
    let now = MonotonicClock.now()
    connection.settingsTimer = schedule(at: now + timing.settings) { link in
      guard let connection = link.connections[number] else { return }
      link.drop(connection, ConnectionFault("\(link.endpoint) did not acknowledge our SETTINGS in time"))
    }
    connection.timer = schedule(at: now + silence) { $0.tick(number) }
    Self.log.info("connected", .peer("\(endpoint)"), .format("\(connection.socket.address)"))
    let calls = waiting
    waiting = []
    for call in calls { place(call) }
  }

  private func connectTimedOut(_ number: UInt64) {
    let fault = ConnectionFault("connecting to \(endpoint) took more than \(timing.connect)")
    switch stage {
    case .dialing(let dial) where dial.number == number:
      let reasons = dial.failures.joined(separator: "; ")
      let cause = resolver == nil ? reasons : "the resolver does not answer"
      dialFailed(dial, ConnectionFault(fault.message, cause: cause))
    case .handshaking(let connection) where connection.number == number: drop(connection, fault)
    case .open(let connection) where connection.number == number && !connection.isSettled: drop(connection, fault)
    default: return
    }
  }

  /// Closes the sockets that are still connecting.
  func abandonDial() {
    guard case .dialing(let dial) = stage else { return }
    unschedule(&dial.stagger)
    for raw in dial.sockets.keys { thread.unwatch(raw) }
    dial.sockets = [:]
    dial.addresses = []
  }

  func dialFailed(_ dial: Dial, _ fault: ConnectionFault) {
    abandonDial()
    unschedule(&dial.limit)
    stage = .idle
    failWaiting(fault)
  }

  /// Ends the calls that waited for a connection which does not come.
  func failWaiting(_ fault: ConnectionFault) {
    Self.log.info("no connection", .peer("\(endpoint)"), .reason(fault.text))
    // A file that has been replaced is read again.
    if fault.origin == .security { context = nil }
    let calls = waiting
    waiting = []
    for call in calls { end(call, fault.error(call.path, isRetrySafe: true)) }
  }
}
