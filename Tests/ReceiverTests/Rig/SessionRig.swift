import Display
import Glibc
import Linux
import Media
import Playback
import RemoteClient
import Sound

@testable import Receiver

/// The receiver without its program: real parts that talk to a scripted service.
final class SessionRig: Sendable {
  let service: ServicePeer
  let parts: Parts
  let inbox = Inbox()
  let settings: SessionSettings
  let session: Session
  private let scratch: Scratch
  private let threads: [PollThread]

  /// `token` nothing: there is no token file.
  init(_ service: ServicePeer, token: String? = "right") throws {
    signal(SIGPIPE, SIG_IGN)
    self.service = service
    scratch = try Scratch()
    let file = TokenFile(path: scratch.path + "/token")
    if let token { try FileStore.write(file.path, Array("\(token)\n".utf8)) }
    let (net, display) = (try PollThread(name: "net"), try PollThread(name: "display"))
    threads = [net, display]
    let link = Link(
      endpoint: Endpoint(host: "127.0.0.1", port: service.port, security: .cleartextLoopback), thread: net
    ) { file.read() }
    let screen = HeadlessScreen(thread: display, width: 320, height: 180, refreshMillihertz: 60_000) { [inbox] event in
      inbox.put(.screen(event))
    }
    let volume = Volume(level: 1, muted: false)
    let sound = try SoundOutput(device: "null", volume: volume) { [inbox] event in
      if case .clockChanged = event { screen.wake() }
      inbox.put(.sound(event))
    }
    parts = Parts(
      link: link, receiver: ReceiverClient(link: link), playback: PlaybackClient(link: link), fetcher: try Fetcher(),
      screen: screen, sound: sound, token: file)
    settings = SessionSettings(
      attach: AttachRequest(
        client: ClientInfo(
          installID: "5f0c954e-37c1-4f34-9d3c-0c8d4a1b7e10", label: "Test", platform: "linux-settop",
          deviceModel: "none",
          appVersion: "0", osVersion: "none"), capabilities: ClientCapabilities(),
        features: ReceiverFeatures(volume: true, rate: false)), audioLanguages: ["de"], subtitleLanguages: [],
      tokenFile: file.path, pipeline: PipelineSettings(decodeThreads: 1, soundChannels: 2, caFile: nil))
    session = Session(parts: parts, settings: settings, volume: volume, inbox: inbox)
  }

  func writeToken(_ token: String) throws { try FileStore.write(parts.token.path, Array("\(token)\n".utf8)) }

  var attachmentLoop: AttachmentLoop {
    AttachmentLoop(
      client: parts.receiver, request: settings.attach, token: parts.token, inbox: inbox,
      dropped: parts.attachmentDropped)
  }

  /// Runs the session while `body` runs, and ends it as SIGTERM does. Returns how long the end took.
  @discardableResult
  func run(_ body: () async throws -> Void) async throws -> Duration {
    let running = Task { [session] in await session.run() }
    let result: Result<Void, any Error>
    do { result = .success(try await body()) } catch { result = .failure(error) }
    let end = await elapsed {
      inbox.put(.terminate)
      await running.value
    }
    await close()
    try result.get()
    return end
  }

  func close() async {
    await parts.link.close()
    await parts.fetcher.close()
    for thread in threads { try? await onThread { thread.stop() } }
  }
}
