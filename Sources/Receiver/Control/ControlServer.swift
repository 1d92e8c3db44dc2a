import Glibc
import Linux
import Synchronization

/// Answers `receiver status`, `screenshot` and `trace` on a Unix socket that only its owner can open.
///
/// One work thread, one question at a time, no wait longer than two seconds for a peer, and none at all when it is told
/// to stop.
final class ControlServer: Sendable {
  typealias Answer = @Sendable (ControlProtocol.Verb) async -> Result<[UInt8], ControlFailure>

  /// How long a peer may take to ask, and to take its answer.
  private static let limit = Duration.seconds(2)

  private let path: String
  private let wakeup: Int32
  private let thread: WorkThread
  private let waiting = Waiting()

  /// Listens at `path`. A socket file that an ended receiver left behind is replaced; one that answers is not.
  init(path: String, answer: @escaping Answer) throws(SystemError) {
    if let directory = path.lastIndex(of: "/"), directory > path.startIndex {
      try FileStore.makeDirectory(String(path[..<directory]))
    }
    let socket = try ControlProtocol.socket(path: path)
    guard var address = ControlProtocol.address(path) else {
      throw SystemError(code: ENAMETOOLONG, operation: "listen at \(path)")
    }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    func withAddress(_ call: (UnsafePointer<sockaddr>) -> Int32) -> Int32 {
      withUnsafePointer(to: &address) { $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { call($0) } }
    }
    let probe = try ControlProtocol.socket(path: path)
    // One that hangs with a full queue answers no connect.
    ControlProtocol.limitWaits(probe.raw, seconds: 2)
    guard withAddress({ connect(probe.raw, $0, size) }) != 0 else {
      throw SystemError(code: EADDRINUSE, operation: "listen at \(path), where another receiver answers")
    }
    if errno == ECONNREFUSED {
      // A file that is no socket refuses too: it is somebody's, and stays.
      var status = stat()
      guard lstat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFSOCK else {
        throw SystemError(code: EEXIST, operation: "listen at \(path), which is no socket")
      }
      unlink(path)
    }
    // The mode counts from the first moment: between bind and chmod anybody could connect.
    let mask = umask(0o177)
    let bound = withAddress { bind(socket.raw, $0, size) }
    let code = errno
    umask(mask)
    guard bound == 0 else { throw SystemError(code: code, operation: "listen at \(path)") }
    guard listen(socket.raw, 8) == 0 else { throw .last("listen at \(path)") }
    let pipe = try Self.makePipe()
    self.path = path
    wakeup = pipe.write
    let listener = socket.release()
    thread = try WorkThread(name: "control") { [waiting] in
      Self.serve(listener: Descriptor(owning: listener), stop: Descriptor(owning: pipe.read), waiting, answer)
    }
  }

  /// Stops listening and removes the socket.
  func stop() {
    close(wakeup)
    waiting.stop()
    thread.join()
    unlink(path)
  }

  private static func makePipe() throws(SystemError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .last("pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private static func serve(
    listener: borrowing Descriptor, stop: borrowing Descriptor, _ waiting: Waiting, _ answer: @escaping Answer
  ) {
    while true {
      var waits = [
        pollfd(fd: listener.raw, events: Int16(POLLIN), revents: 0),
        pollfd(fd: stop.raw, events: Int16(POLLIN), revents: 0),
      ]
      if poll(&waits, 2, -1) < 0, errno != EINTR { return }
      if waits[1].revents != 0 { return }
      guard waits[0].revents != 0 else { continue }
      let raw = accept(listener.raw, nil, nil)
      guard raw >= 0 else {
        // Out of descriptors: the peer still waits, and asking again at once would keep a processor busy.
        if errno == EMFILE || errno == ENFILE { poll(&waits[1], 1, 100) }
        continue
      }
      let peer = ControlPeer(Descriptor(owning: raw), stop: stop.raw, limit: limit)
      if peer.userID == getuid() { reply(to: peer, waiting, answer) }
    }
  }

  private static func reply(to peer: borrowing ControlPeer, _ waiting: Waiting, _ answer: @escaping Answer) {
    guard let line = peer.readLine() else { return }
    let result: Result<[UInt8], ControlFailure>
    if let verb = ControlProtocol.Verb(rawValue: line) {
      guard let answered = blocking(waiting, { await answer(verb) }) else { return }
      result = answered
    } else {
      let known = ControlProtocol.Verb.allCases.map(\.rawValue).joined(separator: ", ")
      result = .failure(ControlFailure("no such verb; known are \(known)"))
    }
    switch result {
    case .success(let body): peer.write(Array("ok \(body.count)\n".utf8) + body)
    case .failure(let failure): peer.write(Array("error \(failure)\n".utf8))
    }
  }

  /// Waits on this work thread for an answer that actors give. Nothing when the server stops before it comes: a
  /// screenshot of a large screen takes its time.
  private static func blocking<Value: Sendable>(
    _ waiting: Waiting, _ body: @escaping @Sendable () async -> Value
  ) -> Value? {
    let answer = BoundedQueue<Value>(capacity: 1)
    guard waiting.enter({ answer.close() }) else { return nil }
    defer { waiting.leave() }
    Task { answer.push(await body()) }
    return answer.pop()
  }

  /// How the wait for an answer is ended.
  private final class Waiting: Sendable {
    private let state = Mutex<(end: (@Sendable () -> Void)?, isStopped: Bool)>((nil, false))

    /// False when the server has stopped.
    func enter(_ end: @escaping @Sendable () -> Void) -> Bool {
      state.withLock { state in
        state.end = end
        return !state.isStopped
      }
    }

    func leave() { state.withLock { $0.end = nil } }

    func stop() {
      let end = state.withLock { state in
        state.isStopped = true
        return state.end
      }
      end?()
    }
  }
}
