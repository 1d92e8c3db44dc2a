internal import CALSA
import Glibc
import Linux
import Playback

/// A PCM of alsa-lib, opened by name; `ALSA_CONFIG_PATH` and `~/.asoundrc` count. Used by one thread; closed at the end.
///
/// Opened without blocking. It never starts by itself (start threshold at the boundary), stops when it runs dry, and
/// time stamps are of CLOCK_MONOTONIC.
final class ALSADevice: PCM {
  static let bufferDuration = Duration.milliseconds(200)
  static let periods = 4

  let name: String
  private(set) var parameters: PCMParameters
  let handle: OpaquePointer

  /// The ladder: the device as named with the film's channels, then with two; then the same behind ALSA's `plug`, which
  /// converts rates and formats that the hardware lacks.
  static func open(_ name: String, _ wanted: SoundFormat) throws(SoundError) -> ALSADevice {
    var first: SoundError?
    for device in [name, plug(name)].compactMap({ $0 }) {
      for channels in wanted.channels == 2 ? [2] : [wanted.channels, 2] {
        do {
          return try ALSADevice(
            name, opening: device, SoundFormat(sampleRate: wanted.sampleRate, channels: channels))
        } catch {
          first = first ?? error
          // A device that cannot be opened is not better with other parameters.
          if error.operation == "snd_pcm_open" { throw first ?? error }
        }
      }
    }
    throw first!
  }

  private static func plug(_ name: String) -> String? {
    guard !name.hasPrefix("plug") else { return nil }
    return name.contains("'") ? name.contains("\"") ? nil : "plug:SLAVE=\"\(name)\"" : "plug:SLAVE='\(name)'"
  }

  private init(_ name: String, opening device: String, _ wanted: SoundFormat) throws(SoundError) {
    shim_alsa_keep_messages()
    var opened: OpaquePointer?
    let code = snd_pcm_open(&opened, device, SND_PCM_STREAM_PLAYBACK, Int32(SND_PCM_NONBLOCK))
    guard code >= 0, let opened else { throw Self.error(name, "snd_pcm_open", code) }
    do {
      parameters = try Self.negotiate(name, opened, wanted)
      try Self.setSoftwareParameters(name, opened)
    } catch {
      snd_pcm_close(opened)
      throw error
    }
    self.name = name
    handle = opened
  }

  deinit {
    // What ends in the null device is drained at once; a file is whole only then.
    if !parameters.paces {
      snd_pcm_nonblock(handle, 0)
      snd_pcm_drain(handle)
    }
    snd_pcm_close(handle)
  }

  static func error(_ device: String, _ operation: String, _ code: Int32) -> SoundError {
    let said = String(cString: shim_alsa_message())
    let reason = String(cString: snd_strerror(code)) + (said.isEmpty ? "" : " (\(said))")
    let advice =
      switch -code {
      case ENOENT, ENODEV, ENXIO: "`aplay -L` lists the devices of this machine; `null` plays without sound"
      case EBUSY: "Another program holds it: end that program, or use a shared device such as `default`"
      case EACCES, EPERM: "Add the user to the group `audio`"
      case EINVAL: "Check the name's spelling, or try `plughw:` in place of `hw:`"
      default: "`aplay -L` lists the devices of this machine"
      }
    return SoundError(device: device, operation: operation, reason: reason, advice: advice)
  }

  // MARK: Negotiation

  private static func negotiate(
    _ name: String, _ pcm: OpaquePointer, _ wanted: SoundFormat
  ) throws(SoundError) -> PCMParameters {
    func check(_ code: Int32, _ operation: String) throws(SoundError) {
      if code < 0 { throw error(name, operation, code) }
    }
    var hardware: OpaquePointer?
    try check(snd_pcm_hw_params_malloc(&hardware), "snd_pcm_hw_params_malloc")
    defer { snd_pcm_hw_params_free(hardware) }
    try check(snd_pcm_hw_params_any(pcm, hardware), "snd_pcm_hw_params_any")
    try check(snd_pcm_hw_params_set_rate_resample(pcm, hardware, 1), "snd_pcm_hw_params_set_rate_resample")
    try check(
      snd_pcm_hw_params_set_access(pcm, hardware, SND_PCM_ACCESS_RW_INTERLEAVED), "snd_pcm_hw_params_set_access")
    let candidates: [(SampleFormat, snd_pcm_format_t)] = [
      (.signed32, SND_PCM_FORMAT_S32_LE), (.signed24Packed, SND_PCM_FORMAT_S24_3LE),
      (.float32, SND_PCM_FORMAT_FLOAT_LE), (.signed16, SND_PCM_FORMAT_S16_LE),
    ]
    guard let chosen = candidates.first(where: { snd_pcm_hw_params_test_format(pcm, hardware, $0.1) == 0 }) else {
      throw error(name, "snd_pcm_hw_params_test_format", -EINVAL)
    }
    try check(snd_pcm_hw_params_set_format(pcm, hardware, chosen.1), "snd_pcm_hw_params_set_format")
    try check(
      snd_pcm_hw_params_set_channels(pcm, hardware, UInt32(wanted.channels)), "snd_pcm_hw_params_set_channels")
    try check(
      snd_pcm_hw_params_set_rate(pcm, hardware, UInt32(wanted.sampleRate), 0), "snd_pcm_hw_params_set_rate")
    if wanted.channels > 2, snd_pcm_type(pcm) == SND_PCM_TYPE_PLUG, !hasMap(pcm, channels: wanted.channels) {
      // `plug` would take them and lose the centre: our own mix to two is better.
      throw error(name, "snd_pcm_query_chmaps", -EINVAL)
    }
    var buffer = snd_pcm_uframes_t(wanted.frames(in: bufferDuration))
    try check(snd_pcm_hw_params_set_buffer_size_near(pcm, hardware, &buffer), "snd_pcm_hw_params_set_buffer_size_near")
    var period = buffer / snd_pcm_uframes_t(periods)
    try check(
      snd_pcm_hw_params_set_period_size_near(pcm, hardware, &period, nil), "snd_pcm_hw_params_set_period_size_near")
    try check(snd_pcm_hw_params(pcm, hardware), "snd_pcm_hw_params")
    snd_pcm_hw_params_get_buffer_size(hardware, &buffer)
    snd_pcm_hw_params_get_period_size(hardware, &period, nil)
    let paces = !dump(pcm).contains("Null PCM")
    let kind = snd_pcm_type_name(snd_pcm_type(pcm)).map { String(cString: $0) } ?? "?"
    let format = snd_pcm_format_name(chosen.1).map { String(cString: $0) } ?? "?"
    return PCMParameters(
      format: wanted, sampleFormat: chosen.0, speakers: speakers(pcm, wanted.channels, paces: paces),
      bufferFrames: Int(buffer), periodFrames: max(1, Int(period)),
      canPause: snd_pcm_hw_params_can_pause(hardware) == 1, paces: paces,
      description: "\(kind) \(format) \(wanted.sampleRate) Hz \(wanted.channels) ch, \(buffer)/\(period) frames")
  }

  private static func setSoftwareParameters(_ name: String, _ pcm: OpaquePointer) throws(SoundError) {
    func check(_ code: Int32, _ operation: String) throws(SoundError) {
      if code < 0 { throw error(name, operation, code) }
    }
    var software: OpaquePointer?
    try check(snd_pcm_sw_params_malloc(&software), "snd_pcm_sw_params_malloc")
    defer { snd_pcm_sw_params_free(software) }
    try check(snd_pcm_sw_params_current(pcm, software), "snd_pcm_sw_params_current")
    var boundary: snd_pcm_uframes_t = 0
    try check(snd_pcm_sw_params_get_boundary(software, &boundary), "snd_pcm_sw_params_get_boundary")
    try check(
      snd_pcm_sw_params_set_start_threshold(pcm, software, boundary), "snd_pcm_sw_params_set_start_threshold")
    // Not known to every plugin; without them the instant of the call stands in.
    snd_pcm_sw_params_set_tstamp_mode(pcm, software, SND_PCM_TSTAMP_ENABLE)
    snd_pcm_sw_params_set_tstamp_type(pcm, software, SND_PCM_TSTAMP_TYPE_MONOTONIC)
    try check(snd_pcm_sw_params(pcm, software), "snd_pcm_sw_params")
  }

  /// alsa-lib's own description of the device and all that it passes sound on to.
  private static func dump(_ pcm: OpaquePointer) -> String {
    var output: OpaquePointer?
    guard snd_output_buffer_open(&output) >= 0, let output else { return "" }
    defer { snd_output_close(output) }
    snd_pcm_dump(pcm, output)
    var text: UnsafeMutablePointer<CChar>?
    let count = snd_output_buffer_string(output, &text)
    guard let text, count > 0 else { return "" }
    return text.withMemoryRebound(to: UInt8.self, capacity: count) {
      String(decoding: UnsafeBufferPointer(start: $0, count: count), as: UTF8.self)
    }
  }

  // MARK: Channels

  private static func hasMap(_ pcm: OpaquePointer, channels: Int) -> Bool {
    guard let maps = snd_pcm_query_chmaps(pcm) else { return false }
    defer { snd_pcm_free_chmaps(maps) }
    var index = 0
    while let map = maps[index] {
      if map.pointee.map.channels == channels { return true }
      index += 1
    }
    return false
  }

  private static func speakers(_ pcm: OpaquePointer, _ channels: Int, paces: Bool) -> [Speaker] {
    // A file keeps the film's order.
    let standard = paces ? Speaker.alsa(channels) : Speaker.standard(channels)
    guard let map = snd_pcm_get_chmap(pcm) else { return standard }
    defer { free(map) }
    let known: [UInt32: Speaker] = [
      SND_CHMAP_MONO.rawValue: .frontCentre, SND_CHMAP_FL.rawValue: .frontLeft, SND_CHMAP_FR.rawValue: .frontRight,
      SND_CHMAP_FC.rawValue: .frontCentre, SND_CHMAP_LFE.rawValue: .lowFrequency, SND_CHMAP_RL.rawValue: .rearLeft,
      SND_CHMAP_RR.rawValue: .rearRight, SND_CHMAP_RC.rawValue: .rearCentre, SND_CHMAP_SL.rawValue: .sideLeft,
      SND_CHMAP_SR.rawValue: .sideRight,
    ]
    let positions = (0..<map.pointee.channels).compactMap { known[shim_chmap_position(map, $0)] }
    return positions.count == channels ? positions : standard
  }
}
