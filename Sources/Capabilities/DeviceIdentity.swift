import Glibc
import Linux

/// What the firmware and the system say they are.
package struct DeviceIdentity: Sendable, Equatable {
  /// Board or machine: `Raspberry Pi 4 Model B Rev 1.4`, `NUC11TNKi5`.
  package var model: String
  /// `Debian GNU/Linux 13 (trixie), Linux 6.12.48`.
  package var system: String
  package var hostName: String

  /// Reads below `root`, which is `/` but for tests.
  package static func read(root: String = "/") -> DeviceIdentity {
    let kernel = text(root + "proc/sys/kernel/osrelease") ?? "unknown"
    let models = ["proc/device-tree/model", "sys/class/dmi/id/product_name"]
    let model = models.lazy.compactMap { text(root + $0) }.first ?? "unknown"
    let name = text(root + "etc/os-release").flatMap(prettyName) ?? "Linux"
    return DeviceIdentity(
      model: model, system: "\(name), Linux \(kernel)", hostName: text(root + "proc/sys/kernel/hostname") ?? "receiver")
  }

  /// The trimmed text of a small file; nothing when it is empty or not there. Device trees end texts with a NUL.
  private static func text(_ path: String) -> String? {
    guard let text = try? FileStore.readText(path, limit: 65_536) else { return nil }
    let trimmed = String(
      text.filter { $0 != "\0" }.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    return trimmed.isEmpty ? nil : trimmed
  }

  /// `PRETTY_NAME` of os-release(5).
  static func prettyName(_ file: String) -> String? {
    for line in file.split(separator: "\n") where line.hasPrefix("PRETTY_NAME=") {
      return String(line.dropFirst(12).filter { $0 != "\"" })
    }
    return nil
  }
}
