import Capabilities
import Decode
import Display
import Glibc
import Linux
import Media
import Playback
import RemoteClient
import Sound

/// Puts the parts together, runs the session until the process is told to end, and takes them apart again.
enum Television {
  /// Sound at full level: what a software volume really is when nobody has set it.
  private static let volume = Volume(level: 1, muted: false)
  private static let log = Log("receiver")

  /// The exit code. Throws what is wrong with the settings or the machine.
  static func run(_ options: Options) async throws -> Int32 {
    Log.setLevel(options.logLevel)
    guard !options.server.isEmpty else {
      throw SettingRefused(description: "server is not set; give --server HOST:PORT or server = \"HOST:PORT\"")
    }
    let endpoint = try Endpoint(server: options.server, caFile: options.caFile)
    if let caFile = options.caFile {
      do { _ = try FileStore.read(caFile, limit: 8 << 20) } catch {
        throw SettingRefused(description: "ca-file: \(error)")
      }
    }
    let (installID, problem) = InstallID.load(stateDirectory: options.stateDirectory)
    if let problem { log.warning("the install id cannot be kept", .reason(problem)) }
    let token = TokenFile(path: options.tokenFile)
    if let problem = token.problem {
      log.warning(
        "there is no token in the token file yet; it is looked at again", .file(options.tokenFile), .reason(problem))
    }
    if let problem = soundProblem(options.soundDevice) {
      log.warning("the sound device cannot be opened; it is tried again at each film", .reason(problem))
    }

    let inbox = Inbox()
    let net = try PollThread(name: "net")
    let display = try PollThread(name: "display")
    let proxy = try Proxy.named(in: Environment.all(), for: endpoint)
    var timing = Link.Timing()
    timing.pause = .attachment
    let link = Link(endpoint: endpoint, thread: net, timing: timing, proxy: proxy) { token.read() }
    let size = options.screenSize
    let screen = HeadlessScreen(
      thread: display, width: size.width, height: size.height, refreshMillihertz: size.refreshMillihertz
    ) { event in inbox.put(.screen(event)) }
    let sound = try SoundOutput(device: options.soundDevice, volume: volume) { event in
      if case .clockChanged = event { screen.wake() }
      inbox.put(.sound(event))
    }
    let parts = Parts(
      link: link, receiver: ReceiverClient(link: link), playback: PlaybackClient(link: link), fetcher: try Fetcher(),
      screen: screen, sound: sound, token: token)
    let session = Session(
      parts: parts, settings: settings(options, installID: installID), volume: volume, inbox: inbox)
    let control = try ControlServer(path: options.controlSocket) { verb in await answer(verb, inbox, screen) }
    try await SignalThread.start(terminated: { inbox.put(.terminate) }, resumed: { inbox.put(.resumed(slept: $0)) })
    log.notice("started", .peer("\(endpoint)"), .device(options.soundDevice), .file(options.controlSocket))

    await session.run()
    control.stop()
    if let traceFile = options.traceFile { writeTrace(traceFile) }
    await link.close()
    log.notice("ended")
    return 0
  }

  private static func soundProblem(_ device: String) -> String? {
    do throws(SoundError) {
      log.notice("sound", .device(device), .format(try SoundOutput.check(device: device)))
      return nil
    } catch { return error.description }
  }

  private static func settings(_ options: Options, installID: String) -> SessionSettings {
    let device = DeviceIdentity.read()
    let size = options.screenSize
    let mode = ScreenMode(
      width: UInt32(size.width), height: UInt32(size.height), refreshMillihertz: UInt32(size.refreshMillihertz))
    let codecs = Set((DecodableCodecs.pictures() + DecodableCodecs.sound()).map(SoftwareCodec.init(name:)))
    let capabilities = CapabilityReport.make(
      codecs: codecs, screen: mode, channels: options.soundChannels, system: device.system,
      now: WallClock.unixMilliseconds() / 1000)
    let client = ClientInfo(
      installID: installID, label: options.label.isEmpty ? device.hostName : options.label, platform: "linux-settop",
      deviceModel: device.model, appVersion: Version.text, osVersion: device.system)
    return SessionSettings(
      attach: AttachRequest(
        client: client, capabilities: capabilities, features: ReceiverFeatures(volume: true, rate: false)),
      audioLanguages: options.audioLanguages, subtitleLanguages: options.subtitleLanguages,
      tokenFile: options.tokenFile,
      pipeline: PipelineSettings(
        decodeThreads: options.decodeThreads, soundChannels: options.soundChannels, caFile: options.caFile))
  }

  private static func answer(
    _ verb: ControlProtocol.Verb, _ inbox: Inbox, _ screen: HeadlessScreen
  ) async -> Result<[UInt8], ControlFailure> {
    switch verb {
    case .status, .statusJSON:
      guard let status = await inbox.status() else { return .failure(ControlFailure("the receiver is ending")) }
      return .success(Array((verb == .status ? status.text : status.json).utf8))
    case .trace: return .success(Array(Trace.json().utf8))
    case .screenshot:
      do { return .success(try await screen.screenshot().png) } catch {
        return .failure(ControlFailure("no screenshot: \(error)"))
      }
    }
  }

  private static func writeTrace(_ path: String) {
    do { try FileStore.write(path, Array(Trace.json().utf8), mode: 0o644) } catch {
      log.warning("the trace cannot be written", .reason("\(error)"))
    }
  }
}
