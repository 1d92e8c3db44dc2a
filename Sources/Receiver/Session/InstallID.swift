import Glibc
import Linux

/// The installation's id: minted on first start, kept in the state directory, and bound to the machine id, so that two
/// boxes with a copy of one disk do not push each other off the service.
enum InstallID {
  /// Reads the id, or mints one. One that cannot be kept is used all the same, and said.
  static func load(stateDirectory: String, machineIDFile: String = "/etc/machine-id") -> (id: String, problem: String?)
  {
    let machine = (try? FileStore.readText(machineIDFile))?.split(separator: "\n").first.map(String.init) ?? "none"
    let path = stateDirectory + "/install-id"
    let id = mint()
    do throws(SystemError) {
      // Whatever bytes a power loss left: what is no id is minted again.
      let parts = String(decoding: try FileStore.read(path), as: UTF8.self).split(separator: "\n").map(String.init)
      if parts.count == 2, isUUID(parts[0]), parts[1] == "machine \(machine)" { return (parts[0], nil) }
    } catch {
      // What cannot be read is not written over: the id may still be in it.
      guard error.isMissingFile else { return (id, "\(error); until that is mended the service lists a new device") }
    }
    do throws(SystemError) {
      try FileStore.makeDirectory(stateDirectory)
      try FileStore.write(path, Array("\(id)\nmachine \(machine)\n".utf8))
      return (id, nil)
    } catch {
      return (id, "\(error); the service will list a new device at each start")
    }
  }

  /// A version 4 UUID in lower case (RFC 9562).
  static func mint() -> String {
    var random = SystemRandomNumberGenerator()
    var bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    let hex = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    var id = ""
    for (index, digit) in hex.enumerated() {
      if [8, 12, 16, 20].contains(index) { id += "-" }
      id.append(digit)
    }
    return id
  }

  static func isUUID(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(Array.init)
    return parts.map(\.count) == [8, 4, 4, 4, 12]
      && parts.joined().allSatisfy { ("0"..."9").contains($0) || ("a"..."f").contains($0) }
  }
}
