import Testing

@testable import Playback

/// Random scripts of a stream that loses and repeats, reports that overtake each other and get lost, and attachments
/// that follow each other: each directive is applied once, in order, and nothing is acknowledged that was not applied.
struct DirectiveLedgerScriptTests {
  private static let scripts = 50_000

  @Test func nothingIsLostRepeatedOrTurnedAround() {
    var random = SeededGenerator(seed: 7)
    for script in 0..<Self.scripts {
      let fault = LedgerScript(random: &random).run(&random)
      guard let fault else { continue }
      Issue.record("script \(script): \(fault)")
      return
    }
  }
}

private struct LedgerScript {
  private var ledger = DirectiveLedger()
  private var server: ReferenceServer
  private var applied: [UInt64] = []
  private var fault: String?

  init(random: inout SeededGenerator) {
    server = ReferenceServer(contiguous: .random(using: &random))
    attach(&random)
  }

  /// The first thing that went wrong.
  consuming func run(_ random: inout SeededGenerator) -> String? {
    var script = self
    for _ in 0..<(5 + random.next() % 26) {
      script.step(&random)
      if script.fault != nil { return script.fault }
    }
    script.settle()
    return script.fault
  }

  private mutating func attach(_ random: inout SeededGenerator) {
    let first: [UInt64] = [1, 1, 1, 2, 40, .max - 2000]
    server.attach(firstID: first.randomElement(using: &random)!, moving: .random(using: &random))
    ledger.welcome(attachment: server.attachment)
    applied = []
  }

  private mutating func step(_ random: inout SeededGenerator) {
    switch random.next() % 32 {
    case 0..<8: server.give(.play, step: 1 + random.next() % 3)
    case 8 where random.next() % 8 == 0: for _ in 0..<(50 + random.next() % 40) { server.give(.pause, step: 2) }
    case 9..<17:
      guard !server.stream.isEmpty else { return }
      let directive = server.stream.removeFirst()
      take(ledger.receive(directive))
      if random.next() % 8 == 0 { take(ledger.receive(directive)) }
    case 17, 18:
      // A loss can be noticed only where ids leave no gaps; else the stream is what HTTP/2 is: whole.
      if server.contiguous, !server.stream.isEmpty { server.stream.removeFirst() }
    case 19: while !server.stream.isEmpty { take(ledger.receive(server.stream.removeFirst())) }
    case 20..<24: if server.reports.count < 3 { report() }
    case 24..<27:
      if let index = server.reports.indices.randomElement(using: &random), server.reports[index].pending == nil {
        server.arrive(index)
      }
    case 27..<30: if let index = server.reports.indices.randomElement(using: &random) { answer(index) }
    case 30:
      if let index = server.reports.indices.randomElement(using: &random) { server.reports.remove(at: index) }
    default: if random.next() % 4 == 0 { attach(&random) }
    }
  }

  private mutating func report() {
    let number = ledger.reportLeaves()
    server.reports.append(
      .init(number: number, attachment: server.attachment, acknowledged: ledger.acknowledged, pending: nil))
  }

  /// An answer comes back, if the report has arrived.
  private mutating func answer(_ index: Int) {
    guard let pending = server.reports[index].pending else { return }
    let report = server.reports.remove(at: index)
    take(ledger.receive(pending: pending, report: report.number, attachment: report.attachment))
  }

  /// A beginning of what was given: each once, in order, none left out.
  private mutating func take(_ directives: [Directive]) {
    for directive in directives {
      guard applied.count < server.given.count, server.given[applied.count] == directive.id else {
        fault = "applied \(applied) and then \(directive.id) of \(server.given)"
        return
      }
      applied.append(directive.id)
    }
    if ledger.acknowledged != applied.last ?? 0 { fault = "\(ledger.acknowledged) acknowledged after \(applied)" }
  }

  private mutating func check() {
    if !server.forgotten.elementsEqual(applied.prefix(server.forgotten.count)) {
      fault = "forgotten \(server.forgotten), applied \(applied)"
    }
  }

  /// The line gets better: three reports one after another bring everything and open the stream.
  private mutating func settle() {
    for _ in 0..<3 {
      report()
      server.arrive(server.reports.count - 1)
      answer(server.reports.count - 1)
    }
    check()
    if applied != server.given { fault = "settled at \(applied) of \(server.given)" }
    if ledger.needsReport { fault = "the stream is still shut" }
    if !server.kept.isEmpty { fault = "\(server.kept.count) are kept although all are applied" }
  }
}
