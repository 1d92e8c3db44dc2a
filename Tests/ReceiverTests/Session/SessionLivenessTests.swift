import Playback
import Testing

@testable import Receiver

/// What the session does about a server that says nothing, and after a sleep.
@Suite(.serialized)
struct SessionLivenessTests {
  private static let load = #"{"episodeUuid": "episode", "positionMs": 2000, "displayTitle": "A film"}"#

  @Test(.timeLimit(.minutes(1))) func twoReportsWithoutAnAnswerDropTheConnectionAndNotTheFilm() async throws {
    let film = try await TestFilm.played()
    let service = try await ServicePeer.start(film: film.path)
    try await service.set(#""heartbeat": 500"#)
    let rig = try SessionRig(service)
    try await rig.run {
      let first = try await service.next("attach")
      service.tell(#"{"send": {"id": 1, "load": \#(Self.load)}}"#)
      try await service.next("report") { $0.status == "PLAYING" }
      try await service.set(#""report": "hang""#)
      try await service.next("hanging") { $0.call == "report" }
      // The stream goes with its connection, though nothing was wrong with it.
      try await service.next("detach") { $0.receiver == first.receiver }
      try await service.set(#""report": "ok""#)
      let second = try await service.next("attach")
      #expect(second.receiver != first.receiver)
      let report = try await service.next("report") { $0.receiver == second.receiver }
      #expect(report.status == "PLAYING")
      #expect(service.count("start") == 1)
    }
  }

  /// The server's own refusals are signs of life.
  @Test(.timeLimit(.minutes(1))) func reportsThatAreRefusedDropNothing() async throws {
    let service = try await ServicePeer.start()
    try await service.set(#""heartbeat": 500"#)
    try await service.set(#""report": "INTERNAL""#)
    try await SessionRig(service).run {
      try await service.next("attach")
      for _ in 0..<4 { try await service.next("refused") }
      #expect(service.count("attach") == 1)
    }
  }

  @Test(.timeLimit(.minutes(1)), arguments: [false, true])
  func afterASleepTheFilmsSessionIsRenewedAndTheAttachmentOpenedAtOnce(sessionIsLost: Bool) async throws {
    let film = try await TestFilm.played()
    let service = try await ServicePeer.start(film: film.path)
    let rig = try SessionRig(service)
    try await rig.run {
      let first = try await service.next("attach")
      service.tell(#"{"send": {"id": 1, "load": \#(Self.load)}}"#)
      try await service.next("start")
      try await service.next("report") { $0.status == "PLAYING" }
      if sessionIsLost { try await service.set(#""renew": "NOT_FOUND""#) }
      let took = try await elapsed {
        rig.inbox.put(.resumed(slept: .seconds(3600)))
        try await service.next("detach") { $0.receiver == first.receiver }
        let renewal = try await service.next("renew")
        #expect(renewal.session == "session-1")
        let second = try await service.next("attach")
        #expect(second.receiver != first.receiver)
      }
      #expect(took < .seconds(3))
      // In the same place of the film.
      if sessionIsLost { #expect(try await service.next("start").position ?? 0 >= 2000) }
    }
  }

  @Test(.timeLimit(.minutes(1))) func afterASleepABackoffIsCutShort() async throws {
    let service = try await ServicePeer.start()
    try await service.set(#""attach": "UNAVAILABLE""#)
    let rig = try SessionRig(service)
    try await rig.run {
      for _ in 0..<5 { try await service.next("refused") }
      try await service.set(#""attach": "ok""#)
      // The wait at hand is one of up to 16 s.
      let took = try await elapsed {
        rig.inbox.put(.resumed(slept: .seconds(60)))
        try await service.next("attach")
      }
      #expect(took < .seconds(3))
    }
  }
}
