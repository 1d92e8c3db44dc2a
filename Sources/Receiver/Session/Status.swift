import Linux
import Playback

/// What `receiver status` tells: the reported state, and what the machine measures of itself.
struct Status: Sendable {
  var state: ReceiverState
  var contact: Contact.Phase
  /// Why the receiver is not attached, and how long it waits before it tries again.
  var contactProblem: String?
  var retryIn: Duration?
  /// Under which senders reach this receiver now.
  var attachment: String?
  var attachments: Int
  var play: PlayNumber
  /// Directives of a kind that this build does not know.
  var unknownDirectives: Int
  var picturesShown: Int
  var picturesDropped: Int
  var soundUnderruns: Int
  /// Of the newest pictures: how far each was from the sound clock when it appeared.
  var syncErrorMedian: Duration?
  var syncErrorWorst99: Duration?
  var videoPath: String?
  var soundPath: String?
  var stallReason: String?

  var json: String {
    JSONText.object([
      ("status", JSONText.string("\(state.status)")),
      ("episode", JSONText.string(state.episode)),
      ("title", JSONText.string(state.display.title)),
      ("position_ms", "\(state.position.milliseconds)"),
      ("duration_ms", "\(state.duration.milliseconds)"),
      ("buffered_until_ms", "\(state.bufferedUntil.milliseconds)"),
      ("acked_directive_id", "\(state.acknowledged)"),
      ("volume", "\(state.volume ?? 1)"),
      ("muted", "\(state.muted ?? false)"),
      ("failure", state.failure.map { JSONText.string($0.message) } ?? "null"),
      ("connection", JSONText.string(contact.rawValue)),
      ("connection_problem", contactProblem.map(JSONText.string) ?? "null"),
      ("retry_in_ms", retryIn.map { "\($0.wholeMilliseconds)" } ?? "null"),
      ("receiver_uuid", attachment.map(JSONText.string) ?? "null"),
      ("attachments", "\(attachments)"),
      ("play", "\(play)"),
      ("unknown_directives", "\(unknownDirectives)"),
      ("pictures_shown", "\(picturesShown)"),
      ("pictures_dropped", "\(picturesDropped)"),
      ("sound_underruns", "\(soundUnderruns)"),
      ("av_error_p50_ms", Self.milliseconds(syncErrorMedian)),
      ("av_error_p99_ms", Self.milliseconds(syncErrorWorst99)),
      ("video_path", videoPath.map(JSONText.string) ?? "null"),
      ("sound_path", soundPath.map(JSONText.string) ?? "null"),
      ("stall_reason", stallReason.map(JSONText.string) ?? "null"),
    ]) + "\n"
  }

  /// Lines for a person.
  var text: String {
    var lines = ["status      \(state.status)"]
    if !state.episode.isEmpty {
      lines.append("film        \(state.display.title.isEmpty ? state.episode : state.display.title)")
      lines.append("film time   \(state.position) of \(state.duration), on the device until \(state.bufferedUntil)")
    }
    if let failure = state.failure { lines.append("failure     \(failure.message)") }
    if let stallReason { lines.append("waiting     \(stallReason)") }
    lines.append("attachment  \(attachment ?? "none")")
    if contact != .attached { lines.append("            \(contactText)") }
    lines.append("pictures    \(picturesShown) shown, \(picturesDropped) dropped")
    if let median = syncErrorMedian, let worst = syncErrorWorst99 {
      lines.append("A/V error   \(Self.milliseconds(median)) ms median, \(Self.milliseconds(worst)) ms p99")
    }
    lines.append(
      "sound       \(soundUnderruns) underruns, volume \(state.volume ?? 1)\(state.muted == true ? ", muted" : "")")
    if let soundPath { lines.append("            \(soundPath)") }
    if let videoPath { lines.append("video       \(videoPath)") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Why senders are not heard at once.
  private var contactText: String {
    var text = contact.rawValue
    if contact == .polling { text = "directives come with the answers to reports only" }
    if let retryIn { text += ", trying again in \((retryIn.wholeMilliseconds + 999) / 1000) s" }
    return contactProblem.map { text + ": " + $0 } ?? text
  }

  /// With two digits after the point.
  private static func milliseconds(_ duration: Duration?) -> String {
    guard let duration else { return "null" }
    let hundredths = duration.wholeNanoseconds / 10_000
    let fraction = String(abs(hundredths) % 100 + 100).dropFirst()
    return "\(hundredths < 0 ? "-" : "")\(abs(hundredths) / 100).\(fraction)"
  }
}
