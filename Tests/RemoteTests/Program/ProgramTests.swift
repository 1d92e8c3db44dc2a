import Foundation
import Testing

/// The program against the home server, over TLS, with receivers on grpcio. One after the other: many servers that start
/// at once are slow.
@Suite("The program remote", .serialized) struct ProgramTests {
  @Test func everyVerbIsAcknowledged() async throws {
    let televisions = try await Televisions.start("home")
    let uuid = try await televisions.say("attach", "Living room", "obedient")
    let table: [([String], String)] = [
      (["load", "film", "--at", "0:12"], "LOADING at 0:12.0"), (["play"], "PLAYING at 0:12.0"),
      (["pause"], "PAUSED at 0:12.0"), (["seek", "0:23.45"], "PAUSED at 0:23.4"),
      (["seek", "+10"], "PAUSED at 0:33.4"),
      (["seek", "-1:00"], "PAUSED at 0:00.0"), (["volume", "50%"], "PAUSED at 0:00.0, volume 50%"),
      (["volume", "mute"], "PAUSED at 0:00.0, volume 50%, muted"), (["stop"], "IDLE"),
    ]
    for (number, (words, state)) in table.enumerated() {
      let ended = try await RemoteProgram.run(words + televisions.flags)
      #expect(ended.status == 0, "\(words): \(ended.complaint)")
      #expect(ended.complaint.isEmpty)
      #expect(ended.output.hasPrefix("acknowledged as directive \(number + 1) after "), "\(ended.output)")
      #expect(ended.output.hasSuffix(" ms: \(state)\n"), "\(ended.output)")
    }
    let taken = try await Self.objects(televisions.say("directives"))
    #expect(taken.count == table.count)
    #expect(
      taken.map { $0.keys.filter { $0 != "id" }.joined() } == [
        "load", "play", "pause", "seek_to", "seek_to", "seek_to", "set_volume", "set_volume", "stop",
      ])
    let get = try await RemoteProgram.run(["get", "--receiver", String(uuid.prefix(6))] + televisions.flags)
    #expect(get.output.contains("receiver   \(uuid)\nlabel      Living room\n"))
  }

  @Test func json() async throws {
    let televisions = try await Televisions.start("home")
    #expect(try await RemoteProgram.run(["list", "--json"] + televisions.flags).output.isEmpty)
    let uuid = try await televisions.say("attach", "Living room", "obedient")
    try await televisions.say("attach", "Kitchen", "deaf")
    let list = try await RemoteProgram.run(["list", "--json"] + televisions.flags)
    #expect(try list.lines.map { try Self.object($0)["label"] as? String } == ["Living room", "Kitchen"])
    let load = try await RemoteProgram.run(
      ["load", "film", "--wait", "--json", "--receiver", uuid] + televisions.flags)
    #expect(load.lines.count == 1)
    let report = try Self.object(load.output)
    #expect(report["directive"] as? Int == 1)
    let (acknowledged, played) = (report["acknowledged_after_ms"] as? Double, report["played_after_ms"] as? Double)
    #expect(try #require(acknowledged) <= #require(played))
    #expect((report["receiver"] as? [String: Any])?["status"] as? String == "playing")
    let deaf = try await RemoteProgram.run(
      ["pause", "--json", "--timeout", "0.3", "--receiver", "kitchen"] + televisions.flags)
    #expect(deaf.status == 3)
    let failure = try Self.object(deaf.output)
    #expect(failure["exit"] as? Int == 3)
    #expect(failure["directive"] as? Int == 1)
  }

  @Test func waitsForTheFilm() async throws {
    let televisions = try await Televisions.start("home")
    try await televisions.say("attach", "Living room", "obedient")
    let played = try await RemoteProgram.run(["load", "film", "--wait"] + televisions.flags)
    #expect(played.status == 0)
    #expect(played.lines.count == 2)
    #expect(played.lines.last?.hasPrefix("PLAYING at 0:00.0 after ") == true)
    let failed = try await RemoteProgram.run(["load", "missing", "--wait"] + televisions.flags)
    #expect(failed.status == 1)
    #expect(failed.lines.count == 1)
    #expect(failed.complaint == "remote: the play failed: there is no such episode\n")
    let late = try await RemoteProgram.run(
      ["load", "endless-loading", "--wait", "--timeout", "0.3"] + televisions.flags)
    #expect(late.status == 3)
    #expect(late.complaint.contains("directive 3 is acknowledged, but the film does not play in 0.3 s"))
  }

  @Test func watchShowsEachChangeUntilInterrupted() async throws {
    let televisions = try await Televisions.start("home")
    try await televisions.say("attach", "Living room", "obedient")
    for signal in [SIGINT, SIGTERM] {
      let watch = try RemoteProgram(["watch"] + televisions.flags)
      let first = try await watch.line()
      #expect(first?.hasPrefix("IDLE, ") == true)
      #expect(try await RemoteProgram.run(["load", "film"] + televisions.flags).status == 0)
      #expect(try await watch.line()?.hasPrefix("LOADING at 0:00.0 of 1:00.0, volume 100%") == true)
      #expect(try await watch.line()?.hasPrefix("PLAYING at 0:00.0 of 1:00.0, volume 100%") == true)
      let began = ContinuousClock.now
      watch.signal(signal)
      let ended = try await watch.end()
      #expect(ended.status == 0)
      #expect(ended.output.isEmpty)
      #expect(ended.complaint.isEmpty)
      // Its own last resort comes after half a second.
      #expect(ContinuousClock.now - began < .milliseconds(450))
      #expect(try await RemoteProgram.run(["stop"] + televisions.flags).status == 0)
    }
  }

  @Test func watchEndsWithTheServer() async throws {
    let televisions = try await Televisions.start("home")
    try await televisions.say("attach", "Living room", "obedient")
    let watch = try RemoteProgram(["watch", "--json"] + televisions.flags)
    #expect(try Self.object(#require(try await watch.line()))["status"] as? String == "idle")
    try await televisions.say("quit-server")
    let ended = try await watch.end()
    #expect(ended.status == 1)
    #expect(ended.complaint.hasPrefix("remote: cannot watch the receiver: "))
    #expect(try Self.object(ended.output)["exit"] as? Int == 1)
  }

  @Test func interruptedWhileWaiting() async throws {
    let televisions = try await Televisions.start("home")
    let uuid = try await televisions.say("attach", "Cellar", "deaf")
    let pause = try RemoteProgram(["pause", "--timeout", "60"] + televisions.flags)
    try await televisions.say("sent", uuid)
    pause.signal(SIGINT)
    let ended = try await pause.end()
    #expect(ended.status == 130)
    #expect(ended.output.isEmpty)
    #expect(ended.complaint.hasPrefix("remote: "))
    #expect(ended.complaint.contains("interrupted"))
  }

  @Test func refusals() async throws {
    let televisions = try await Televisions.start("home")
    let nobody = try await RemoteProgram.run(["play"] + televisions.flags)
    #expect(nobody.status == 1)
    #expect(nobody.complaint.contains("no receiver is attached"))
    try await televisions.say("attach", "Cellar", "deaf")
    let silent = try await RemoteProgram.run(["volume", "0.5"] + televisions.flags)
    #expect(silent.status == 1)
    #expect(silent.complaint.contains("cannot send set_volume"))
    #expect(silent.complaint.contains("does not support set_volume"))
    let unknown = try await RemoteProgram.run(
      ["get", "--receiver", "6f0c1a52-0000-4000-8000-000000000001"] + televisions.flags)
    #expect(unknown.status == 1)
    #expect(unknown.complaint.contains("`remote list`"))
    try await televisions.say("attach", "Attic", "leaving")
    let gone = try await RemoteProgram.run(["play", "--receiver", "Attic"] + televisions.flags)
    #expect(gone.status == 1)
    #expect(gone.complaint.contains("went away before it acknowledged directive 1"))
    let stranger = try await RemoteProgram.run(["list", "--server", televisions.hello.server])
    #expect(stranger.status == 1)
    #expect(stranger.complaint.contains("check --ca-file"))
    let tokenless = try await RemoteProgram.run(
      ["list", "--server", televisions.hello.server, "--ca-file", televisions.hello.ca])
    #expect(tokenless.status == 1)
    #expect(tokenless.complaint.contains("--token-file"))
  }

  @Test func polledWithoutAStream() async throws {
    let televisions = try await Televisions.start("poll")
    let ended = try await RemoteProgram.run(["load", "film", "--wait"] + televisions.flags)
    #expect(ended.status == 0, "\(ended.complaint)")
    #expect(ended.lines.first?.hasPrefix("acknowledged as directive 1 after ") == true)
    #expect(ended.lines.last?.hasPrefix("PLAYING at 0:00.0 after ") == true)
    let watch = try await RemoteProgram.run(["watch"] + televisions.flags)
    #expect(watch.status == 1)
    #expect(watch.complaint.contains("UNIMPLEMENTED"))
  }

  @Test(arguments: [
    ["dance"], [], ["load"], ["seek", "soon"], ["volume", "loud"], ["load", "x", "--at", "1:99:x"], ["list"],
    ["list", "--server", "tv:0"], ["list", "--server", "http://192.0.2.1:80"], ["list", "--servr", "tv"],
    ["list", "--server", "tv", "--token-file", "/nowhere/token"],
  ])
  func wrongCommandLines(arguments: [String]) async throws {
    let ended = try await RemoteProgram.run(arguments)
    #expect(ended.status == 2)
    #expect(ended.output.isEmpty)
    #expect(ended.complaint.hasPrefix("remote: "))
    #expect(ended.complaint.hasSuffix("; see remote --help\n"))
  }

  @Test func helpAndVersion() async throws {
    let help = try await RemoteProgram.run(["--help"])
    #expect(help.status == 0)
    for verb in ["list", "get", "watch", "load", "play", "pause", "seek", "volume", "stop"] {
      #expect(help.output.contains("remote \(verb)"))
    }
    let version = try await RemoteProgram.run(["--version"])
    #expect(version.status == 0)
    #expect(version.output.hasPrefix("remote "))
  }

  private static func object(_ line: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  private static func objects(_ line: String) throws -> [[String: Any]] {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [[String: Any]])
  }
}
