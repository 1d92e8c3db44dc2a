internal import CCURL
import Linux
import Playback

/// Starting, ending and repeating the requests of a file.
extension Fetcher {
  func advance(_ number: UInt64) {
    guard let file = files[number] else { return }
    file.buffer.look { $0.isWoken = false }
    advance(file)
  }

  /// Starts the request that the file needs next, if any.
  func advance(_ file: FetchedFile) {
    guard file.timer == nil, !file.isAwaitingURL else { return }
    let choice = file.buffer.look { state in
      state.inFlight = file.inFlight
      return state.isInterrupted || state.failure != nil ? .nothing : state.choice
    }
    guard case .request(let range, let abandoning) = choice else { return }
    for index in abandoning.reversed() { multi.remove(file.transfers.remove(at: index).transfer) }
    start(file, range)
  }

  private func start(_ file: FetchedFile, _ range: ClosedRange<Int64>) {
    let (buffer, place, number) = (file.buffer, file.place, file.number)
    let transfer = Transfer(
      place: place, asked: range, trust: file.options.trust,
      accept: { [weak self] head in
        self?.assumeIsolated { $0.accept(number, head, range, place) }
          ?? .refuse(MediaFailure(.interrupted, "fetching was stopped"))
      },
      deliver: { bytes, offset in buffer.append(bytes, at: offset) })
    guard let transfer else { return end(file, MediaFailure(.transient, "out of memory")) }
    file.transfers.append((transfer, file.generation))
    file.buffer.look { state in
      state.previousLength = range.upperBound - range.lowerBound + 1
      state.inFlight = file.inFlight
    }
    multi.add(transfer)
  }

  private func accept(
    _ number: UInt64, _ head: ResponseHead, _ asked: ClosedRange<Int64>, _ place: MediaPlace
  ) -> ResponseChoice {
    guard let file = files[number] else { return .refuse(MediaFailure(.interrupted, "fetching was stopped")) }
    let known = file.buffer.look { $0.identity }
    let choice = ResponseChoice.choose(head: head, asked: asked, known: known, place: place)
    guard case .use(_, let identity) = choice else { return choice }
    file.recovery.progressed()
    file.setStall(nil)
    file.buffer.look { $0.identity = identity }
    file.isOpen = true
    if let opening = file.opening {
      file.opening = nil
      opening.resume(
        returning: .success(
          RemoteFile(
            number: file.number, name: place.description, size: identity.size, buffer: file.buffer,
            stall: file.stall, fetcher: self)))
    }
    return choice
  }

  /// A transfer ended by itself.
  func finished(_ transfer: Transfer, _ code: CURLcode) {
    for file in files.values {
      guard let index = file.transfers.firstIndex(where: { $0.transfer === transfer }) else { continue }
      let generation = file.transfers.remove(at: index).generation
      file.buffer.update { $0.inFlight = file.inFlight }
      if let failure = transfer.failure(of: code) {
        recover(file, failure, generation: generation, retryAfter: transfer.head.retryAfter)
      } else {
        advance(file)
      }
      return
    }
  }

  private func recover(_ file: FetchedFile, _ failure: MediaFailure, generation: Int, retryAfter: Duration?) {
    // An older URL was refused, or the other request has failed before: what is to be done is under way.
    if failure.kind == .unauthorized, generation != file.generation { return advance(file) }
    guard file.timer == nil, !file.isAwaitingURL else { return }
    Self.log.debug("a request failed", .reason(failure.message))
    let action = file.recovery.failed(
      failure, isOpen: file.isOpen, retryAfter: retryAfter, at: MonotonicClock.now(), random: .random(in: 0..<1))
    switch action {
    case .retry(let wait):
      file.setStall(failure.message)
      hold(file, wait) { fetcher, file in fetcher.advance(file) }
    case .awaitURL(let limit):
      file.isAwaitingURL = true
      file.setStall(failure.message)
      hold(file, limit) { fetcher, file in
        file.isAwaitingURL = false
        fetcher.end(file, failure)
      }
      file.events.onUnauthorized()
    case .fail(let failure): end(file, failure)
    }
  }

  private func hold(
    _ file: FetchedFile, _ wait: Duration, _ action: @escaping @Sendable (isolated Fetcher, FetchedFile) -> Void
  ) {
    file.buffer.look { $0.isHeld = true }
    let number = file.number
    file.timer = thread.schedule(at: MonotonicClock.now() + wait) { [weak self] in
      self?.assumeIsolated { fetcher in
        guard let file = fetcher.files[number] else { return }
        file.timer = nil
        file.buffer.look { $0.isHeld = false }
        action(fetcher, file)
      }
    }
  }

  private func release(_ file: FetchedFile) {
    if let timer = file.timer { thread.cancel(timer) }
    file.timer = nil
    file.isAwaitingURL = false
    file.buffer.look { $0.isHeld = false }
  }

  /// Gives up: the reader gets `failure` once the bytes at hand are used up.
  func end(_ file: FetchedFile, _ failure: MediaFailure) {
    release(file)
    abandonRequests(file)
    file.buffer.update { state in
      state.failure = failure
      if failure.kind == .interrupted { state.isInterrupted = true }
    }
    // After the patience the next attempt begins with a fresh one.
    if failure.kind == .transient { file.recovery = Recovery(patience: file.options.patience) }
    guard let opening = file.opening else { return }
    file.opening = nil
    files[file.number] = nil
    opening.resume(returning: .failure(failure))
  }

  private func abandonRequests(_ file: FetchedFile) {
    for entry in file.transfers { multi.remove(entry.transfer) }
    file.transfers = []
    file.buffer.look { $0.inFlight = [] }
  }

  func replace(_ number: UInt64, _ place: MediaPlace) {
    guard let file = files[number] else { return }
    let isElsewhere = place.host != file.place.host || place.name != file.place.name
    file.place = place
    file.generation += 1
    file.recovery.renewed()
    release(file)
    file.buffer.update { state in
      // Another server may tag the same bytes in another way; their number cannot differ.
      if isElsewhere { state.identity?.entityTag = nil }
      if state.failure?.kind == .unauthorized || state.failure?.kind == .transient { state.failure = nil }
    }
    advance(file)
  }

  /// The reader was interrupted: what is under way is dropped, what is at hand stays.
  func pause(_ number: UInt64) {
    guard let file = files[number], file.buffer.look({ $0.isInterrupted }) else { return }
    abandonRequests(file)
  }

  func forget(_ number: UInt64) {
    guard let file = files.removeValue(forKey: number) else { return }
    release(file)
    abandonRequests(file)
  }
}
