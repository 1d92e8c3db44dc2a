import Foundation

/// The executable `remote`, as it was built with these tests, as a process of its own.
final class RemoteProgram: @unchecked Sendable {
  struct Ended: Sendable {
    let status: Int32
    let output: String
    let complaint: String
    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  private let process = Process()
  private let output = Pipe()
  private let complaint = Pipe()

  init(_ arguments: [String]) throws {
    // The test bundle lies beside the programs; and `swift test` runs at the package's top.
    let folders = CommandLine.arguments.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
    let candidates = (folders + [Televisions.root.appendingPathComponent(".build/debug")]).map {
      $0.appendingPathComponent("remote")
    }
    guard let program = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
      throw PeerFailure("no remote beside the tests: run `swift build --product remote`")
    }
    process.executableURL = program
    process.arguments = arguments
    var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("REMOTE_") }
    environment["HOME"] = "/nonexistent"
    environment["XDG_CONFIG_HOME"] = nil
    process.environment = environment
    process.standardOutput = output
    process.standardError = complaint
    process.standardInput = FileHandle.nullDevice
    try process.run()
  }

  /// Runs it to its end.
  static func run(_ arguments: [String]) async throws -> Ended {
    let program = try RemoteProgram(arguments)
    return try await program.end()
  }

  /// The next line of standard output; nothing at its end.
  func line() async throws -> String? {
    try await onThread { [self] in
      var line = Data()
      while let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty, byte.first != 0x0A {
        line.append(byte)
      }
      return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
    }
  }

  func signal(_ number: Int32) { kill(process.processIdentifier, number) }

  /// Waits for the end, and takes what was not read before.
  func end() async throws -> Ended {
    try await onThread { [self] in
      // What is complained about fits into the pipe.
      let text = output.fileHandleForReading.readDataToEndOfFile()
      let complaints = complaint.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      // A signal that killed it is told apart from what it returns.
      let status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
      return Ended(
        status: status, output: String(decoding: text, as: UTF8.self),
        complaint: String(decoding: complaints, as: UTF8.self))
    }
  }

  deinit { if process.isRunning { signal(SIGKILL) } }
}
