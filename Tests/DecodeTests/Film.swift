import Foundation
import Glibc
import Playback

@testable import Decode

/// A real film, made by the ffmpeg command for a test and removed after it.
final class Film: Sendable {
  let path: String

  /// The pattern of `seconds` at 25 pictures a second, and a tone; `arguments` say how they are coded.
  static func pattern(_ seconds: Int = 3) -> [String] {
    ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=\(seconds)"]
  }
  static func tone(_ seconds: Int = 3) -> [String] {
    ["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000:duration=\(seconds)"]
  }

  init(_ name: String, _ arguments: [String]) throws {
    path = NSTemporaryDirectory() + "decode-\(UUID().uuidString)-" + name
    _ = try Film.ffmpeg(arguments + ["-bitexact", path])
  }

  init(_ name: String, bytes: Data) throws {
    path = NSTemporaryDirectory() + "decode-\(UUID().uuidString)-" + name
    try bytes.write(to: URL(fileURLWithPath: path))
  }

  deinit { unlink(path) }

  var data: Data { get throws { try Data(contentsOf: URL(fileURLWithPath: path)) } }

  func source() throws -> FileSource { try FileSource(path) }
  func demuxer() throws -> Demuxer { try Demuxer(source: try source(), name: "the film") }

  /// Runs ffmpeg and gives what it writes to standard output.
  static func ffmpeg(_ arguments: [String]) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["ffmpeg", "-nostdin", "-v", "error", "-y"] + arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw FilmError(arguments: arguments) }
    return data
  }

  struct FilmError: Error { let arguments: [String] }

  /// One picture as ffmpeg decodes it.
  struct Oracle: Equatable {
    let milliseconds: Int64
    let checksum: UInt32
  }

  /// What ffmpeg decodes from the film: time and Adler-32 of each picture.
  func pictures(format: String = "yuv420p") throws -> [Oracle] {
    let data = try Film.ffmpeg([
      "-i", path, "-an", "-fps_mode", "passthrough", "-pix_fmt", format, "-f", "framecrc", "-",
    ])
    var timebase = (numerator: Int64(1), denominator: Int64(1))
    var result: [Oracle] = []
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
      if line.hasPrefix("#tb 0:") {
        let parts = line.split(separator: ":")[1].trimmingCharacters(in: .whitespaces).split(separator: "/")
        timebase = (Int64(parts[0])!, Int64(parts[1])!)
      }
      guard !line.hasPrefix("#") else { continue }
      let fields = line.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      let ticks = Int64(fields[2])!
      result.append(
        Oracle(
          milliseconds: ticks * timebase.numerator * 1000 / timebase.denominator,
          checksum: UInt32(fields[5].dropFirst(2), radix: 16)!))
    }
    return result
  }

  /// What ffmpeg decodes from the film's sound, as interleaved floats.
  func samples() throws -> [Float] {
    let data = try Film.ffmpeg(["-i", path, "-vn", "-f", "f32le", "-"])
    return data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
  }
}

/// A file of this machine as a byte source, which fails and ends as a test asks for.
final class FileSource: ByteSource, @unchecked Sendable {
  private let descriptor: Int32
  let size: Int64
  private let lock = NSLock()
  private var interrupted = false
  private var failing: (at: Int64, failure: MediaFailure)?
  private(set) var bytesRead: Int64 = 0

  init(_ path: String) throws {
    descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { throw POSIXError(.ENOENT) }
    size = Int64(lseek(descriptor, 0, SEEK_END))
  }

  deinit { close(descriptor) }

  /// From now on reads at and behind `offset` fail.
  func fail(at offset: Int64, _ failure: MediaFailure) { lock.withLock { failing = (offset, failure) } }
  func heal() { lock.withLock { failing = nil } }
  func interrupt() { lock.withLock { interrupted = true } }

  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(MediaFailure) -> Int {
    lock.lock()
    defer { lock.unlock() }
    guard !interrupted else { throw MediaFailure(.interrupted, "stopped") }
    if let failing, offset + Int64(buffer.count) > failing.at { throw failing.failure }
    let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
    bytesRead += Int64(max(0, count))
    return max(0, count)
  }
}

extension Picture {
  /// Adler-32, started at 0, over the visible samples, plane by plane, as ffmpeg's framecrc has it.
  var checksum: UInt32 {
    let wide = layout.format == .yuv420p10 || layout.format == .p010 ? 2 : 1
    var (a, b): (UInt32, UInt32) = (0, 0)
    for plane in 0..<layout.format.planeCount {
      let isChroma = plane > 0
      let interleaved = isChroma && (layout.format == .nv12 || layout.format == .p010) ? 2 : 1
      let width = (isChroma ? (layout.width + 1) / 2 : layout.width) * wide * interleaved
      let height = isChroma ? (layout.height + 1) / 2 : layout.height
      storage.withPlane(plane) { base, bytesPerRow in
        for row in 0..<height {
          let line = UnsafeRawBufferPointer(start: base + row * bytesPerRow, count: width)
          var start = 0
          // 5552 bytes at most before the sums run over 32 bits (RFC 1950).
          while start < width {
            let end = min(width, start + 5552)
            var index = start
            while index < end {
              a &+= UInt32(line[index])
              b &+= a
              index += 1
            }
            a %= 65_521
            b %= 65_521
            start = end
          }
        }
      }
    }
    return b << 16 | a
  }
}

/// All that a film gives when it is read to its end.
struct Reading {
  var pictures: [Film.Oracle] = []
  var samples: [Float] = []
  var sound: [SoundChunk] = []
  var layouts: Set<PictureLayout> = []
  var failure: MediaFailure?

  /// Reads on from where `demuxer` is. `target`: where it was sent.
  init(_ demuxer: Demuxer, skippingTo target: PlaylistTime? = nil, pictureLimit: Int = .max) throws {
    let video = try demuxer.video.map { try VideoDecoder($0, play: PlayNumber(1)) }
    let sound = try demuxer.sound.map { try SoundDecoder($0, maximumChannels: 8) }
    video?.skipUntil = target
    sound?.skipUntil = target
    do throws(MediaFailure) {
      while pictures.count < pictureLimit, let packet = try demuxer.read() {
        try take(packet, packet.kind, video, sound)
      }
      if pictures.count < pictureLimit {
        try take(nil, .video, video, sound)
        try take(nil, .sound, video, sound)
      }
    } catch { failure = error }
  }

  private mutating func take(
    _ packet: Packet?, _ kind: Packet.Kind, _ video: VideoDecoder?, _ sound: SoundDecoder?
  ) throws(MediaFailure) {
    switch kind {
    case .video:
      try video?.decode(packet) { picture in
        pictures.append(
          Film.Oracle(milliseconds: picture.presentation.nanoseconds / 1_000_000, checksum: picture.checksum))
        layouts.insert(picture.layout)
        return true
      }
    case .sound:
      try sound?.decode(packet) { chunk in
        samples += chunk.samples
        self.sound.append(chunk)
        return true
      }
    }
  }
}
