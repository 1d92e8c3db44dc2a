import Testing

@testable import Playback

/// SEMANTICS, Attachment 2 and 3, Directives 1 to 3.
struct DirectiveLedgerTests {
  private enum Step {
    case welcome(String)
    /// The next report leaves. They are numbered from 1 in each script.
    case report
    case stream(UInt64)
    case answer(UInt64, [UInt64], of: String)
  }

  /// Carries out a script on `ledger` and returns the ids that each step applies.
  private func run(_ steps: [Step], on ledger: inout DirectiveLedger) -> [[UInt64]] {
    steps.map { step in
      switch step {
      case .welcome(let uuid):
        ledger.welcome(attachment: uuid)
        return []
      case .report:
        _ = ledger.reportLeaves()
        return []
      case .stream(let id): return ledger.receive(directive(id)).map(\.id)
      case .answer(let number, let pending, let uuid):
        return ledger.receive(pending: pending.map(directive), report: number, attachment: uuid).map(\.id)
      }
    }
  }

  private func run(_ steps: [Step]) -> [[UInt64]] {
    var ledger = DirectiveLedger()
    return run(steps, on: &ledger)
  }

  private func directive(_ id: UInt64) -> Directive {
    Directive(id: id, command: .seekTo(FilmTime(milliseconds: Int64(truncatingIfNeeded: id))))
  }

  /// Welcomed, and the stream trusted: two reports less than the next number.
  private static let open: [Step] = [.welcome("a"), .report, .answer(1, [], of: "a")]

  /// Attachment 3 and trap 16: 9 from the stream does not overtake 7 and 8, which are only pending.
  @Test func aFreshStreamWaitsForAReport() {
    let applied = run([.welcome("a"), .stream(9), .report, .stream(10), .answer(1, [7, 8, 9], of: "a"), .stream(11)])
    #expect(applied == [[], [], [], [], [7, 8, 9, 10], [11]])
  }

  /// Directives 1 and trap 14: by both paths, in any order, one effect.
  @Test func whatComesByBothPathsIsAppliedOnce() {
    #expect(
      run(Self.open + [.stream(1), .report, .answer(2, [1], of: "a"), .stream(1)]).suffix(4) == [[1], [], [], []])
    #expect(
      run(Self.open + [.report, .answer(2, [1], of: "a"), .stream(1), .stream(2)]).suffix(4) == [[], [1], [], [2]])
  }

  /// Directives 2: ids that have been contiguous so far and now leave a gap.
  @Test func aGapIsAskedForBeforeItIsPassed() {
    var ledger = DirectiveLedger()
    #expect(run(Self.open + [.stream(1), .stream(4)], on: &ledger).suffix(2) == [[1], []])
    #expect(ledger.needsReport)
    #expect(ledger.acknowledged == 1)
    #expect(run([.report, .answer(2, [2, 3, 4], of: "a")], on: &ledger) == [[], [2, 3, 4]])
    #expect(!ledger.needsReport)
  }

  @Test func aReportThatLeftBeforeTheGapDoesNotOpenIt() {
    let applied = run(
      Self.open + [.stream(1), .report, .stream(4), .answer(2, [2], of: "a"), .report, .answer(3, [3, 4], of: "a")])
    #expect(applied.suffix(4) == [[], [2], [], [3, 4]])
  }

  /// A server whose reports do not repeat what the stream has brought would else be asked for ever.
  @Test func aGapThatAReportKnowsNothingOfIsPassed() {
    var ledger = DirectiveLedger()
    #expect(run(Self.open + [.stream(30), .report, .answer(2, [], of: "a")], on: &ledger).suffix(3) == [[], [], [30]])
    #expect(!ledger.needsReport)
    #expect(run([.stream(34), .report, .stream(36), .answer(3, [], of: "a")], on: &ledger).suffix(1) == [[34, 36]])
  }

  @Test func aGapThatIsNoneCostsOneReportAndThenNoMore() {
    var ledger = DirectiveLedger()
    let applied = run(
      Self.open + [.stream(1), .stream(4), .report, .answer(2, [4], of: "a"), .stream(9), .stream(30)], on: &ledger)
    #expect(applied.suffix(4) == [[], [4], [9], [30]])
    #expect(!ledger.needsReport)
  }

  /// Ids start anywhere; where the first is not 1, those before it may have been lost.
  @Test func aFirstIDThatIsNotOneIsAskedFor() {
    #expect(run(Self.open + [.stream(2), .report, .answer(2, [1, 2], of: "a")]).suffix(3) == [[], [], [1, 2]])
    #expect(
      run(Self.open + [.stream(500), .stream(501), .report, .answer(2, [500], of: "a"), .stream(502)]).suffix(4)
        == [[], [], [500, 501], [502]])
  }

  @Test func aGapInWhatWasHeldIsAskedForToo() {
    let applied = run([
      .welcome("a"), .report, .stream(1), .stream(3), .answer(1, [1], of: "a"), .stream(4), .report,
      .answer(2, [2, 3, 4], of: "a"), .stream(5),
    ])
    #expect(applied.suffix(5) == [[1], [], [], [2, 3, 4], [5]])
  }

  @Test func whatIsHeldIsNotOvertakenByWhatIsPending() {
    // An answer that leaves out what the stream has brought.
    #expect(run([.welcome("a"), .report, .stream(8), .answer(1, [7, 9], of: "a")]).last == [7, 8, 9])
    // Also one that does not open the stream.
    let applied = run(Self.open + [.stream(1), .report, .stream(3), .stream(9), .answer(2, [2, 4], of: "a")])
    #expect(applied.last == [2, 3, 4])
  }

  /// Attachment 2 and trap 17: ids begin anew, and what was held or in flight belonged to the attachment before.
  @Test func eachWelcomeIsAFreshLedger() {
    var ledger = DirectiveLedger()
    let applied = run(
      Self.open + [
        .stream(1), .stream(2), .report, .stream(9), .welcome("b"), .answer(2, [3, 4], of: "a"), .stream(1), .report,
        .answer(3, [1], of: "b"), .stream(2),
      ], on: &ledger)
    #expect(applied.suffix(6) == [[], [], [], [], [1], [2]])
    #expect(ledger.attachment == "b")
    #expect(ledger.acknowledged == 2)
  }

  @Test func aReportFromBeforeTheWelcomeDoesNotOpenTheStream() {
    let applied = run([
      .welcome("a"), .report, .welcome("a"), .stream(2), .answer(1, [], of: "a"), .report, .answer(2, [1, 2], of: "a"),
    ])
    #expect(applied.suffix(3) == [[], [], [1, 2]])
  }

  @Test func nothingIsAppliedBeforeTheFirstWelcome() {
    var ledger = DirectiveLedger()
    #expect(ledger.needsReport)
    #expect(
      run([.report, .stream(1), .answer(1, [1], of: "a"), .answer(1, [2], of: "")], on: &ledger).joined().isEmpty)
    #expect(ledger.acknowledged == 0)
  }

  @Test func pendingIsPutInOrderAndEachIDIsTakenOnce() {
    let applied = run([.welcome("a"), .report, .answer(1, [3, 1, 2, 3, 0, 1], of: "a")])
    #expect(applied.last == [1, 2, 3])
  }

  /// 64 are held, and then nothing is taken until a report that leaves from now on has been answered.
  @Test func moreThanIsHeldIsLeftToTheServer() {
    var ledger = DirectiveLedger()
    let flood = (1...100).map { Step.stream($0) }
    let applied = run([.welcome("a"), .report] + flood + [.answer(1, Array(1...40), of: "a")], on: &ledger)
    #expect(applied.last == Array(1...40))
    #expect(ledger.needsReport)
    #expect(
      run([.stream(101), .report, .stream(102), .answer(2, Array(41...101), of: "a"), .stream(103)], on: &ledger)
        == [[], [], [], Array(41...102), [103]])
    #expect(!ledger.needsReport)
  }

  @Test func sixtyFourAreHeldAndEachOnlyOnce() {
    let flood = (1...UInt64(DirectiveLedger.heldLimit)).flatMap { [Step.stream($0), .stream($0)] }
    let applied = run([.welcome("a"), .report] + flood + [.answer(1, [], of: "a")])
    #expect(applied.last == Array(1...64))
  }

  @Test func idsEndWhereTheirNumbersEnd() {
    let last = UInt64.max
    var ledger = DirectiveLedger()
    let applied = run(
      Self.open + [
        .report, .answer(2, [last - 1], of: "a"), .stream(last), .stream(last), .stream(1), .stream(0),
        .report, .answer(3, [last, 1], of: "a"),
      ], on: &ledger)
    #expect(applied.dropFirst(3) == [[], [last - 1], [last], [], [], [], [], []])
    #expect(ledger.acknowledged == last)
  }

  /// Directives 3: an unknown kind is acknowledged, or it would be sent for ever.
  @Test func anUnknownKindIsAcknowledged() {
    var ledger = DirectiveLedger()
    _ = run(Self.open, on: &ledger)
    let unknown = Directive(id: 1, command: .unknown)
    let applied = ledger.receive(unknown)
    #expect(applied == [unknown])
    #expect(ledger.acknowledged == 1)
  }
}
