import Fuzzing

/// Exchanges as they should be, for mutation to spoil. Those in the directory `seeds` were recorded from other servers.
enum Seeds {
  static let all =
    [0, 4, 8, 12, 24].flatMap { flags -> [Seed] in
      [
        Seed("frames-\(flags)", [flags] + unary + stream), Seed("actions-\(flags)", [flags] + actions),
        Seed("farewell-\(flags)", [flags] + farewell), Seed("windows-\(flags)", [flags] + windows),
        Seed("bytes-\(flags)", [flags | 1, 0] + bytes), Seed("cut-\(flags)", [flags | 1, 7] + bytes),
        Seed("page-\(flags)", [flags | 3, 0] + Array("HTTP/1.1 502 Bad Gateway\r\n\r\n".utf8)),
      ]
    }

  /// Steps of PeerScript: head, message and trailers of the first stream.
  private static let unary: [UInt8] = [0, 0, 0, 2, 0, 0, 3, 1, 2, 3, 1, 0, 0, 0, 0]
  private static let stream: [UInt8] = [0, 1, 0, 18, 1, 0x80, 0, 2, 1, 0, 1, 9, 23, 1, 1, 0, 14, 2, 0x6E, 0x6F]
  private static let actions: [UInt8] = [19, 19, 0, 2, 0, 2, 2, 0, 1, 9, 20, 2, 21, 6, 0, 1, 8, 3, 0, 7] + unary + [22]
  private static let farewell: [UInt8] = [0, 0, 0, 7, 0, 0, 11, 0] + [1, 0, 0, 0, 0, 19, 8, 1, 0, 7]
  private static let windows: [UInt8] =
    [4, 0, 4, 4, 0, 0, 0, 5, 3, 0, 0, 0, 1, 9, 0, 0, 0, 0, 0, 9, 9, 0xC0, 0, 0, 1, 0, 0, 17, 40] + unary

  /// The same without a script.
  private static let bytes =
    Frames.settings + Frames.acknowledgement
    + Frames.frame(Frames.Kind.headers, Frames.endHeaders, 1, Frames.block(Frames.head))
    + Frames.frame(Frames.Kind.data, Frames.padded, 1, [2] + Frames.message([1, 2, 3]) + [0, 0])
    + Frames.frame(Frames.Kind.ping, 0, 0, [1, 2, 3, 4, 5, 6, 7, 8])
    + Frames.frame(
      Frames.Kind.headers, Frames.endHeaders | Frames.endStream, 1, Frames.block([("grpc-status", Array("0".utf8))]))
    + Frames.frame(Frames.Kind.reset, 0, 3, Frames.long(7))
    + Frames.frame(Frames.Kind.goAway, 0, 0, Frames.long(3) + Frames.long(0))
}
