import Linux
import Playback

/// What became of a directive.
struct Report: Equatable {
  let directive: UInt64
  /// From the call that sent it to the state that acknowledges it.
  let acknowledgedAfter: Duration
  /// With `load --wait`: from the call to the first state with a picture.
  var playedAfter: Duration?
  /// As of the last of these.
  var receiver: ReceiverListing

  /// `withVolume` where the directive was about it.
  func acknowledgement(withVolume: Bool = false) -> String {
    let text = ReceiverText(receiver: receiver)
    var line = "acknowledged as directive \(directive) after \(Self.whole(acknowledgedAfter)): \(text.position)"
    if withVolume, let volume = text.volume { line += ", volume \(volume)" }
    return line
  }

  /// The second line of `load --wait`.
  var playback: String? {
    playedAfter.map { "\(ReceiverText(receiver: receiver).position) after \(Self.whole($0))" }
  }

  var json: String {
    JSONText.object([
      ("directive", "\(directive)"),
      ("acknowledged_after_ms", JSONText.number(Self.milliseconds(acknowledgedAfter))),
      ("played_after_ms", playedAfter.map { JSONText.number(Self.milliseconds($0)) } ?? "null"),
      ("receiver", ReceiverJSON.object(receiver)),
    ])
  }

  private static func whole(_ duration: Duration) -> String { "\(duration.wholeMilliseconds) ms" }

  /// To the microsecond.
  private static func milliseconds(_ duration: Duration) -> Double {
    Double(duration.wholeNanoseconds / 1000) / 1000
  }
}

extension CommandFailure {
  var json: String {
    JSONText.object([
      ("error", JSONText.string(description)), ("exit", "\(status.rawValue)"),
      ("directive", directive.map { "\($0)" } ?? "null"),
    ])
  }
}
