import Playback

/// The server as SEMANTICS.md describes it: keeps what is not acknowledged, and gives each directive by a stream that may
/// lose and repeat, and in the answer to every report.
struct Service {
  struct Report {
    let attachment: String
    let number: UInt64
    let acknowledged: UInt64
    /// What the server made of it; nothing before it arrived.
    var answer: Answer?
  }

  enum Answer {
    case pending([Directive])
    case refused(ReportFailure)
  }

  private(set) var attachment: String?
  private(set) var contiguous = true
  /// Every directive of this attachment, oldest first.
  private(set) var given: [Directive] = []
  private var kept: [Directive] = []
  private var lastID: UInt64 = 0
  private var attachments = 0
  private(set) var isSignedOut = false
  var streamIsUp = false
  /// What the stream has on the way, with the attachment that it belongs to.
  var stream: [(directive: Directive, attachment: String)] = []
  var reports: [Report] = []

  /// Supersedes the attachment before. What was not acknowledged may move to it, by the answers to reports alone.
  mutating func attach(firstID: UInt64, contiguous: Bool, moving: Bool) -> String {
    let old = moving ? kept : []
    attachments += 1
    let uuid = "u\(attachments)"
    attachment = uuid
    self.contiguous = contiguous
    lastID = firstID - 1
    (given, kept) = ([], [])
    streamIsUp = true
    for directive in old { give(directive.command, gap: 0, streamed: false) }
    return uuid
  }

  mutating func give(_ command: Directive.Command, gap: UInt64, streamed: Bool = true) {
    guard let attachment else { return }
    lastID += 1 + (contiguous ? 0 : gap)
    let directive = Directive(id: lastID, command: command)
    given.append(directive)
    kept.append(directive)
    if streamed, streamIsUp { stream.append((directive, attachment)) }
  }

  /// Report `index` arrives, and its answer is on its way.
  mutating func arrive(_ index: Int) {
    let report = reports[index]
    guard !isSignedOut else { return reports[index].answer = .refused(.signedOut) }
    guard report.attachment == attachment else { return reports[index].answer = .refused(.attachmentOver) }
    kept.removeAll { $0.id <= report.acknowledged }
    reports[index].answer = .pending(kept)
  }

  mutating func forget() {
    attachment = nil
    streamIsUp = false
  }

  mutating func signOut(_ signedOut: Bool) {
    isSignedOut = signedOut
    if signedOut { streamIsUp = false }
  }
}
