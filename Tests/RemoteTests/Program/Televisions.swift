import Foundation

struct PeerFailure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// The peer of Tests/Fixtures/Peers/televisions.py, which lives as long as this object.
final class Televisions: @unchecked Sendable {
  struct Hello: Decodable {
    let server: String
    let ca: String
    let token: String
  }

  let hello: Hello
  let directory: URL
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  /// `mode` is `home` or `poll`.
  static func start(_ mode: String) async throws -> Televisions {
    try await onThread { try Televisions(mode) }
  }

  private init(_ mode: String) throws {
    directory = FileManager.default.temporaryDirectory.appendingPathComponent("televisions-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    process.executableURL = try Self.python()
    process.arguments = [
      Self.root.appendingPathComponent("Tests/Fixtures/Peers/televisions.py").path, mode, directory.path,
    ]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let line = try Self.line(output)
    hello = try JSONDecoder().decode(Hello.self, from: Data(line.utf8))
    try Data(hello.token.utf8).write(to: directory.appendingPathComponent("token"))
  }

  /// The flags that lead to this peer.
  var flags: [String] {
    guard !hello.ca.isEmpty else { return ["--server", hello.server] }
    return [
      "--server", hello.server, "--ca-file", hello.ca, "--token-file", directory.appendingPathComponent("token").path,
    ]
  }

  /// Says a line of JSON and returns the answer.
  @discardableResult
  func say(_ words: String...) async throws -> String {
    try await onThread { [self] in
      input.fileHandleForWriting.write(try JSONEncoder().encode(words) + Data("\n".utf8))
      return try Self.line(output)
    }
  }

  deinit {
    // At the end of its input the peer ends its home server, and then itself.
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: directory)
  }

  private static func line(_ pipe: Pipe) throws -> String {
    var line = Data()
    while line.last != 0x0A {
      guard let byte = try pipe.fileHandleForReading.read(upToCount: 1), !byte.isEmpty else {
        throw PeerFailure("televisions.py ended; what it printed is above")
      }
      line.append(byte)
    }
    return String(decoding: line.dropLast(), as: UTF8.self)
  }

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// RECEIVER_PYTHON, or what scripts/setup makes.
  private static func python() throws -> URL {
    if let path = ProcessInfo.processInfo.environment["RECEIVER_PYTHON"] { return URL(fileURLWithPath: path) }
    let python = root.appendingPathComponent(".venv/bin/python")
    guard FileManager.default.isExecutableFile(atPath: python.path) else {
      throw PeerFailure(
        "no \(python.path): run scripts/setup, or set RECEIVER_PYTHON to a Python with homeserver/requirements.txt")
    }
    return python
  }
}

/// Runs a blocking body on a thread of its own, so that no thread of the pool is held.
func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
  }
}
