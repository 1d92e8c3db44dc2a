/// What `volume` changes.
enum VolumeChange: Equatable {
  /// Perceived loudness, 0 … 1.
  case level(Double)
  case muted(Bool)

  /// What `init(parsing:)` takes, in words that finish "must be …".
  static let form = "0 to 1, 0% to 100%, mute or unmute"

  init?(parsing text: String) {
    switch text {
    case "mute": self = .muted(true)
    case "unmute": self = .muted(false)
    default:
      let isPercentage = text.hasSuffix("%")
      let digits = isPercentage ? text.dropLast() : text[...]
      // The standard library also reads nan, 0x1p-1 and 1e-1, which nobody means here.
      guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }), let value = Double(digits) else {
        return nil
      }
      let level = isPercentage ? value / 100 : value
      guard (0...1).contains(level) else { return nil }
      self = .level(level)
    }
  }
}
