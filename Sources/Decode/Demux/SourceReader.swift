internal import CFFmpeg
import Playback

/// A byte source as an AVIOContext. The demuxing thread only.
///
/// libavformat turns a failed read into an end of file here and there; the true failure is kept here, and asked for
/// after each call into it.
final class SourceReader {
  private let source: any ByteSource
  private var position: Int64 = 0
  /// The source's failure since it was last cleared.
  var failure: MediaFailure?
  /// The source ended before its own size.
  private(set) var endedEarly = false
  /// Bytes that the call at hand may still read: a damaged size field can ask for gigabytes.
  var budget = SourceReader.fullBudget
  static let fullBudget = 256 << 20

  private static let bufferSize: Int32 = 64 << 10

  let size: Int64
  private(set) var io: UnsafeMutablePointer<AVIOContext>?

  init(_ source: any ByteSource) {
    self.source = source
    size = source.size
    guard let buffer = av_malloc(Int(Self.bufferSize)) else { return }
    io = avio_alloc_context(
      buffer.assumingMemoryBound(to: UInt8.self), Self.bufferSize, 0, Unmanaged.passUnretained(self).toOpaque(),
      { @Sendable context, buffer, count in
        let reader = Unmanaged<SourceReader>.fromOpaque(context!).takeUnretainedValue()
        return reader.read(UnsafeMutableRawBufferPointer(start: buffer, count: Int(count)))
      }, nil,
      { @Sendable context, offset, whence in
        Unmanaged<SourceReader>.fromOpaque(context!).takeUnretainedValue().seek(offset, whence)
      })
    if io == nil { av_free(buffer) }
  }

  deinit {
    guard let io else { return }
    av_free(io.pointee.buffer)
    avio_context_free(&self.io)
  }

  /// Takes back what a failure or an end left behind, so that a seek can go on.
  func recover() {
    failure = nil
    endedEarly = false
    io?.pointee.error = 0
    io?.pointee.eof_reached = 0
  }

  private func read(_ buffer: UnsafeMutableRawBufferPointer) -> Int32 {
    guard failure == nil else { return shim_IO }
    guard position < size, !buffer.isEmpty else { return shim_END }
    budget -= buffer.count
    guard budget >= 0 else {
      failure = MediaFailure(.corrupt, "one part of it claims to be larger than \(Self.fullBudget >> 20) MiB")
      return shim_IO
    }
    do throws(MediaFailure) {
      let count = try source.read(at: position, into: buffer)
      if count == 0 { endedEarly = true }
      position += Int64(count)
      return count == 0 ? shim_END : Int32(count)
    } catch {
      failure = error
      return error.kind == .interrupted ? shim_EXIT : shim_IO
    }
  }

  private func seek(_ offset: Int64, _ whence: Int32) -> Int64 {
    let target: Int64
    switch whence & ~shim_SEEK_FORCE {
    case shim_SEEK_SIZE: return size
    case SEEK_SET: target = offset
    case SEEK_CUR: target = position.addingReportingOverflow(offset).partialValue
    case SEEK_END: target = size.addingReportingOverflow(offset).partialValue
    default: return Int64(shim_RANGE)
    }
    guard target >= 0 else { return Int64(shim_RANGE) }
    position = target
    return target
  }
}
