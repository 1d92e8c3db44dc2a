import Foundation
import Glibc
import Testing

/// Waits until `condition` holds, looking every few milliseconds; false when it does not within `limit`.
func eventually(within limit: Duration = .seconds(10), _ condition: () async -> Bool) async -> Bool {
  let end = ContinuousClock.now + limit
  while ContinuousClock.now < end {
    if await condition() { return true }
    try? await Task.sleep(for: .milliseconds(2))
  }
  return await condition()
}

/// Runs a blocking body on a thread of its own: the pool has few, and others need them.
func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
  }
}

/// How long `body` takes.
func elapsed(_ body: () async throws -> Void) async rethrows -> Duration {
  let start = ContinuousClock.now
  try await body()
  return ContinuousClock.now - start
}

/// Tells whether something has been let go of.
struct Weak<Value: AnyObject> {
  weak var value: Value?
  init(_ value: Value?) { self.value = value }
}

/// A directory of its own for one test.
final class Scratch: Sendable {
  let path: String

  init() throws {
    // Short: the path of a Unix socket has 107 bytes.
    path = "/tmp/receiver-\(getpid())-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    chmod(path, 0o700)
    try? FileManager.default.removeItem(atPath: path)
  }

  func file(_ name: String, _ text: String) throws -> String {
    let file = path + "/" + name
    let directory = URL(fileURLWithPath: file).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    return file
  }
}

/// The top of the checkout.
let packageRoot = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()
