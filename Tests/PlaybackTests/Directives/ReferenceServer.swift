import Playback

/// A server as SEMANTICS describes it, written without a look at the ledger: keeps what is not acknowledged, and sends
/// each directive by a stream that may lose and repeat, and in the answer to every report.
struct ReferenceServer {
  struct Report {
    let number: UInt64
    let attachment: String
    let acknowledged: UInt64
    /// Filled when the report arrives.
    var pending: [Directive]?
  }

  /// Whether ids leave no gaps. Only then can a receiver notice that the stream lost one.
  let contiguous: Bool
  private(set) var attachment = ""
  private(set) var kept: [Directive] = []
  /// Dropped because the receiver acknowledged them.
  private(set) var forgotten: [UInt64] = []
  /// Every id of this attachment.
  private(set) var given: [UInt64] = []
  var stream: [Directive] = []
  var reports: [Report] = []
  private var attachments = 0
  private var lastID: UInt64 = 0

  init(contiguous: Bool) { self.contiguous = contiguous }

  /// Another attachment. What was not acknowledged may move to it, by the answers to reports alone.
  mutating func attach(firstID: UInt64, moving: Bool) {
    let old = moving ? kept : []
    attachments += 1
    attachment = "attachment \(attachments)"
    lastID = firstID - 1
    kept = []
    forgotten = []
    given = []
    stream = []
    for directive in old { give(directive.command, step: 1, streamed: false) }
  }

  mutating func give(_ command: Directive.Command, step: UInt64, streamed: Bool = true) {
    lastID += contiguous ? 1 : step
    let directive = Directive(id: lastID, command: command)
    given.append(lastID)
    kept.append(directive)
    if streamed { stream.append(directive) }
  }

  /// Report `index` arrives, and its answer is on its way.
  mutating func arrive(_ index: Int) {
    let report = reports[index]
    guard report.attachment == attachment else {
      reports[index].pending = []
      return
    }
    forgotten += kept.map(\.id).filter { $0 <= report.acknowledged }
    kept.removeAll { $0.id <= report.acknowledged }
    reports[index].pending = kept.filter { $0.id > report.acknowledged }
  }
}
