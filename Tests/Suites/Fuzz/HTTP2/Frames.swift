/// Frames as RFC 9113 section 4 lays them out, right or wrong as they are asked for.
enum Frames {
  enum Kind {
    static let data: UInt8 = 0
    static let headers: UInt8 = 1
    static let priority: UInt8 = 2
    static let reset: UInt8 = 3
    static let settings: UInt8 = 4
    static let pushPromise: UInt8 = 5
    static let ping: UInt8 = 6
    static let goAway: UInt8 = 7
    static let windowUpdate: UInt8 = 8
    static let continuation: UInt8 = 9
  }

  /// END_STREAM; ACK of SETTINGS and PING is the same bit.
  static let endStream: UInt8 = 1
  static let endHeaders: UInt8 = 4
  static let padded: UInt8 = 8

  static let settings = frame(Kind.settings, 0, 0, [])
  static let acknowledgement = frame(Kind.settings, endStream, 0, [])
  static let head: [(String, [UInt8])] = [
    (":status", Array("200".utf8)), ("content-type", Array("application/grpc".utf8)),
  ]

  /// `length` instead of the payload's own, for a frame that lies.
  static func frame(_ kind: UInt8, _ flags: UInt8, _ stream: UInt32, _ payload: [UInt8], length: UInt32? = nil)
    -> [UInt8]
  {
    let length = length ?? UInt32(payload.count)
    return [UInt8(length >> 16 & 0xFF), UInt8(length >> 8 & 0xFF), UInt8(length & 0xFF), kind, flags] + long(stream)
      + payload
  }

  static func long(_ value: UInt32) -> [UInt8] {
    [UInt8(value >> 24), UInt8(value >> 16 & 0xFF), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)]
  }

  /// A header block of literals without indexing, with new names and no Huffman code (RFC 7541 section 6.2.2).
  static func block(_ fields: [(String, [UInt8])]) -> [UInt8] {
    fields.flatMap { name, value in [0] + text(Array(name.utf8)) + text(value) }
  }

  /// A length in a prefix of seven bits, and the bytes (RFC 7541 section 5).
  private static func text(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= 127 else { return [UInt8(bytes.count)] + bytes }
    var rest = bytes.count - 127
    var prefix: [UInt8] = [127]
    while rest >= 128 {
      prefix.append(UInt8(rest & 127) | 128)
      rest >>= 7
    }
    return prefix + [UInt8(rest)] + bytes
  }

  /// A gRPC message behind its prefix.
  static func message(_ bytes: [UInt8]) -> [UInt8] { [0] + long(UInt32(bytes.count)) + bytes }
}
