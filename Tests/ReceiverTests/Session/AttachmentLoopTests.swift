import Linux
import Playback
import RemoteClient
import Testing

@testable import Receiver

/// The attachment's loop against gRPC's own server.
@Suite(.serialized)
struct AttachmentLoopTests {
  /// Runs the loop while `body` hears what it says.
  private func looping(
    _ rig: SessionRig, _ body: (inout AsyncStream<SessionEvent>.Iterator) async throws -> Void
  ) async throws {
    let loop = rig.attachmentLoop
    let task = Task { await loop.run() }
    var events = rig.inbox.events.makeAsyncIterator()
    let result: Result<Void, any Error>
    do { result = .success(try await body(&events)) } catch { result = .failure(error) }
    task.cancel()
    let end = await elapsed { await task.value }
    #expect(end < .seconds(1))
    await rig.close()
    try result.get()
  }

  @Test(.timeLimit(.minutes(1))) func theWelcomeAndTheFramesArePassedOn() async throws {
    let service = try await ServicePeer.start()
    try await looping(try SessionRig(service)) { events in
      guard case .welcomed(let welcome, _) = await events.next() else { throw PeerFailure("no welcome") }
      let attach = try await service.next("attach")
      #expect(welcome.receiver == attach.receiver)
      #expect(welcome.heartbeatMilliseconds == 60_000)
      #expect(attach.install == "5f0c954e-37c1-4f34-9d3c-0c8d4a1b7e10")
      service.tell(#"{"send": {"id": 4, "pause": {}}}"#)
      guard case .frame(let frame, let attachment) = await events.next() else { throw PeerFailure("no frame") }
      #expect(frame == .directive(Directive(id: 4, command: .pause)))
      #expect(attachment == welcome.receiver)
    }
  }

  @Test(.timeLimit(.minutes(1))) func aSecondWelcomeIsAnotherAttachment() async throws {
    let service = try await ServicePeer.start()
    try await looping(try SessionRig(service)) { events in
      _ = await events.next()
      try await service.next("attach")
      service.tell(#"{"welcome": true}"#)
      let second = try await service.next("attach")
      guard case .welcomed(let welcome, _) = await events.next() else { throw PeerFailure("no welcome") }
      #expect(welcome.receiver == second.receiver)
      service.tell(#"{"send": {"id": 1, "pause": {}}}"#)
      guard case .frame(_, let attachment) = await events.next() else { throw PeerFailure("no frame") }
      #expect(attachment == second.receiver)
    }
  }

  @Test(.timeLimit(.minutes(1))) func anotherFirstFrameIsABrokenAttachment() async throws {
    let service = try await ServicePeer.start()
    try await service.set(#""heartbeat": 0"#)
    try await looping(try SessionRig(service)) { events in
      guard case .streamEnded(let error) = await events.next() else { throw PeerFailure("no end") }
      #expect(error.message == "the first frame was no welcome")
      try await service.next("attach")
      // Backs off, and tries again.
      try await service.next("attach")
      try await service.set(#""heartbeat": 1000"#)
      var welcomed = false
      while !welcomed, let event = await events.next() { if case .welcomed = event { welcomed = true } }
      #expect(welcomed)
    }
  }

  @Test(.timeLimit(.minutes(1))) func aStreamThatEndsIsOpenedAgain() async throws {
    let service = try await ServicePeer.start()
    try await looping(try SessionRig(service)) { events in
      _ = await events.next()
      let first = try await service.next("attach")
      service.tell(#"{"end": true}"#)
      guard case .streamEnded(let error) = await events.next() else { throw PeerFailure("no end") }
      #expect(error.code == .ok)
      let second = try await service.next("attach")
      #expect(second.receiver != first.receiver)
    }
  }

  @Test(.timeLimit(.minutes(1))) func aRefusedTokenWaitsUntilTheFileChanges() async throws {
    let service = try await ServicePeer.start()
    try await service.set(#""token": "right""#)
    let rig = try SessionRig(service, token: "wrong")
    try await looping(rig) { events in
      guard case .streamEnded(let error) = await events.next() else { throw PeerFailure("no end") }
      #expect(error.code == .unauthenticated)
      let wait = try await elapsed {
        try rig.writeToken("right")
        try await service.next("attach", within: .seconds(5))
      }
      // Long before a token that has not changed is tried again.
      #expect(wait < .seconds(5))
      #expect(service.count("refused") == 1)
      var welcomed = false
      while !welcomed, let event = await events.next() { if case .welcomed = event { welcomed = true } }
      #expect(welcomed)
    }
  }

  @Test(.timeLimit(.minutes(1))) func theSignalAttachesAgain() async throws {
    let service = try await ServicePeer.start()
    let rig = try SessionRig(service)
    try await looping(rig) { events in
      guard case .welcomed(let first, _) = await events.next() else { throw PeerFailure("no welcome") }
      rig.parts.attachmentDropped.signal()
      try await service.next("detach")
      var second: Welcome?
      while second == nil, let event = await events.next() { if case .welcomed(let next, _) = event { second = next } }
      #expect(second?.receiver != first.receiver)
    }
  }

  @Test(.timeLimit(.minutes(1))) func aServerThatIsAwayIsAskedUntilItIsThere() async throws {
    let service = try await ServicePeer.start()
    try await service.set(#""attach": "UNAVAILABLE""#)
    try await looping(try SessionRig(service)) { events in
      try await service.next("refused")
      try await service.next("refused")
      try await service.set(#""attach": "ok""#)
      try await service.next("attach")
    }
  }
}
