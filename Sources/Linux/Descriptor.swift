import Glibc

/// An open file descriptor with one owner; closed when the owner lets go.
package struct Descriptor: ~Copyable, Sendable {
  package let raw: Int32

  /// Takes over `raw`, which must be open and owned by nobody else.
  package init(owning raw: Int32) { self.raw = raw }

  deinit { close(raw) }

  /// Gives up ownership: the caller closes it.
  package consuming func release() -> Int32 {
    let raw = self.raw
    discard self
    return raw
  }
}
