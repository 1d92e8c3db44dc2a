internal import Linux
import Playback

/// Connecting by RFC 8305: the addresses of both families in turns, the next one 250 ms after the one before it or as
/// soon as that has failed, and what is ready first is kept.
///
/// Ready means through TLS, not only connected as section 5 has it in general: a middlebox that answers for a dead
/// server with SYN-ACK and then says nothing would win every race. Who has connected gets a second of head start for it,
/// so that a slow handshake is not made twice.
extension Link {
  func dial() {
    let dial = Dial(number: nextNumber())
    stage = .dialing(dial)
    Self.log.debug("connecting", .peer("\(endpoint)"))
    let number = dial.number
    dial.limit = schedule(at: dial.began + timing.connect) { $0.dialTimedOut(number) }
    if SocketAddress.isLiteral(dialledHost) {
      resolved(resolve(dialledHost, dialledPort))
    } else {
      askResolver(dial)
    }
    // While the answer is on its way; unless it has failed already.
    guard case .dialing = stage, case .tls(let file) = endpoint.security else { return }
    do throws(TLSFailure) { try renewContext(caFile: file) } catch { dialFailed(dial, error.fault(endpoint)) }
  }

  private var dialledHost: String { proxy?.host ?? endpoint.host }
  private var dialledPort: UInt16 { proxy?.port ?? endpoint.port }

  /// Reads the CA certificates when that was not done yet, or their file has changed since. Connections that are open
  /// keep what they were verified with.
  private func renewContext(caFile: String?) throws(TLSFailure) {
    let stamp = TLSContext.stamp(caFile: caFile)
    if let context, context.stamp == stamp { return }
    context = nil
    context = try TLSContext(caFile: caFile, stamp: stamp)
  }

  /// Asks the system's resolver on a thread of its own, since nothing can interrupt it. A dial that follows one given up
  /// takes the answer to the older question, unless that is so old that it may never come: then it is asked once more.
  private func askResolver(_ dial: Dial) {
    if let asked = questions.values.map(\.asked).max(), dial.began - asked < timing.resolver { return }
    let limit = Self.questionLimit
    guard questions.count < limit else {
      return dialFailed(dial, ConnectionFault("cannot resolve \(dialledHost)", cause: "\(limit) questions hang"))
    }
    let (host, port, resolve, number) = (dialledHost, dialledPort, resolve, nextNumber())
    do throws(SystemError) {
      let thread = try WorkThread(name: "resolve") { [weak self, isClosing] in
        let result = resolve(host, port)
        guard !isClosing.isRaised else { return }
        Task { [weak self] in await self?.resolverAnswered(number, result) }
      }
      questions[number] = Question(thread: thread, asked: dial.began)
    } catch { dialFailed(dial, ConnectionFault("cannot resolve \(host)", cause: "\(error)")) }
  }

  private func resolverAnswered(_ number: UInt64, _ result: Result<[SocketAddress], ResolverError>) {
    questions[number] = nil
    resolved(result)
    work()
  }

  private func resolved(_ result: Result<[SocketAddress], ResolverError>) {
    guard case .dialing(let dial) = stage, !dial.isResolved else { return }
    switch result {
    case .success(let addresses):
      dial.isResolved = true
      dial.addresses = SocketAddress.ordered(addresses, preferring: lastAddress)
      connectNext(dial)
    case .failure(let error): dialFailed(dial, ConnectionFault("\(error)"))
    }
  }

  /// Begins with the next address.
  private func connectNext(_ dial: Dial) {
    unschedule(&dial.stagger)
    while !dial.addresses.isEmpty {
      let address = dial.addresses.removeFirst()
      guard endpoint.security != .cleartextLoopback || address.isLoopback else {
        let message = "\(endpoint) without TLS is refused: that is for loopback addresses only"
        dial.faults.append(
          ConnectionFault(message, cause: "\(address) is no loopback address", origin: .security))
        continue
      }
      do throws(SystemError) {
        try watchConnecting(try Socket(connectingTo: address), dial)
        return stagger(dial, timing.stagger)
      } catch { dial.faults.append(connectFault(error)) }
    }
    if !dial.isTrying { dialFailed(dial, dial.fault(endpoint)) }
  }

  private func stagger(_ dial: Dial, _ wait: Duration) {
    unschedule(&dial.stagger)
    guard !dial.addresses.isEmpty else { return }
    let number = dial.number
    dial.stagger = schedule(at: MonotonicClock.now() + wait) { link in
      if case .dialing(let dial) = link.stage, dial.number == number { link.connectNext(dial) }
    }
  }

  private func connectFault(_ error: SystemError) -> ConnectionFault {
    let way = proxy.map { " by the proxy \($0)" } ?? ""
    return ConnectionFault("cannot connect to \(endpoint)\(way)", cause: "\(error)")
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
  }

  private func connectEnded(_ number: UInt64, _ raw: Int32) {
    guard case .dialing(let dial) = stage, dial.number == number, let socket = dial.sockets[raw] else { return }
    if let error = socket.connectError() {
      thread.unwatch(raw)
      dial.sockets[raw] = nil
      dial.faults.append(connectFault(error))
      return connectNext(dial)
    }
    guard socket.isConnected else { return }
    thread.unwatch(raw)
    dial.sockets[raw] = nil
    do throws(ConnectionFault) {
      let connection = try Connection(
        number: nextNumber(), socket: socket, endpoint: endpoint, context: context, proxy: proxy)
      do throws(SystemError) { try watch(connection) } catch { throw connectFault(error) }
      connections[connection.number] = connection
      dial.connections[connection.number] = connection
      touched.insert(connection.number)
      if connection.phase == .open { won(connection) } else { stagger(dial, timing.handshakeStagger) }
    } catch {
      dial.faults.append(error)
      connectNext(dial)
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

  func isDialling(_ connection: Connection) -> Bool {
    if case .dialing(let dial) = stage { dial.connections[connection.number] === connection } else { false }
  }

  /// An attempt ended before its connection was ready.
  func attemptFailed(_ connection: Connection, _ fault: ConnectionFault) {
    guard case .dialing(let dial) = stage else { return }
    dial.connections[connection.number] = nil
    forget(connection)
    dial.faults.append(fault)
    connectNext(dial)
  }

  /// The connection is the first that can carry calls; the others are let go.
  func won(_ connection: Connection) {
    guard case .dialing(let dial) = stage else { return }
    dial.connections[connection.number] = nil
    abandonDial()
    if proxy == nil { lastAddress = connection.socket.address }
    stage = .open(connection)
    let number = connection.number
    let now = MonotonicClock.now()
    connection.settleTimer = schedule(at: dial.began + timing.connect) { link in
      guard let connection = link.connections[number], !connection.isSettled else { return }
      link.drop(connection, link.tooSlow)
    }
    connection.settingsTimer = schedule(at: now + timing.settings) { link in
      guard let connection = link.connections[number] else { return }
      link.drop(connection, ConnectionFault("\(link.endpoint) did not acknowledge our SETTINGS in time"))
    }
    connection.timer = schedule(at: now + silence) { $0.tick(number) }
    Self.log.info(
      "connected", .peer("\(endpoint)"), .format("\(connection.socket.address)"), .duration(now - dial.began),
      .reason(connection.isResumed ? "TLS session resumed" : "new"))
    let calls = waiting
    waiting = []
    for call in calls { place(call) }
  }

  private var tooSlow: ConnectionFault {
    ConnectionFault("connecting to \(endpoint) took more than \(timing.connect)")
  }

  private func dialTimedOut(_ number: UInt64) {
    guard case .dialing(let dial) = stage, dial.number == number else { return }
    let cause = dial.isResolved ? dial.reasons : "the resolver does not answer"
    dialFailed(dial, ConnectionFault(tooSlow.message, cause: cause))
  }

  /// Lets go of all that is being tried.
  func abandonDial() {
    guard case .dialing(let dial) = stage else { return }
    unschedule(&dial.stagger)
    unschedule(&dial.limit)
    for raw in dial.sockets.keys { thread.unwatch(raw) }
    dial.sockets = [:]
    for connection in dial.connections.values { forget(connection) }
    dial.connections = [:]
    dial.addresses = []
  }

  func dialFailed(_ dial: Dial, _ fault: ConnectionFault) {
    abandonDial()
    stage = .idle
    // The one that worked last time is no better than the others now.
    lastAddress = nil
    if var pause = dialFailure?.pause ?? timing.pause {
      let wait = pause.next(random: 1)
      dialFailure = (fault, pause, MonotonicClock.now() + wait)
    }
    Self.log.info("no connection", .peer("\(endpoint)"), .reason(fault.text))
    let calls = waiting
    waiting = []
    for call in calls { end(call, fault.error(call.path, isRetrySafe: true)) }
  }

  // MARK: Giving up connections

  /// Ends every connection that carries calls, also one that only drains: something above them knows that nobody is at
  /// the other end. Calls that have left end with UNAVAILABLE, the others go to the connection that the next call
  /// dials. A dial that is under way goes on.
  package func dropConnections(_ reason: String) { dropConnections(ConnectionFault(reason)) }

  private func dropConnections(_ fault: ConnectionFault) {
    for connection in connections.values where connection.phase == .open { drop(connection, fault) }
    work()
  }

  /// The machine was suspended: connections are gone, whatever the sockets say, and a dial begins anew.
  package func resumed() {
    guard !isClosed else { return }
    dialFailure = nil
    dropConnections(.suspended)
    if case .dialing = stage {
      abandonDial()
      dial()
    }
    work()
  }
}
