import Foundation
import Playback

/// A film that the ffmpeg command makes; removed after the test.
final class TestFilm: Sendable {
  let path: String

  /// Ten seconds at 25 pictures a second, with a tone, its head before its samples.
  static func played() async throws -> TestFilm {
    try await onThread {
      try TestFilm(
        "film.mp4",
        [
          "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=10", "-f", "lavfi", "-i",
          "sine=frequency=440:sample_rate=48000:duration=10", "-c:v", "libx264", "-preset", "ultrafast", "-g", "25",
          "-c:a",
          "aac", "-movflags", "+faststart",
        ])
    }
  }

  init(_ name: String, _ arguments: [String]) throws {
    path = NSTemporaryDirectory() + "receiver-\(UUID().uuidString)-" + name
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["ffmpeg", "-nostdin", "-v", "error", "-y"] + arguments + [path]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw PeerFailure("ffmpeg \(arguments.joined(separator: " ")) failed") }
  }

  deinit { unlink(path) }
}

/// A file's bytes, for a demuxer.
final class MemorySource: ByteSource {
  private let bytes: Data
  init(_ path: String) throws { bytes = try Data(contentsOf: URL(fileURLWithPath: path)) }

  var size: Int64 { Int64(bytes.count) }
  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(MediaFailure) -> Int {
    guard offset < size else { return 0 }
    let part = bytes[Int(offset)..<min(bytes.count, Int(offset) + buffer.count)]
    return part.copyBytes(to: buffer)
  }
  func interrupt() {}
}
