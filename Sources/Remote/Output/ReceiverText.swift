import Playback

extension ReceiverStatus {
  /// As the contract spells it: `PLAYING`.
  var name: String { "\(self)".uppercased() }

  /// Whether there is a film with a position.
  var hasPosition: Bool {
    switch self {
    case .unspecified, .idle, .failed: false
    case .loading, .buffering, .playing, .paused, .ended: true
    }
  }
}

/// A receiver in words.
struct ReceiverText {
  let receiver: ReceiverListing

  private var state: ReceiverState { receiver.state }

  /// `1:23.4`: to the tenth that has been reached.
  static func time(_ time: FilmTime) -> String { String("\(time)".dropLast(2)) }

  /// `50%`, or `muted`, or nothing where the receiver has no volume.
  var volume: String? {
    let level = state.volume.map { $0.isFinite ? "\(Int((min(max($0, 0), 10) * 100).rounded()))%" : "unknown" }
    guard state.muted == true else { return level }
    return level.map { "\($0), muted" } ?? "muted"
  }

  /// `PLAYING at 1:23.4`, `FAILED: there is no such episode`.
  var position: String {
    if state.status == .failed { return "FAILED: \(Printable.text(state.failure?.message ?? "no reason given"))" }
    return state.status.hasPosition ? "\(state.status.name) at \(Self.time(state.position))" : state.status.name
  }

  /// `PLAYING at 1:23.4 of 9:56.4`.
  var positionAndDuration: String {
    guard state.status.hasPosition, state.duration > .zero else { return position }
    return "\(position) of \(Self.time(state.duration))"
  }

  /// One change of a watched receiver.
  var change: String {
    guard receiver.attached else { return "not attached any more" }
    var parts = [positionAndDuration]
    if !state.display.title.isEmpty { parts.append(Printable.text(state.display.title)) }
    if let volume { parts.append("volume \(volume)") }
    parts.append("directive \(state.acknowledged)")
    return parts.joined(separator: ", ")
  }

  /// One fact a line.
  var facts: String {
    let client = receiver.client
    let device = [client.platform, client.deviceModel, client.osVersion, client.appVersion].filter { !$0.isEmpty }
    let title = [state.display.title, state.display.subtitle].filter { !$0.isEmpty }.joined(separator: ", ")
    let facts: [(String, String)] = [
      ("receiver", receiver.uuid), ("label", client.label), ("device", device.joined(separator: ", ")),
      ("attached", receiver.attached ? "yes" : "no"), ("state", positionAndDuration), ("title", title),
      ("episode", state.episode),
      ("buffered", state.status.hasPosition ? "until \(Self.time(state.bufferedUntil))" : ""),
      ("volume", volume ?? ""), ("directive", "\(state.acknowledged) acknowledged"),
    ]
    return facts.filter { !$0.1.isEmpty }.map { name, value in
      name + String(repeating: " ", count: 11 - name.count) + Printable.text(value)
    }.joined(separator: "\n")
  }

  /// A line a receiver, in columns.
  static func table(_ receivers: [ReceiverListing]) -> String {
    let rows = receivers.map { receiver in
      [
        Printable.text(receiver.uuid), Printable.text(receiver.client.label),
        ReceiverText(receiver: receiver).positionAndDuration, Printable.text(receiver.state.display.title),
      ]
    }
    let widths = (0..<4).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      var line = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }
}
