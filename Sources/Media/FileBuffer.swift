import Glibc
import Playback

/// What the reading thread and the fetch thread share of one object: the bytes at hand and what is known about them.
///
/// One mutex and one condition; nothing is called while it is held.
final class FileBuffer: @unchecked Sendable {
  struct State {
    let cache: ByteCache
    let limits: RangeChoice.Limits
    /// Where the reader reads next.
    var position: Int64 = 0
    var identity: ObjectIdentity?
    var inFlight: [RangeChoice.InFlight] = []
    var previousLength: Int64 = 0
    var failure: MediaFailure?
    var isInterrupted = false
    /// A request failed and the next attempt has its time set: nobody needs to wake the fetcher.
    var isHeld = false
    /// The fetcher was woken and has not looked yet.
    var isWoken = false

    var bufferedEnd: Int64 { cache.contiguousEnd(from: position) }

    var choice: RangeChoice {
      let end = bufferedEnd
      return RangeChoice.choose(
        RangeChoice.Situation(
          position: position, bufferedEnd: end, continues: end > 0 && cache.contains(end - 1),
          nextHeld: cache.nextHeld(after: end), size: identity?.size, previousLength: previousLength,
          inFlight: inFlight), limits)
    }
  }

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var state: State

  init(limits: RangeChoice.Limits, capacity: Int64) {
    state = State(cache: ByteCache(capacity: capacity), limits: limits)
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  /// Runs `body` under the lock and wakes the reader.
  func update<Result>(_ body: (inout State) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(changed)
      pthread_mutex_unlock(mutex)
    }
    return body(&state)
  }

  /// Runs `body` under the lock; nobody is woken.
  func look<Result>(_ body: (inout State) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&state)
  }

  /// Bytes came from the server.
  func append(_ bytes: UnsafeRawBufferPointer, at offset: Int64) {
    update { state in
      let window = state.position..<state.position + state.limits.ahead
      state.cache.insert(bytes, at: offset, protecting: window)
      let end = offset + Int64(bytes.count)
      for index in state.inFlight.indices where state.inFlight[index].next == offset {
        state.inFlight[index].next = end
      }
    }
  }

  /// Waits for bytes at `offset`. `wake` is called, without the lock, when there is something for the fetcher to do.
  func read(
    at offset: Int64, into buffer: UnsafeMutableRawBufferPointer, wake: () -> Void
  ) throws(MediaFailure) -> Int {
    while true {
      var mustWake = false
      let outcome: Result<Int, MediaFailure>? = look { state in
        if state.isInterrupted { return .failure(MediaFailure(.interrupted, "reading was stopped")) }
        let size = state.identity?.size ?? 0
        guard offset >= 0, offset < size, !buffer.isEmpty else { return .success(0) }
        state.position = offset
        let count = state.cache.read(at: offset, into: buffer)
        if count > 0 { state.position = offset + Int64(count) }
        if count == 0, let failure = state.failure {
          // A lasting one stays; after a passing one the next read may try again.
          if failure.kind == .transient { state.failure = nil }
          return .failure(failure)
        }
        if state.failure == nil, !state.isHeld, !state.isWoken, state.choice != .nothing {
          state.isWoken = true
          mustWake = true
        }
        if count > 0 { return .success(count) }
        if !mustWake { pthread_cond_wait(changed, mutex) }
        return nil
      }
      if mustWake { wake() }
      if let outcome { return try outcome.get() }
    }
  }
}
