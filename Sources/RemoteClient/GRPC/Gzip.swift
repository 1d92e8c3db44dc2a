internal import CZlib

/// One gzip member (RFC 1952) as a whole, for a message of gRPC.
enum Gzip {
  private static let blockSize = 64 * 1024

  /// Header, an empty block, checksum and length.
  private static let shortest = 20

  /// zlib keeps the address: a stream never moves.
  private static func makeStream() -> UnsafeMutablePointer<z_stream> {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    return stream
  }

  /// What `bytes` hold, at most `limit` bytes. Needs no more memory than that and one block, whatever `bytes` promise.
  static func inflated(_ bytes: ArraySlice<UInt8>, limit: Int) throws(GzipError) -> [UInt8] {
    guard bytes.count >= shortest else { throw .truncated }
    // The last field, which tells the length; where it is a lie there is nothing to keep, only to find out what is wrong.
    let told = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    var result: [UInt8] = []
    if told <= limit { result.reserveCapacity(told) }
    let stream = makeStream()
    defer { stream.deallocate() }
    guard shim_inflateInitGzip(stream) == Z_OK else { throw .noMemory }
    defer { inflateEnd(stream) }
    let block = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: blockSize)
    defer { block.deallocate() }
    var count = 0
    let outcome = bytes.withUnsafeBufferPointer { input -> Result<Void, GzipError> in
      // zlib reads from it only.
      stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.pointee.avail_in = UInt32(input.count)
      while true {
        stream.pointee.next_out = block.baseAddress
        stream.pointee.avail_out = UInt32(blockSize)
        let code = inflate(stream, Z_NO_FLUSH)
        let size = blockSize - Int(stream.pointee.avail_out)
        count += size
        guard count <= limit else { return .failure(.tooLong(limit)) }
        if count <= told { result.append(contentsOf: block[..<size]) } else { result = [] }
        switch code {
        case Z_OK: continue
        case Z_STREAM_END: return stream.pointee.avail_in == 0 ? .success(()) : .failure(.trailingBytes)
        case Z_BUF_ERROR: return .failure(.truncated)
        case Z_MEM_ERROR: return .failure(.noMemory)
        default: return .failure(.broken(stream.pointee.msg.map { String(cString: $0) } ?? "code \(code)"))
        }
      }
    }
    try outcome.get()
    return result
  }

  /// `bytes` in a gzip wrapper; nothing when that is not shorter.
  static func deflated(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count > shortest else { return nil }
    let stream = makeStream()
    defer { stream.deallocate() }
    guard shim_deflateInitGzip(stream, Z_DEFAULT_COMPRESSION) == Z_OK else { return nil }
    defer { deflateEnd(stream) }
    // One byte less than there is: what does not fit is not worth it.
    return bytes.withUnsafeBufferPointer { input -> [UInt8]? in
      var isComplete = false
      let result = [UInt8](unsafeUninitializedCapacity: input.count - 1) { output, count in
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.pointee.avail_in = UInt32(input.count)
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(input.count - 1)
        isComplete = deflate(stream, Z_FINISH) == Z_STREAM_END
        count = input.count - 1 - Int(stream.pointee.avail_out)
      }
      return isComplete ? result : nil
    }
  }
}

/// Why a compressed message cannot be read.
enum GzipError: Error, Equatable {
  case truncated
  case trailingBytes
  /// zlib's reason: a header, a block, the checksum, the length.
  case broken(String)
  case tooLong(Int)
  case noMemory

  var status: GRPCStatus {
    switch self {
    case .truncated: GRPCStatus(.internalError, "a compressed message is cut off")
    case .trailingBytes: GRPCStatus(.internalError, "a compressed message has bytes behind its end")
    case .broken(let reason): GRPCStatus(.internalError, "a compressed message is broken: \(reason)")
    case .tooLong(let limit):
      GRPCStatus(.resourceExhausted, "a compressed message holds more than \(limit) bytes, which is the limit")
    case .noMemory: GRPCStatus(.resourceExhausted, "no memory to read a compressed message")
    }
  }
}
