internal import CCURL
import Linux
import Playback

/// curl's multi handle on a poll thread: its sockets and its timer become epoll events and timers there.
///
/// Everything is called on the thread. curl forbids adding and removing from inside its callbacks, so that is done
/// from jobs of the actor only, and what finished is told after curl has returned.
final class Multi: @unchecked Sendable {
  private let raw: UnsafeMutableRawPointer
  private let thread: PollThread
  private var transfers: [UnsafeMutableRawPointer: Transfer] = [:]
  private var watched: Set<Int32> = []
  private var timer: TimerTicket?
  private var isClosed = false
  /// Told of each transfer that ended by itself, after it was removed.
  var finished: ((Transfer, CURLcode) -> Void)?

  /// curl_global_init, once in the process.
  private static let isReady = shim_global_init() == CURLE_OK

  init?(thread: PollThread) {
    guard Self.isReady, let raw = curl_multi_init() else { return nil }
    self.raw = raw
    self.thread = thread
    let context = Unmanaged.passUnretained(self).toOpaque()
    shim_multi_set_socket(
      raw,
      { @Sendable _, socket, what, context, _ in
        Unmanaged<Multi>.fromOpaque(context!).takeUnretainedValue().watch(socket, what)
        return 0
      }, context)
    shim_multi_set_timer(
      raw,
      { @Sendable _, milliseconds, context in
        Unmanaged<Multi>.fromOpaque(context!).takeUnretainedValue().setTimer(milliseconds)
        return 0
      }, context)
    shim_multi_set_long(raw, CURLMOPT_MAXCONNECTS, 8)
  }

  deinit {
    guard !isClosed else { return }
    // Whoever lets go of an open one may be on any thread: its descriptors go without being unwatched.
    shim_multi_set_socket(raw, nil, nil)
    shim_multi_set_timer(raw, nil, nil)
    for transfer in transfers.values { curl_multi_remove_handle(raw, transfer.raw) }
    curl_multi_cleanup(raw)
  }

  func add(_ transfer: Transfer) {
    guard !isClosed else { return }
    transfers[transfer.raw] = transfer
    curl_multi_add_handle(raw, transfer.raw)
  }

  /// Ends a transfer at once; its connection goes unless its response was complete.
  func remove(_ transfer: Transfer) {
    guard !isClosed, transfers[transfer.raw] != nil else { return }
    curl_multi_remove_handle(raw, transfer.raw)
    transfers[transfer.raw] = nil
  }

  /// Ends everything and closes all connections. The thread can be stopped afterwards.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    for transfer in transfers.values { curl_multi_remove_handle(raw, transfer.raw) }
    transfers = [:]
    for socket in watched { thread.unwatch(socket) }
    watched = []
    setTimer(-1)
    finished = nil
    curl_multi_cleanup(raw)
  }

  private func watch(_ socket: Int32, _ what: Int32) {
    guard what != CURL_POLL_REMOVE, !isClosed else {
      if watched.remove(socket) != nil { thread.unwatch(socket) }
      return
    }
    var events: UInt32 = 0
    if what & CURL_POLL_IN != 0 { events |= PollThread.readable }
    if what & CURL_POLL_OUT != 0 { events |= PollThread.writable }
    do throws(SystemError) {
      try thread.watch(socket, events) { [weak self] ready in
        var flags: Int32 = 0
        if ready & PollThread.readable != 0 { flags |= CURL_CSELECT_IN }
        if ready & PollThread.writable != 0 { flags |= CURL_CSELECT_OUT }
        self?.act(socket, flags == 0 ? CURL_CSELECT_ERR : flags)
      }
      watched.insert(socket)
    } catch {
      // The transfer hears nothing and ends by its limits of time.
      Fetcher.log.error("a socket cannot be waited for", .reason(error.description))
    }
  }

  private func setTimer(_ milliseconds: Int) {
    if let timer { thread.cancel(timer) }
    timer = nil
    guard milliseconds >= 0, !isClosed else { return }
    timer = thread.schedule(at: MonotonicClock.now() + .milliseconds(milliseconds)) { [weak self] in
      self?.timer = nil
      self?.act(shim_SOCKET_TIMEOUT, 0)
    }
  }

  private func act(_ socket: Int32, _ flags: Int32) {
    guard !isClosed else { return }
    var running: Int32 = 0
    curl_multi_socket_action(raw, socket, flags, &running)
    var left: Int32 = 0
    while !isClosed, let message = curl_multi_info_read(raw, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle else { continue }
      let code = message.pointee.data.result
      curl_multi_remove_handle(raw, easy)
      if let transfer = transfers.removeValue(forKey: easy) { finished?(transfer, code) }
    }
  }
}
