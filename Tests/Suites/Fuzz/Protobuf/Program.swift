import Fuzzing
import Protobuf

/// The protobuf reader and writer: the type, how to vary it, and bytes that nobody vouches for.
@main
enum Program {
  static func main() {
    Fuzzer.run(seeds: seeds) { data, count in
      Program.test(FuzzInput(data, count))
      return 0
    }
  }

  private static func test(_ input: FuzzInput) {
    var input = input
    let type = MessageTypes.choose(input.byte())
    let variation = input.word()
    test(type, input.remainder(), variation)
  }

  private static func test<M: Message>(_: M.Type, _ bytes: [UInt8], _ variation: Int) {
    RoundTrip<M>.checkRoundTrip(bytes)
    RoundTrip<M>.checkLimit(bytes, variation)
    RoundTrip<M>.checkMerge(bytes, variation)
    RoundTrip<M>.checkNested(bytes)
    // What libFuzzer would need too long for: enough of the same to meet the limits of memory.
    if variation & 0xF000 == 0xF000 {
      RoundTrip<M>.checkRoundTrip(Array(repeatElement(bytes, count: 1 + variation & 0x1F).joined()))
    }
  }

  /// The messages of Tests/Fixtures/protobuf/*.cases, which come on standard input, and what nests as deep as is allowed.
  private static func seeds() -> [Seed] {
    var seeds = [99, 100, 101].flatMap { [nest("child", 21, $0), nest("children", 23, $0), group($0)] }
    var (name, title) = ("", "")
    while let line = readLine() {
      if line.hasPrefix("== ") {
        let words = line.split(separator: " ")
        (name, title) = (String(words[1]), "\(words[1])-\(words[2])")
      } else if line.hasPrefix("--") {
        guard let type = MessageTypes.all.firstIndex(where: { $0.fullName == name }) else {
          fatalError("\(name) is missing from MessageTypes")
        }
        let digits = line.dropFirst(2).compactMap(\.hexDigitValue)
        let bytes = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
        seeds.append(Seed(title, [UInt8(type), 0, UInt8(truncatingIfNeeded: bytes.count / 2)] + bytes))
      }
    }
    return seeds
  }

  /// `depth` messages of Trial.Kinds, each in the field `number` of the other.
  private static func nest(_ name: String, _ number: UInt32, _ depth: Int) -> Seed {
    var bytes: [UInt8] = []
    for _ in 0..<depth {
      var writer = WireWriter()
      writer.field(BytesKind.self, number, bytes)
      bytes = writer.bytes
    }
    return Seed("\(name)-\(depth)", [0, 0, 0] + bytes)
  }

  /// Groups in groups of a message without fields.
  private static func group(_ depth: Int) -> Seed {
    let type = UInt8(MessageTypes.all.firstIndex { $0.fullName == "receiver.test.Empty" }!)
    return Seed(
      "group-\(depth)", [type, 0, 0] + [UInt8](repeating: 0x0B, count: depth) + [UInt8](repeating: 0x0C, count: depth))
  }
}
