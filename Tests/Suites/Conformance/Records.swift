import Glibc

/// Records on standard input: a length of four bytes, least significant first, and that many bytes.
struct RecordReader {
  /// No judge sends more.
  static let sizeLimit = 64 << 20

  private var buffer: [UInt8] = []
  private var head = 0
  private var chunk = [UInt8](repeating: 0, count: 64 << 10)

  /// Nothing at the end of the input.
  mutating func next() throws(RecordError) -> [UInt8]? {
    guard let prefix = try take(4) else {
      guard buffer.count == head else { throw RecordError(reason: "the input ends inside a length") }
      return nil
    }
    let length = prefix.reversed().reduce(0) { $0 << 8 | Int($1) }
    guard length <= Self.sizeLimit else { throw RecordError(reason: "a record of \(length) bytes") }
    guard let record = try take(length) else { throw RecordError(reason: "the input ends inside a record") }
    return record
  }

  /// Nothing where fewer than `count` bytes are left.
  private mutating func take(_ count: Int) throws(RecordError) -> [UInt8]? {
    while buffer.count - head < count {
      let received = read(STDIN_FILENO, &chunk, chunk.count)
      guard received >= 0 else { throw RecordError(reason: "read: errno \(errno)") }
      if received == 0 { return nil }
      buffer.removeFirst(head)
      head = 0
      buffer += chunk[..<received]
    }
    defer { head += count }
    return Array(buffer[head..<head + count])
  }
}

/// Records on standard output.
enum RecordWriter {
  static func write(_ record: [UInt8]) throws(RecordError) {
    var rest: [UInt8] = []
    for shift in stride(from: 0, to: 32, by: 8) { rest.append(UInt8(truncatingIfNeeded: record.count >> shift)) }
    rest += record
    while !rest.isEmpty {
      let count = Glibc.write(STDOUT_FILENO, rest, rest.count)
      guard count > 0 else { throw RecordError(reason: "write: errno \(errno)") }
      rest.removeFirst(count)
    }
  }
}

/// Why the judge and this program do not understand one another.
struct RecordError: Error {
  let reason: String
}
