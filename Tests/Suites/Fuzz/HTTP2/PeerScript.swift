import Fuzzing

/// What the peer of one connection does, and what the client does meanwhile, as an input tells it.
struct PeerScript {
  enum Step {
    /// Bytes that arrive at once.
    case bytes([UInt8])
    /// The client begins another call.
    case request
    /// The client gives one of its calls up.
    case cancel(Int)
    /// The client sends a PING.
    case ping
    /// The client says goodbye.
    case terminate
  }

  /// More than this is not made of one input.
  private static let byteLimit = 1 << 18

  private(set) var steps: [Step] = []
  private var pending: [UInt8] = []
  private var last: [UInt8] = []
  private var byteCount = 0

  /// Bytes of the peer as they are, cut into pieces of one size.
  init(raw input: inout FuzzInput) {
    let size = Int(input.byte())
    while !input.isEmpty { steps.append(.bytes(size == 0 ? input.remainder() : input.bytes(size))) }
  }

  /// Frames and actions, so that mutation does not have to find its way through lengths and HPACK.
  init(structured input: inout FuzzInput) {
    while !input.isEmpty, byteCount < Self.byteLimit { step(&input) }
    flush()
  }

  private mutating func flush() {
    if !pending.isEmpty { steps.append(.bytes(pending)) }
    pending = []
  }

  private mutating func act(_ step: Step) {
    flush()
    steps.append(step)
  }

  private mutating func send(_ bytes: [UInt8]) {
    pending += bytes
    last = bytes
    byteCount += bytes.count
  }

  private mutating func step(_ input: inout FuzzInput) {
    let choice = input.byte()
    switch choice % 26 {
    case 0...13: send(Self.frame(choice % 26, &input))
    case 14:
      let (kind, flags, stream) = (input.byte(), input.byte(), Self.stream(&input))
      send(Frames.frame(kind, flags, stream, input.string()))
    case 15:
      let (kind, flags, stream, length) = (input.byte(), input.byte(), Self.stream(&input), input.long())
      send(Frames.frame(kind, flags, stream, input.string(), length: length))
    case 16: send(input.string())
    case 17:
      for _ in 0..<Int(input.byte() & 0x3F) where byteCount < Self.byteLimit {
        pending += last
        byteCount += last.count
      }
    case 18:
      let stream = Self.stream(&input)
      let message = Frames.message([UInt8](repeating: 7, count: input.word()))
      for start in stride(from: 0, to: message.count, by: 16_384) {
        send(Frames.frame(Frames.Kind.data, 0, stream, Array(message[start..<min(start + 16_384, message.count)])))
      }
    case 19: act(.request)
    case 20: act(.cancel(Int(input.byte() & 7)))
    case 21: act(.ping)
    case 22: act(.terminate)
    default: flush()
    }
  }

  /// Mostly one of the first eight streams of a client, or else the connection, or any number.
  private static func stream(_ input: inout FuzzInput) -> UInt32 {
    let byte = input.byte()
    switch byte {
    case 0..<0xC0: return UInt32(byte & 7) * 2 + 1
    case 0xC0..<0xE0: return 0
    default: return input.long()
    }
  }

  private static func frame(_ choice: UInt8, _ input: inout FuzzInput) -> [UInt8] {
    let stream = stream(&input)
    let flags = input.byte()
    let end = flags & Frames.endStream
    switch choice {
    case 0: return Frames.frame(Frames.Kind.headers, Frames.endHeaders | end, stream, Frames.block(Frames.head))
    case 1:
      let fields = [("grpc-status", Array("\(input.byte() % 20)".utf8)), ("grpc-message", input.string())]
      return Frames.frame(Frames.Kind.headers, Frames.endHeaders | Frames.endStream, stream, Frames.block(fields))
    case 2: return Frames.frame(Frames.Kind.data, end, stream, Frames.message(input.string()))
    case 3: return Frames.frame(Frames.Kind.data, flags, stream, input.string())
    case 4:
      var entries: [UInt8] = []
      for _ in 0..<(flags >> 1 & 7) { entries += [0, input.byte() & 15] + Frames.long(input.long()) }
      return Frames.frame(Frames.Kind.settings, end, 0, entries)
    case 5: return Frames.frame(Frames.Kind.settings, Frames.endStream, 0, [])
    case 6: return Frames.frame(Frames.Kind.ping, end, 0, [UInt8](repeating: 0, count: 8))
    case 7:
      let code = input.byte()
      let text = input.string()
      return Frames.frame(Frames.Kind.goAway, 0, 0, Frames.long(stream) + Frames.long(UInt32(code)) + text)
    case 8: return Frames.frame(Frames.Kind.reset, 0, stream, Frames.long(UInt32(input.byte())))
    case 9: return Frames.frame(Frames.Kind.windowUpdate, 0, stream, Frames.long(input.long()))
    case 10: return Frames.frame(Frames.Kind.headers, flags, stream, Frames.block(fields(&input)))
    case 11: return Frames.frame(Frames.Kind.continuation, flags, stream, Frames.block(fields(&input)))
    case 12: return Frames.frame(Frames.Kind.headers, flags, stream, input.string())
    default: return Frames.frame(Frames.Kind.pushPromise, flags, stream, Frames.long(input.long()) + input.string())
    }
  }

  private static let names = [
    ":status", "content-type", "grpc-status", "grpc-message", "content-length", "grpc-encoding", "x-bin", ":path", "te",
  ]

  private static func fields(_ input: inout FuzzInput) -> [(String, [UInt8])] {
    (0..<(input.byte() & 15)).map { _ in
      let choice = Int(input.byte()) % (names.count + 1)
      let name = choice < names.count ? names[choice] : String(decoding: input.string(), as: UTF8.self)
      // A long value costs the input two bytes.
      let value = input.byte() & 7 == 7 ? [UInt8](repeating: 0x61, count: input.word() & 0x3FFF) : input.string()
      return (name, value)
    }
  }
}
