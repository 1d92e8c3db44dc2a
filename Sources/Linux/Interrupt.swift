import Synchronization

/// A flag that is raised once and read from C callbacks and loops on other threads.
package final class Interrupt: Sendable {
  private let flag = Atomic<Bool>(false)

  package init() {}

  package func raise() { flag.store(true, ordering: .releasing) }

  package var isRaised: Bool { flag.load(ordering: .acquiring) }
}
