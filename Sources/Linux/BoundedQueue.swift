import Glibc

/// A blocking queue between two work threads, bounded by the sum of its elements' weights.
///
/// An element that is heavier than the bound still enters an empty queue, so that nothing can wait for ever.
package final class BoundedQueue<Element: Sendable>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let capacity: Int
  private let weigh: @Sendable (Element) -> Int
  private var elements: [Element?] = []
  private var head = 0
  private var weight = 0
  private var closed = false
  private var draining = false

  /// `capacity` in the unit of `weight`; without one each element weighs 1.
  package init(capacity: Int, weight: @escaping @Sendable (Element) -> Int = { _ in 1 }) {
    self.capacity = capacity
    weigh = weight
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Gives back what was queued, to be let go of outside the lock: a picture's end calls into its pool.
  private func takeAll() -> [Element?] {
    let taken = elements
    elements = []
    head = 0
    weight = 0
    pthread_cond_broadcast(changed)
    return taken
  }

  private var isEmpty: Bool { head == elements.count }

  private func takeFirst() -> Element {
    // Emptied at once: a queued picture holds a decoder's buffer.
    let element = elements[head].take()!
    head += 1
    if head == elements.count || head > 64 {
      elements.removeFirst(head)
      head = 0
    }
    weight -= weigh(element)
    pthread_cond_broadcast(changed)
    return element
  }

  /// Waits for room. False when the queue is closed or finished, also during the wait: the element was not taken.
  @discardableResult
  package func push(_ element: Element) -> Bool {
    locked {
      let added = weigh(element)
      while !closed, !draining, !isEmpty, weight + added > capacity { pthread_cond_wait(changed, mutex) }
      guard !closed, !draining else { return false }
      elements.append(element)
      weight += added
      pthread_cond_broadcast(changed)
      return true
    }
  }

  /// Waits for an element. Nothing when the queue is closed, or ended and empty.
  package func pop() -> Element? {
    locked {
      while !closed, isEmpty, !draining { pthread_cond_wait(changed, mutex) }
      return closed || isEmpty ? nil : takeFirst()
    }
  }

  /// The first element if there is one; never waits.
  package func tryPop() -> Element? { locked { closed || isEmpty ? nil : takeFirst() } }

  /// The first element without taking it; never waits.
  package func peek() -> Element? { locked { closed || isEmpty ? nil : elements[head] } }

  /// Throws away what is queued.
  package func removeAll() { _ = locked { takeAll() } }

  /// Nothing more is pushed; what is queued can still be taken.
  package func finish() {
    locked {
      draining = true
      pthread_cond_broadcast(changed)
    }
  }

  /// Ends every wait at once and drops what is queued.
  package func close() {
    _ = locked {
      closed = true
      return takeAll()
    }
  }

  package var count: Int { locked { elements.count - head } }
  package var totalWeight: Int { locked { weight } }
  /// True when nothing more will come: closed, or finished and empty.
  package var isExhausted: Bool { locked { closed || draining && isEmpty } }
}
