/// Where a channel plays.
enum Speaker: CaseIterable, Equatable {
  case frontLeft, frontRight, frontCentre, lowFrequency, rearLeft, rearRight, rearCentre, sideLeft, sideRight

  /// The order of SMPTE and WAVE for a number of channels.
  static func standard(_ channels: Int) -> [Speaker] {
    switch channels {
    case 1: [.frontCentre]
    case 2: [.frontLeft, .frontRight]
    case 3: [.frontLeft, .frontRight, .frontCentre]
    case 4: [.frontLeft, .frontRight, .rearLeft, .rearRight]
    case 5: [.frontLeft, .frontRight, .frontCentre, .rearLeft, .rearRight]
    case 6: [.frontLeft, .frontRight, .frontCentre, .lowFrequency, .rearLeft, .rearRight]
    case 7: [.frontLeft, .frontRight, .frontCentre, .lowFrequency, .rearCentre, .sideLeft, .sideRight]
    default:
      [
        .frontLeft, .frontRight, .frontCentre, .lowFrequency, .rearLeft, .rearRight, .sideLeft, .sideRight,
      ]
    }
  }

  /// ALSA's order where a driver tells no channel map: rears before centre and low frequency (surround40 … surround71).
  static func alsa(_ channels: Int) -> [Speaker] {
    switch channels {
    case 5: [.frontLeft, .frontRight, .rearLeft, .rearRight, .frontCentre]
    case 6: [.frontLeft, .frontRight, .rearLeft, .rearRight, .frontCentre, .lowFrequency]
    case 8:
      [
        .frontLeft, .frontRight, .rearLeft, .rearRight, .frontCentre, .lowFrequency, .sideLeft, .sideRight,
      ]
    default: standard(channels)
    }
  }
}

/// Takes a film's channels to a device's. A channel that the device lacks is folded by ITU-R BS.775-3 (table 2: -3 dB
/// for centre and surround, no low frequency), and the whole is turned down so that nothing clips.
struct ChannelMix: Equatable {
  let inputs: Int
  let outputs: Int
  /// `outputs` rows of `inputs` factors.
  private let factors: [Float]
  let isIdentity: Bool

  init(from channels: Int, to speakers: [Speaker]) {
    let sources = Speaker.standard(channels)
    var factors = [Float](repeating: 0, count: channels * speakers.count)
    for (input, source) in sources.enumerated() where input < channels {
      for (speaker, factor) in Self.targets(of: source, in: speakers, mono: channels == 1) {
        if let output = speakers.firstIndex(of: speaker) { factors[output * channels + input] += factor }
      }
    }
    let sums = speakers.indices.map { (output: Int) -> Float in
      factors[(output * channels)..<((output + 1) * channels)].reduce(0, +)
    }
    let loudest = sums.max() ?? 1
    if loudest > 1 { factors = factors.map { $0 / loudest } }
    inputs = channels
    outputs = speakers.count
    self.factors = factors
    isIdentity = speakers.count == channels && Array(sources.prefix(channels)) == speakers
  }

  private static func targets(of source: Speaker, in speakers: [Speaker], mono: Bool) -> [(Speaker, Float)] {
    let minus3dB: Float = 0.707_106_8
    func pick(_ choices: [[(Speaker, Float)]]) -> [(Speaker, Float)] {
      choices.first { $0.allSatisfy { speakers.contains($0.0) } } ?? []
    }
    let centre: (Speaker, Float) = (.frontCentre, 0.5)
    return switch source {
    case .frontCentre:
      pick([[(.frontCentre, 1)], [(.frontLeft, mono ? 1 : minus3dB), (.frontRight, mono ? 1 : minus3dB)]])
    case .frontLeft: pick([[(.frontLeft, 1)], [centre]])
    case .frontRight: pick([[(.frontRight, 1)], [centre]])
    case .lowFrequency: pick([[(.lowFrequency, 1)]])
    case .rearLeft: pick([[(.rearLeft, 1)], [(.sideLeft, 1)], [(.frontLeft, minus3dB)], [centre]])
    case .rearRight: pick([[(.rearRight, 1)], [(.sideRight, 1)], [(.frontRight, minus3dB)], [centre]])
    case .sideLeft: pick([[(.sideLeft, 1)], [(.rearLeft, 1)], [(.frontLeft, minus3dB)], [centre]])
    case .sideRight: pick([[(.sideRight, 1)], [(.rearRight, 1)], [(.frontRight, minus3dB)], [centre]])
    case .rearCentre:
      pick([
        [(.rearCentre, 1)], [(.rearLeft, minus3dB), (.rearRight, minus3dB)],
        [(.frontLeft, 0.5), (.frontRight, 0.5)], [centre],
      ])
    }
  }

  /// One sound frame from `source` to `target`, times `gain`.
  func apply(_ source: UnsafePointer<Float>, _ target: UnsafeMutablePointer<Float>, gain: Float) {
    for output in 0..<outputs {
      var sum: Float = 0
      for input in 0..<inputs { sum += factors[output * inputs + input] * source[input] }
      target[output] = sum * gain
    }
  }
}
