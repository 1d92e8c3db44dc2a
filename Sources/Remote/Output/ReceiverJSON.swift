import Linux
import Playback

/// A receiver as one JSON object. The keys are stable, and each is always there.
enum ReceiverJSON {
  static func object(_ receiver: ReceiverListing) -> String {
    let state = receiver.state
    return JSONText.object([
      ("receiver", JSONText.string(receiver.uuid)),
      ("label", JSONText.string(receiver.client.label)),
      ("platform", JSONText.string(receiver.client.platform)),
      ("attached", "\(receiver.attached)"),
      ("status", JSONText.string("\(state.status)")),
      ("acknowledged", "\(state.acknowledged)"),
      ("episode", JSONText.string(state.episode)),
      ("title", JSONText.string(state.display.title)),
      ("position_ms", "\(state.position.milliseconds)"),
      ("duration_ms", "\(state.duration.milliseconds)"),
      ("buffered_until_ms", "\(state.bufferedUntil.milliseconds)"),
      ("rate", JSONText.number(state.rate)),
      ("volume", state.volume.map(JSONText.number) ?? "null"),
      ("muted", state.muted.map { "\($0)" } ?? "null"),
      ("audio_track", string(state.selection.audioTrackID)),
      ("subtitle_track", string(state.selection.subtitleTrackID)),
      ("rung", string(state.currentRungID)),
      ("failure", state.failure.map(failure) ?? "null"),
    ])
  }

  private static func failure(_ failure: PlaybackFailure) -> String {
    JSONText.object([
      ("code", JSONText.string("\(failure.code)")), ("message", JSONText.string(failure.message)),
    ])
  }

  private static func string(_ text: String?) -> String { text.map(JSONText.string) ?? "null" }
}
