internal import CLinux

/// The C library's heap, which keeps what has been freed.
package enum Heap {
  /// Gives the kernel back what nobody uses: `malloc_trim(3)`. Takes milliseconds, in which other threads that
  /// allocate may wait. Any thread.
  package static func giveBack() { clinux_trim_heap() }
}
