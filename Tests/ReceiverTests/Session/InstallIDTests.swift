import Foundation
import Glibc
import Testing

@testable import Receiver

struct InstallIDTests {
  private let scratch: Scratch
  private let machine: String
  private var state: String { scratch.path + "/state" }

  init() throws {
    scratch = try Scratch()
    machine = try scratch.file("machine-id", "0123456789abcdef0123456789abcdef\n")
  }

  @Test func itIsMintedOnceAndKept() throws {
    let first = InstallID.load(stateDirectory: state, machineIDFile: machine)
    #expect(first.problem == nil)
    #expect(InstallID.isUUID(first.id))
    #expect(InstallID.load(stateDirectory: state, machineIDFile: machine).id == first.id)
    var status = stat()
    #expect(stat(state + "/install-id", &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test func aCopyOfTheDiskInAnotherMachineIsAnotherInstallation() throws {
    let first = InstallID.load(stateDirectory: state, machineIDFile: machine).id
    let other = try scratch.file("other-id", "fedcba9876543210fedcba9876543210\n")
    let second = InstallID.load(stateDirectory: state, machineIDFile: other)
    #expect(second.problem == nil)
    #expect(second.id != first)
    #expect(InstallID.load(stateDirectory: state, machineIDFile: other).id == second.id)
  }

  @Test func whatCannotBeReadIsNotWrittenOver() throws {
    try FileManager.default.createDirectory(atPath: state + "/install-id", withIntermediateDirectories: true)
    let loaded = InstallID.load(stateDirectory: state, machineIDFile: machine)
    #expect(InstallID.isUUID(loaded.id))
    #expect(loaded.problem?.contains("install-id") == true)
  }

  @Test func bytesThatAreNoIDAreReplaced() throws {
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
    try Data([0xFF, 0x00, 0x80]).write(to: URL(fileURLWithPath: state + "/install-id"))
    let loaded = InstallID.load(stateDirectory: state, machineIDFile: machine)
    #expect(loaded.problem == nil)
    #expect(InstallID.load(stateDirectory: state, machineIDFile: machine).id == loaded.id)
  }

  @Test func withoutAMachineIDItIsKeptAllTheSame() {
    let none = scratch.path + "/none"
    let first = InstallID.load(stateDirectory: state, machineIDFile: none)
    #expect(first.problem == nil)
    #expect(InstallID.load(stateDirectory: state, machineIDFile: none).id == first.id)
  }

  @Test(arguments: ["", "garbage", "\n\n", "5f0c954e-37c1-4f34-9d3c-0c8d4a1b7e10\n", "A\nmachine B\n"])
  func aDamagedFileIsReplaced(_ text: String) throws {
    _ = try scratch.file("state/install-id", text)
    let first = InstallID.load(stateDirectory: state, machineIDFile: machine)
    #expect(first.problem == nil)
    #expect(InstallID.isUUID(first.id))
    #expect(InstallID.load(stateDirectory: state, machineIDFile: machine).id == first.id)
  }

  @Test func oneThatCannotBeKeptIsUsedAndSaid() throws {
    // A file stands where the directory should be: nobody can write there, root neither.
    let blocked = try scratch.file("blocked", "")
    let result = InstallID.load(stateDirectory: blocked + "/state", machineIDFile: machine)
    #expect(InstallID.isUUID(result.id))
    let problem = try #require(result.problem)
    #expect(problem.contains(blocked + "/state"))
    #expect(problem.contains("the service will list a new device at each start"))
  }

  @Test func aMintedIDIsAVersion4UUID() throws {
    let ids = (0..<64).map { _ in InstallID.mint() }
    #expect(Set(ids).count == ids.count)
    for id in ids {
      #expect(UUID(uuidString: id)?.uuidString.lowercased() == id)
      let digits = Array(id)
      #expect(digits[14] == "4")
      #expect("89ab".contains(digits[19]))
    }
  }

  @Test(
    arguments: [
      "", "5f0c954e-37c1-4f34-9d3c-0c8d4a1b7e1", "5F0C954E-37C1-4F34-9D3C-0C8D4A1B7E10",
      "5f0c954e37c14f349d3c0c8d4a1b7e10", "5f0c954e-37c1-4f34-9d3c-0c8d4a1b7e1g",
    ]) func whatIsNoUUIDIsSeen(_ text: String)
  {
    #expect(!InstallID.isUUID(text))
  }
}
