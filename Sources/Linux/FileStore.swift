import Glibc

/// Small files, read whole and written atomically.
package enum FileStore {
  /// The bytes of a regular file of at most `limit` bytes. What is none is refused and never waited for: opening a FIFO
  /// blocks until somebody writes to it, and a device may have no end.
  package static func read(_ path: String, limit: Int = 1 << 20) throws(SystemError) -> [UInt8] {
    let raw = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard raw >= 0 else { throw .last("read \(path)") }
    let file = Descriptor(owning: raw)
    var status = stat()
    guard fstat(file.raw, &status) == 0 else { throw .last("read \(path)") }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw SystemError(code: EISDIR, operation: "read \(path)")
    default: throw SystemError(code: SystemError.noRegularFile, operation: "read \(path), which is no regular file")
    }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = Glibc.read(file.raw, &block, block.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .last("read \(path)") }
      guard count > 0 else { return bytes }
      bytes += block[..<count]
      guard bytes.count <= limit else { throw SystemError(code: EFBIG, operation: "read \(path)") }
    }
  }

  /// The text of a file; bytes that are no UTF-8 are an error (EILSEQ).
  package static func readText(_ path: String, limit: Int = 1 << 20) throws(SystemError) -> String {
    guard let text = String(validating: try read(path, limit: limit), as: UTF8.self) else {
      throw SystemError(code: EILSEQ, operation: "read \(path) as text")
    }
    return text
  }

  /// Replaces a file: its old or its new bytes are there after a power loss, never a part.
  package static func write(_ path: String, _ bytes: [UInt8], mode: UInt32 = 0o600) throws(SystemError) {
    let temporary = "\(path).new-\(getpid())"
    // One that a crash left behind could have another mode.
    unlink(temporary)
    let raw = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard raw >= 0 else { throw .last("write \(path)") }
    let file = Descriptor(owning: raw)
    do throws(SystemError) {
      try writeAll(file.raw, bytes, "write \(path)")
      guard fsync(file.raw) == 0 else { throw .last("write \(path)") }
      guard rename(temporary, path) == 0 else { throw .last("write \(path)") }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// Makes a directory and those above it, readable by its owner only.
  package static func makeDirectory(_ path: String) throws(SystemError) {
    var prefix = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      prefix += (prefix.isEmpty || prefix == "/" ? "" : "/") + part
      if mkdir(prefix, 0o700) != 0, errno != EEXIST { throw .last("make the directory \(path)") }
    }
    var status = stat()
    guard stat(path, &status) == 0 else { throw .last("make the directory \(path)") }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw SystemError(code: ENOTDIR, operation: "make the directory \(path)")
    }
  }

  /// Writes all of `bytes` to a blocking descriptor.
  package static func writeAll(_ descriptor: Int32, _ bytes: [UInt8], _ operation: String) throws(SystemError) {
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress! + offset, bytes.count - offset) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .last(operation) }
      offset += count
    }
  }
}
