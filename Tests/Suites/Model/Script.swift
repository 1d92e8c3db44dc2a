/// A run of steps, drawn or given.
enum Script {
  struct Failure: Sendable {
    var steps: [Step]
    var fault: String
  }

  /// Draws a script and runs it; nothing: all was well. `steps` counts those that were carried out.
  static func run(seed: UInt64, counting steps: inout Int) -> Failure? {
    var generator = StepGenerator(seed: seed)
    var world = World()
    var done: [Step] = []
    func attempt(_ step: Step) {
      guard world.perform(step) else { return }
      done.append(step)
    }
    attempt(generator.attach())
    let length = generator.length()
    var tries = 0
    while done.count < length, tries < length * 8, world.fault == nil {
      tries += 1
      attempt(generator.next())
    }
    world.settle()
    steps += done.count
    return world.fault.map { Failure(steps: done, fault: $0) }
  }

  /// What goes wrong in these steps.
  static func fault(of steps: [Step]) -> String? {
    var world = World()
    for step in steps where world.fault == nil { _ = world.perform(step) }
    world.settle()
    return world.fault
  }

  /// Runs the steps again and prints all that happens.
  static func tell(_ steps: [Step]) {
    var world = World(isTold: true)
    for (index, step) in steps.enumerated() where world.fault == nil {
      print("  \(index + 1). \(step)")
      _ = world.perform(step)
    }
    print("  the end:")
    world.settle()
  }

  /// The shortest script that fails in this way: runs of steps are taken out, long ones first, as long as it still does.
  static func shortened(_ failure: Failure) -> Failure {
    var best = failure
    var length = max(1, best.steps.count / 2)
    while true {
      var isShorter = false
      var start = 0
      while start < best.steps.count {
        var steps = best.steps
        steps.removeSubrange(start..<min(start + length, steps.count))
        if let fault = fault(of: steps) {
          best = Failure(steps: steps, fault: fault)
          isShorter = true
        } else {
          start += length
        }
      }
      if length == 1, !isShorter { return best }
      if !isShorter || length > 1 { length = max(1, length / 2) }
    }
  }
}
