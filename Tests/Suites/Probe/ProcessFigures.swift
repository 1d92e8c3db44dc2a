import Glibc
import Linux

/// What this process holds, as the kernel counts it (proc(5)).
struct ProcessFigures {
  /// In KiB: now, and the most since `forgetPeak`.
  let resident: Int
  let peak: Int
  let descriptorCount: Int
  /// User and system, in ms.
  let processorTime: Int

  static var now: ProcessFigures {
    var used = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used)
    return ProcessFigures(
      resident: status("VmRSS:"), peak: status("VmHWM:"), descriptorCount: descriptors(),
      processorTime: used.tv_sec * 1000 + used.tv_nsec / 1_000_000)
  }

  var members: [(key: String, value: String)] {
    [("rss", "\(resident)"), ("peak", "\(peak)"), ("fds", "\(descriptorCount)"), ("cpu", "\(processorTime)")]
  }

  /// Lets the peak begin again at what is held now.
  static func forgetPeak() {
    guard let file = fopen("/proc/self/clear_refs", "w") else { return }
    fputs("5", file)
    fclose(file)
  }

  private static func status(_ name: String) -> Int {
    guard let file = fopen("/proc/self/status", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, 256, file) != nil {
      let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      if text.hasPrefix(name) {
        return text.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
      }
    }
    return 0
  }

  /// Without the one that it takes to count them.
  private static func descriptors() -> Int {
    guard let directory = opendir("/proc/self/fd") else { return 0 }
    defer { closedir(directory) }
    var count = 0
    while readdir(directory) != nil { count += 1 }
    return count - 3
  }
}
