import Playback
import Testing

@testable import Receiver

@Suite(.serialized)
struct StopOutboxTests {
  private let request = StopRequest(session: "session", position: FilmTime(milliseconds: 5000), reason: .stopped)

  @Test(.timeLimit(.minutes(1))) func anAnsweredStopIsNotWaitedFor() async throws {
    let service = try await ServicePeer.start()
    let rig = try SessionRig(service)
    let outbox = StopOutbox()
    outbox.send(request, rig.parts.playback, deadline: .seconds(10))
    let stop = try await service.next("stop")
    #expect(stop.session == "session")
    #expect(stop.position == 5000)
    #expect(stop.status == "STOPPED")
    #expect(await elapsed { await outbox.drain(within: .seconds(30)) } < .seconds(5))
    await rig.close()
  }

  @Test(.timeLimit(.minutes(1))) func whatHangsIsWaitedForNoLongerThanAsked() async throws {
    let service = try await ServicePeer.start()
    try await service.set(#""stop": "hang""#)
    let rig = try SessionRig(service)
    let outbox = StopOutbox()
    outbox.send(request, rig.parts.playback, deadline: .seconds(60))
    try await service.next("hanging")
    let wait = await elapsed { await outbox.drain(within: .milliseconds(200)) }
    #expect(wait >= .milliseconds(200))
    #expect(wait < .seconds(2))
    await rig.close()
  }

  @Test(.timeLimit(.minutes(1))) func aStopIsSentAgainUntilItArrives() async throws {
    let service = try await ServicePeer.start()
    try await service.set(#""stop": "UNAVAILABLE""#)
    let rig = try SessionRig(service)
    let outbox = StopOutbox()
    outbox.send(request, rig.parts.playback, deadline: .seconds(10))
    try await service.next("refused")
    try await service.set(#""stop": "ok""#)
    try await service.next("stop")
    await outbox.drain(within: .seconds(30))
    await rig.close()
  }

  @Test(.timeLimit(.minutes(1))) func aRefusedStopIsNotSentAgain() async throws {
    let service = try await ServicePeer.start()
    try await service.set(#""stop": "PERMISSION_DENIED""#)
    let rig = try SessionRig(service)
    let outbox = StopOutbox()
    outbox.send(request, rig.parts.playback, deadline: .seconds(10))
    try await service.next("refused")
    #expect(await elapsed { await outbox.drain(within: .seconds(30)) } < .seconds(5))
    #expect(service.count("stop") == 1)
    await rig.close()
  }
}
