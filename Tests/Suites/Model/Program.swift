import Glibc
import Playback

/// `model-checker --seed N --scripts N`: drives the receiver's mind through random scripts against a reference model
/// that is written from SEMANTICS.md.
@main
enum Program {
  static func main() async {
    var seed: UInt64 = 1
    var scripts: UInt64 = 100_000
    var words = CommandLine.arguments.dropFirst()
    while let name = words.popFirst() {
      guard let value = words.popFirst().flatMap({ UInt64($0) }) else { usage() }
      switch name {
      case "--seed": seed = value
      case "--scripts": scripts = value
      default: usage()
      }
    }
    let began = ContinuousClock.now
    let (failures, steps) = await check(seed: seed, scripts: scripts)
    let time = (ContinuousClock.now - began) / .seconds(1)
    for failure in failures.prefix(3) { tell(failure.seed, failure.failure, isOnly: scripts == 1) }
    let rate = Int(Double(scripts) / max(time, 0.001))
    print("\(scripts) scripts from seed \(seed), \(steps) steps, \(rate) scripts/s")
    print("\(scripts - UInt64(failures.count)) passed, \(failures.count) failed")
    exit(failures.isEmpty && scripts > 0 ? 0 : 1)
  }

  private static func usage() -> Never {
    print("usage: model-checker [--seed N] [--scripts N]")
    exit(2)
  }

  private typealias Failed = (seed: UInt64, failure: Script.Failure)

  /// On all processors; stops counting up failures after a hundred in each part.
  private static func check(seed: UInt64, scripts: UInt64) async -> ([Failed], Int) {
    let parts: UInt64 = 8
    return await withTaskGroup(of: ([Failed], Int).self) { group in
      for part in 0..<parts {
        group.addTask {
          var (failures, steps): ([Failed], Int) = ([], 0)
          for script in stride(from: part, to: scripts, by: Int(parts)) {
            if let failure = Script.run(seed: seed &+ script, counting: &steps) {
              failures.append((seed &+ script, failure))
            }
          }
          return (failures, steps)
        }
      }
      var all: ([Failed], Int) = ([], 0)
      for await part in group { all = (all.0 + part.0, all.1 + part.1) }
      return (all.0.sorted { $0.failure.steps.count < $1.failure.steps.count }, all.1)
    }
  }

  private static func tell(_ seed: UInt64, _ failure: Script.Failure, isOnly: Bool) {
    let short = Script.shortened(failure)
    print("seed \(seed) fails: \(short.fault)")
    for (index, step) in short.steps.enumerated() { print("  \(index + 1). \(step)") }
    print("  again: make model SEED=\(seed) SCRIPTS=1")
    if isOnly {
      print("  with what the receiver hears and does:")
      Script.tell(short.steps)
    }
    print()
  }
}
