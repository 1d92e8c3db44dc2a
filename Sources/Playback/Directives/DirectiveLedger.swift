/// Keeps which directives of an attachment have been applied, and lets each take effect once and in the order of ids.
///
/// Directives arrive by two paths, the stream and the answers to reports. An acknowledged id covers everything below
/// it, so a directive of the stream must not overtake one that is only pending: the stream's *gate* is shut at each
/// welcome, when ids that have been contiguous so far leave a gap, and when more arrives than is held. A report that was sent after
/// the gate was shut opens it again with its answer (SEMANTICS.md, Attachment 3, Directives 2).
package struct DirectiveLedger: Sendable {
  /// The most that is held while the gate is shut; the server keeps what is not taken.
  package static let heldLimit = 64

  private enum Gate: Sendable, Equatable {
    case open
    /// Opened by the answer to a report with a number above this one.
    case shut(afterReport: UInt64)
  }

  /// The attachment that ids belong to; nothing before the first welcome.
  package private(set) var attachment: String?
  /// Highest id applied in this attachment.
  package private(set) var acknowledged: UInt64 = 0

  private var gate = Gate.shut(afterReport: 0)
  /// With the number of reports that had been sent when each came.
  private var held: [UInt64: (directive: Directive, after: UInt64)] = [:]
  private var heldOverflowed = false
  private var hasApplied = false
  private var contiguous = true
  private var reportsSent: UInt64 = 0

  package init() {}

  /// Whether a report has to be sent before anything more of the stream can be applied.
  package var needsReport: Bool { gate != .open }

  /// A new attachment: a fresh ledger. What was held belonged to the old one.
  package mutating func welcome(attachment uuid: String) {
    let sent = reportsSent
    self = DirectiveLedger()
    attachment = uuid
    reportsSent = sent
    gate = .shut(afterReport: sent)
  }

  /// The attachment is over: nothing of it is taken any more.
  package mutating func attachmentEnded() { attachment = nil }

  /// Counts a report that leaves now; its answer is given back with this number.
  package mutating func reportLeaves() -> UInt64 {
    reportsSent += 1
    return reportsSent
  }

  /// Takes a directive from the stream and returns what is to be applied now, in order.
  package mutating func receive(_ directive: Directive) -> [Directive] {
    guard directive.id > acknowledged else { return [] }
    if gate == .open, contiguous, !follows(directive) { gate = .shut(afterReport: reportsSent) }
    guard gate == .open else {
      hold(directive)
      return []
    }
    return [apply(directive)]
  }

  /// Takes the answer to report `number` of `attachment` and returns what is to be applied now, in order. The answer
  /// of another attachment is thrown away.
  package mutating func receive(pending: [Directive], report number: UInt64, attachment: String) -> [Directive] {
    guard attachment == self.attachment else { return [] }
    let opens: Bool
    switch gate {
    case .open: opens = false
    case .shut(let afterReport): opens = number > afterReport
    }
    // What is held and lies between takes its place, so that nothing of `pending` overtakes it.
    let last = pending.map(\.id).max() ?? 0
    var result = ascending(pending + held.values.map(\.directive).filter { $0.id <= last }).map { apply($0) }
    guard opens else { return result }
    let waiting = held
    held = [:]
    guard !heldOverflowed else {
      // Something of the stream was not held: only a report sent from now on is sure to bring it.
      heldOverflowed = false
      gate = .shut(afterReport: reportsSent)
      return result
    }
    gate = .open
    for directive in ascending(waiting.values.map(\.directive)) {
      // What came before the report left lacks nothing any more: the answer would have brought it. What came later is
      // as if it came now: the stream can have lost one while it was held.
      let isCertain = gate == .open && waiting[directive.id].map { number > $0.after } == true
      result += isCertain ? [apply(directive)] : receive(directive)
    }
    return result
  }

  /// Whether `directive`, which is not applied, is the very next id. The first of an attachment is where it is 1:
  /// another first id may have others before it, which costs one report to find out.
  private func follows(_ directive: Directive) -> Bool { directive.id - acknowledged == 1 }

  private mutating func hold(_ directive: Directive) {
    guard held[directive.id] == nil else { return }
    if held.count < Self.heldLimit {
      held[directive.id] = (directive, reportsSent)
    } else {
      heldOverflowed = true
    }
  }

  /// Those not applied yet, each id once.
  private func ascending(_ directives: [Directive]) -> [Directive] {
    var seen = Set<UInt64>()
    return directives.filter { $0.id > acknowledged && seen.insert($0.id).inserted }.sorted { $0.id < $1.id }
  }

  private mutating func apply(_ directive: Directive) -> Directive {
    if hasApplied, !follows(directive) { contiguous = false }
    hasApplied = true
    acknowledged = directive.id
    held[directive.id] = nil
    return directive
  }
}
