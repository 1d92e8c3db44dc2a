import Glibc

/// What changes when a file is replaced or written to.
package struct FileStamp: Sendable, Equatable {
  private let device: UInt64
  private let inode: UInt64
  private let size: Int64
  private let modified: Int64
  private let changed: Int64

  /// Nothing when there is no such file.
  package init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    func nanoseconds(_ time: timespec) -> Int64 { Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec) }
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    modified = nanoseconds(status.st_mtim)
    changed = nanoseconds(status.st_ctim)
  }
}
