internal import CCURL
package import Linux
package import Playback

/// Fetches media over HTTP/1.1 with libcurl, on its own thread `fetch`.
///
/// Backpressure is bounded requests, never a paused transfer (curl issue 16955). Connections are kept and reused by
/// all files. `close` ends the thread.
package actor Fetcher {
  /// What one file is fetched with.
  package struct Options: Sendable {
    /// File of trusted CA certificates in PEM; nothing means the system's.
    package var trust: String?
    /// Memory for bytes at hand: 3/4 of it ahead of the reader.
    package var windowBytes: Int64 = 16 << 20
    package var firstRequestBytes: Int64 = 256 << 10
    package var longestRequestBytes: Int64 = 8 << 20
    /// How long a server that fails is tried again before a read throws the reason.
    package var patience = Duration.seconds(60)

    package init(trust: String? = nil) { self.trust = trust }

    var limits: RangeChoice.Limits {
      let window = max(windowBytes, 4 * ByteCache.blockSize)
      let ahead = window / 4 * 3
      let first = min(max(firstRequestBytes, 1), ahead)
      return RangeChoice.Limits(
        first: first, longest: max(first, min(longestRequestBytes, ahead)), ahead: ahead, reach: 2 * first)
    }
  }

  /// What a file tells. Called on the fetch thread: hand on and return.
  package struct Events: Sendable {
    /// The token was refused: a new URL has to be given with `RemoteFile.replace`. Once until that happens.
    package var onUnauthorized: @Sendable () -> Void
    /// Why no bytes come, in words for a person; nothing when they come again.
    package var onStall: @Sendable (String?) -> Void

    package init(
      onUnauthorized: @escaping @Sendable () -> Void = {}, onStall: @escaping @Sendable (String?) -> Void = { _ in }
    ) {
      self.onUnauthorized = onUnauthorized
      self.onStall = onStall
    }
  }

  let thread: PollThread
  let multi: Multi
  var files: [UInt64: FetchedFile] = [:]
  private var count: UInt64 = 0
  private var isClosed = false
  static let log = Log("media")

  package nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// Starts the thread.
  package init() throws(SystemError) {
    let thread = try PollThread(name: "fetch")
    guard let multi = Multi(thread: thread) else {
      thread.stop()
      throw SystemError(code: 12, operation: "curl_multi_init")
    }
    self.thread = thread
    self.multi = multi
  }

  /// Opens a film: returns when the server has answered for its first bytes, which are then on their way.
  ///
  /// A server that fails in passing is tried again for the options' patience; a refused token is thrown at once.
  /// Cancelling the task ends the attempt (`.interrupted`).
  package func open(
    url: String, options: Options = Options(), events: Events = Events()
  ) async throws(MediaFailure) -> RemoteFile {
    guard !isClosed else { throw MediaFailure(.interrupted, "fetching was stopped") }
    let place = try MediaPlace(url)
    count += 1
    let number = count
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Result<RemoteFile, MediaFailure>, Never>) in
        multi.finished =
          multi.finished ?? { [weak self] transfer, code in self?.assumeIsolated { $0.finished(transfer, code) } }
        let file = FetchedFile(number: number, place: place, options: options, events: events)
        file.opening = continuation
        files[number] = file
        if Task.isCancelled { end(file, MediaFailure(.interrupted, "opening was stopped")) } else { advance(file) }
      }
    } onCancel: {
      Task { await self.cancelOpening(number) }
    }
    return try result.get()
  }

  private func cancelOpening(_ number: UInt64) {
    guard let file = files[number], file.opening != nil else { return }
    end(file, MediaFailure(.interrupted, "opening was stopped"))
  }

  /// Ends all requests, then the thread. Reads fail as interrupted.
  package nonisolated func close() async {
    await endAll()
    thread.stop()
  }

  private func endAll() {
    isClosed = true
    for file in files.values { end(file, MediaFailure(.interrupted, "fetching was stopped")) }
    multi.close()
  }
}
