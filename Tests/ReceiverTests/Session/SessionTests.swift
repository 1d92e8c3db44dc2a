import Playback
import Testing

@testable import Receiver

/// The session with real parts against a scripted service.
@Suite(.serialized)
struct SessionTests {
  private static let load = #"{"episodeUuid": "episode", "positionMs": 2000, "displayTitle": "A film"}"#

  @Test(.timeLimit(.minutes(1))) func anAttachmentBeginsWithAReport() async throws {
    let service = try await ServicePeer.start()
    let end = try await SessionRig(service).run {
      let attach = try await service.next("attach")
      let report = try await service.next("report")
      #expect(report.receiver == attach.receiver)
      #expect(report.status == "IDLE")
      #expect(report.acknowledged == 0)
      #expect(report.volume == 1)
    }
    #expect(end < .seconds(1))
  }

  @Test(.timeLimit(.minutes(1))) func aDirectiveOnBothPathsHasOneEffect() async throws {
    let service = try await ServicePeer.start()
    try await service.set(#""start": "NOT_FOUND""#)
    try await SessionRig(service).run {
      try await service.next("report")
      service.tell(#"{"pend": {"id": 1, "load": \#(Self.load)}}"#)
      service.tell(#"{"send": {"id": 1, "load": \#(Self.load)}}"#)
      let start = try await service.next("start")
      #expect(start.episode == "episode")
      #expect(start.position == 2000)
      let failed = try await service.next("report") { $0.status == "FAILED" }
      #expect(failed.acknowledged == 1)
      #expect(failed.failure == "The service does not know this film: as scripted")
      service.tell(#"{"send": {"id": 1, "load": \#(Self.load)}}"#)
      service.tell(#"{"send": {"id": 2, "setVolume": {"level": 0.5}}}"#)
      let report = try await service.next("report") { $0.acknowledged == 2 }
      #expect(report.volume == 0.5)
      #expect(service.count("start") == 1)
    }
  }

  @Test(.timeLimit(.minutes(1))) func whatIsOnlyPendingIsNotOvertaken() async throws {
    let service = try await ServicePeer.start()
    service.tell(#"{"pend": {"id": 7, "setVolume": {"level": 0.25}}}"#)
    service.tell(#"{"pend": {"id": 8, "setVolume": {"level": 0.75}}}"#)
    try await SessionRig(service).run {
      try await service.next("attach")
      service.tell(#"{"send": {"id": 9, "setVolume": {"muted": true}}}"#)
      let report = try await service.next("report") { $0.acknowledged == 9 }
      #expect(report.volume == 0.75)
    }
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["NOT_FOUND", "FAILED_PRECONDITION"])
  func aReportThatFindsNoReceiverAttachesAgain(_ code: String) async throws {
    let service = try await ServicePeer.start()
    try await service.set(#""report": "\#(code)""#)
    try await SessionRig(service).run {
      let first = try await service.next("attach")
      try await service.next("refused")
      try await service.set(#""report": "ok""#)
      let second = try await service.next("attach")
      #expect(second.receiver != first.receiver)
      let report = try await service.next("report") { $0.receiver == second.receiver }
      #expect(report.acknowledged == 0)
    }
  }

  @Test(.timeLimit(.minutes(1))) func beatsGoOnWithoutTheStream() async throws {
    let service = try await ServicePeer.start()
    try await service.set(#""heartbeat": 500"#)
    try await SessionRig(service).run {
      let attach = try await service.next("attach")
      try await service.set(#""attach": "UNAVAILABLE""#)
      service.tell(#"{"end": true}"#)
      try await service.next("detach")
      service.tell(#"{"pend": {"id": 1, "setVolume": {"level": 0.5}}}"#)
      let report = try await service.next("report") { $0.acknowledged == 1 }
      #expect(report.receiver == attach.receiver)
      #expect(report.volume == 0.5)
    }
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["attach", "report", "start", "stop", "media"])
  func theEndComesWithinASecondWhateverHangs(_ call: String) async throws {
    let film = try await TestFilm.played()
    let service = try await ServicePeer.start(film: film.path)
    try await service.set(#""\#(call)": "hang""#)
    let end = try await SessionRig(service).run {
      if call != "attach" { service.tell(#"{"send": {"id": 1, "load": \#(Self.load)}}"#) }
      if call == "stop" {
        try await service.next("report") { $0.status == "PLAYING" }
      } else {
        try await service.next("hanging") { $0.call == call }
      }
    }
    #expect(end < .seconds(1))
  }

  @Test(.timeLimit(.minutes(1))) func aStartThatAnswersLateIsStopped() async throws {
    let service = try await ServicePeer.start()
    try await service.set(#""start": "hang""#)
    try await SessionRig(service).run {
      service.tell(#"{"send": {"id": 1, "load": \#(Self.load)}}"#)
      try await service.next("hanging")
      service.tell(#"{"send": {"id": 2, "stop": {}}}"#)
      try await service.next("report") { $0.acknowledged == 2 && $0.status == "IDLE" }
      service.tell(#"{"release": "start"}"#)
      let stop = try await service.next("stop")
      #expect(stop.session == "session-1")
      #expect(stop.position == 2000)
    }
  }

  @Test(.timeLimit(.minutes(1))) func whoeverAsksAtTheEndIsAnswered() async throws {
    let service = try await ServicePeer.start()
    try await service.set(#""stop": "hang", "start": "hang""#)
    let rig = try SessionRig(service)
    let inbox = rig.inbox
    try await rig.run {
      try await service.next("report")
      #expect(await inbox.status()?.state.status == .idle)
      inbox.put(.terminate)
      #expect(await eventually { await inbox.status() == nil })
    }
    #expect(await inbox.status() == nil)
  }

  // MARK: Films

  @Test(.timeLimit(.minutes(1))) func aFilmPlaysSeeksAndStops() async throws {
    let film = try await TestFilm.played()
    let service = try await ServicePeer.start(film: film.path)
    let rig = try SessionRig(service)
    try await rig.run {
      service.tell(#"{"send": {"id": 1, "load": \#(Self.load)}}"#)
      let playing = try await service.next("report") { $0.status == "PLAYING" }
      #expect(playing.acknowledged == 1)
      #expect((2000..<4000).contains(playing.position ?? 0))
      service.tell(#"{"send": {"id": 2, "seekTo": {"positionMs": 7000}}}"#)
      let sought = try await service.next("report") { $0.acknowledged == 2 && $0.status == "PLAYING" }
      #expect((7000..<9000).contains(sought.position ?? 0))
      service.tell(#"{"send": {"id": 3, "stop": {}}}"#)
      let stop = try await service.next("stop")
      #expect(stop.status == "STOPPED")
      #expect((7000..<10_000).contains(stop.position ?? 0))
      let status = await rig.inbox.status()
      #expect(status?.state.status == .idle)
      #expect((status?.picturesShown ?? 0) > 1)
    }
  }

  @Test(.timeLimit(.minutes(1))) func theEndStopsAFilmThatPlays() async throws {
    let film = try await TestFilm.played()
    let service = try await ServicePeer.start(film: film.path)
    let end = try await SessionRig(service).run {
      service.tell(#"{"send": {"id": 1, "load": \#(Self.load)}}"#)
      try await service.next("report") { $0.status == "PLAYING" }
    }
    #expect(end < .seconds(1))
    let stop = try await service.next("stop")
    #expect((2000..<4000).contains(stop.position ?? 0))
  }

  @Test(.timeLimit(.minutes(1)), arguments: [0, 6000])
  func aSeekWhileTheFilmIsBeingOpenedArrives(_ target: Int64) async throws {
    let film = try await TestFilm.played()
    let service = try await ServicePeer.start(film: film.path)
    // The head of the film is cut off half-way: the demuxer waits for the rest of it.
    try await service.set(#""media": "hang", "head": 600"#)
    try await SessionRig(service).run {
      service.tell(#"{"send": {"id": 1, "load": \#(Self.load)}}"#)
      try await service.next("hanging") { $0.call == "media" }
      service.tell(#"{"send": {"id": 2, "seekTo": {"positionMs": \#(target)}}}"#)
      let report = try await service.next("report") { $0.acknowledged == 2 }
      #expect(report.position == target)
      service.tell(#"{"release": "media"}"#)
      let playing = try await service.next("report") { $0.status == "PLAYING" }
      #expect((target..<target + 2000).contains(playing.position ?? -1))
    }
  }

  @Test(.timeLimit(.minutes(1))) func ofManySeeksTheLastOneCounts() async throws {
    let film = try await TestFilm.played()
    let service = try await ServicePeer.start(film: film.path)
    try await SessionRig(service).run {
      service.tell(#"{"send": {"id": 1, "load": {"episodeUuid": "episode", "positionMs": 0}}}"#)
      try await service.next("report") { $0.status == "PLAYING" }
      for id in 2..<12 {
        let target = id % 2 == 0 ? 8000 : 1000
        service.tell(#"{"send": {"id": \#(id), "seekTo": {"positionMs": \#(target)}}}"#)
      }
      let report = try await service.next("report") { $0.acknowledged == 11 && $0.status == "PLAYING" }
      #expect((1000..<3000).contains(report.position ?? 0))
    }
  }

  @Test(.timeLimit(.minutes(1))) func aFilmThatHasEndedLeavesNothing() async throws {
    let film = try await TestFilm.played()
    let service = try await ServicePeer.start(film: film.path)
    let rig = try SessionRig(service)
    try await rig.run {
      service.tell(#"{"send": {"id": 1, "load": {"episodeUuid": "episode", "positionMs": 9000}}}"#)
      try await service.next("report") { $0.status == "PLAYING" }
      let pipeline = Weak(await rig.session.pipeline)
      #expect(pipeline.value != nil)
      let ended = try await service.next("report") { $0.status == "ENDED" }
      #expect(ended.position == 10_000)
      let stop = try await service.next("stop")
      #expect(stop.status == "ENDED")
      #expect(stop.position == 10_000)
      let isGone = await eventually { pipeline.value == nil }
      #expect(isGone)
    }
  }

  @Test(.timeLimit(.minutes(1)), arguments: [0, 600, 100_000])
  func aFilmThatIsReplacedWhileItsMediaHangsLeavesNothing(_ head: Int) async throws {
    let film = try await TestFilm.played()
    let service = try await ServicePeer.start(film: film.path)
    try await service.set(#""media": "hang", "head": \#(head)"#)
    let rig = try SessionRig(service)
    try await rig.run {
      service.tell(#"{"send": {"id": 1, "load": \#(Self.load)}}"#)
      try await service.next("hanging") { $0.call == "media" }
      let pipeline = Weak(await rig.session.pipeline)
      #expect(pipeline.value != nil)
      try await service.set(#""start": "NOT_FOUND""#)
      service.tell(#"{"send": {"id": 2, "load": \#(Self.load)}}"#)
      try await service.next("report") { $0.acknowledged == 2 && $0.status == "FAILED" }
      let stop = try await service.next("stop")
      #expect(stop.status == "REPLACED")
      let isGone = await eventually { pipeline.value == nil }
      #expect(isGone)
    }
  }
}
