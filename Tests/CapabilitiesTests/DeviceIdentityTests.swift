import Foundation
import Testing

@testable import Capabilities

/// Below a root of its own.
final class DeviceIdentityTests {
  private let root = NSTemporaryDirectory() + "device-\(UUID().uuidString)/"

  deinit { try? FileManager.default.removeItem(atPath: root) }

  private func write(_ path: String, _ bytes: Data) throws {
    let file = URL(fileURLWithPath: root + path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: file)
  }

  private func write(_ path: String, _ text: String) throws { try write(path, Data(text.utf8)) }

  @Test func aBoardSaysItsModelInTheDeviceTree() throws {
    try write("proc/device-tree/model", "Raspberry Pi 4 Model B Rev 1.4\0")
    try write("sys/class/dmi/id/product_name", "other\n")
    try write("proc/sys/kernel/osrelease", "6.12.48+rpt-rpi-v8\n")
    try write("proc/sys/kernel/hostname", "livingroom\n")
    try write("etc/os-release", "NAME=\"Debian GNU/Linux\"\nPRETTY_NAME=\"Debian GNU/Linux 13 (trixie)\"\nID=debian\n")
    let device = DeviceIdentity.read(root: root)
    #expect(device.model == "Raspberry Pi 4 Model B Rev 1.4")
    #expect(device.system == "Debian GNU/Linux 13 (trixie), Linux 6.12.48+rpt-rpi-v8")
    #expect(device.hostName == "livingroom")
  }

  @Test func aPCSaysItInItsFirmware() throws {
    try write("sys/class/dmi/id/product_name", "  NUC11TNKi5 \n")
    #expect(DeviceIdentity.read(root: root).model == "NUC11TNKi5")
  }

  @Test func whatIsEmptyIsNotThere() throws {
    try write("proc/device-tree/model", "\0")
    try write("sys/class/dmi/id/product_name", "\n")
    try write("proc/sys/kernel/hostname", " \n")
    let device = DeviceIdentity.read(root: root)
    #expect(device.model == "unknown")
    #expect(device.hostName == "receiver")
  }

  @Test func aMachineThatSaysNothingIsNamedAllTheSame() {
    let device = DeviceIdentity.read(root: root)
    #expect(device == DeviceIdentity(model: "unknown", system: "Linux, Linux unknown", hostName: "receiver"))
  }

  @Test func whatIsNoTextIsNotTaken() throws {
    try write("etc/os-release", "PRETTY_NAME=Alpine\n")
    try write("proc/device-tree/model", Data([0xFF, 0xFE]))
    let device = DeviceIdentity.read(root: root)
    #expect(device.model == "unknown")
    #expect(device.system == "Alpine, Linux unknown")
  }

  @Test func thisMachineSaysSomething() {
    let device = DeviceIdentity.read()
    #expect(device.system.contains("Linux"))
    #expect(!device.hostName.isEmpty)
  }
}
