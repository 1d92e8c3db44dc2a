import Fuzzing
import Linux

/// What a peer may send on an HTTP/2 connection. The first byte of an input says by which way it gets in.
@main
enum Program {
  static func main() {
    Log.setLevel(.error)
    Fuzzer.run(seeds: { Seeds.all }) { data, count in
      Program.test(FuzzInput(data, count))
      return 0
    }
  }

  private static func test(_ input: FuzzInput) {
    var input = input
    let flags = Flags(rawValue: input.byte())
    let script = flags.contains(.raw) ? PeerScript(raw: &input) : PeerScript(structured: &input)
    let greeting = flags.contains(.rude) ? [] : [PeerScript.Step.bytes(Frames.settings + Frames.acknowledgement)]
    if flags.contains(.link) {
      LinkTest.shared.run(greeting + script.steps, flags)
    } else {
      var test = SessionTest(isSlow: flags.contains(.slow))
      test.run(greeting + script.steps)
    }
  }
}

struct Flags: OptionSet {
  let rawValue: UInt8

  /// Bytes instead of frames.
  static let raw = Flags(rawValue: 1)
  /// Does not begin with SETTINGS.
  static let rude = Flags(rawValue: 2)
  /// DATA is not read.
  static let slow = Flags(rawValue: 4)
  /// A whole link instead of a session.
  static let link = Flags(rawValue: 8)
  /// Ends with RST instead of FIN.
  static let abrupt = Flags(rawValue: 16)
}
