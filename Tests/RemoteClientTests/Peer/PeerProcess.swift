import Foundation

/// Something that listens on 127.0.0.1 as long as it lives.
protocol Peer: AnyObject, Sendable {
  var port: UInt16 { get }
}

/// A peer in Python (Tests/Fixtures/Peers/peer.py) that lives as long as this object.
final class PeerProcess: Peer, @unchecked Sendable {
  let port: UInt16
  private let process: Process
  private let input = Pipe()

  /// Starts `mode` with a certificate of `TestCertificates`, or "none". Port 0 asks for a free one.
  static func start(
    _ mode: String = "grpc", certificate: String = "server", port: UInt16 = 0
  ) async throws -> PeerProcess {
    // On a thread of its own: the other tests need the pool's few.
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(with: Result { try PeerProcess(mode, certificate, port) })
      }
    }
  }

  private init(_ mode: String, _ certificate: String, _ port: UInt16) throws {
    let output = Pipe()
    process = Process()
    process.executableURL = try Self.python()
    process.arguments = [
      Self.root.appendingPathComponent("Tests/Fixtures/Peers/peer.py").path, mode,
      TestCertificates.shared.directory.path, certificate,
      String(port),
    ]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var line = Data()
    while line.last != 0x0A {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { throw PeerFailure("peer.py \(mode) ended before it said its port") }
      line.append(more)
    }
    let text = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    guard let port = UInt16(text) else { throw PeerFailure("peer.py \(mode) said \(text)") }
    self.port = port
  }

  /// SIGKILL: sockets close without a word.
  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    // Foundation's own wait runs a run loop, which two threads of the pool at a time do for ever.
    var info = siginfo_t()
    waitid(P_PID, id_t(process.processIdentifier), &info, WEXITED | WNOWAIT)
  }

  /// SIGSTOP and SIGCONT: a machine that hangs.
  func freeze() { Foundation.kill(process.processIdentifier, SIGSTOP) }

  deinit {
    if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
  }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// RECEIVER_PYTHON, or what scripts/setup makes.
  private static func python() throws -> URL {
    if let path = ProcessInfo.processInfo.environment["RECEIVER_PYTHON"] { return URL(fileURLWithPath: path) }
    let python = root.appendingPathComponent(".venv/bin/python")
    guard FileManager.default.isExecutableFile(atPath: python.path) else {
      throw PeerFailure("no \(python.path): run scripts/setup, or set RECEIVER_PYTHON to a Python with grpcio")
    }
    return python
  }
}

struct PeerFailure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
