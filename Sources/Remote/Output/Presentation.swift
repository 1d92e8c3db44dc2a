/// Performs a command and prints what comes of it, in words or in JSON.
struct Presentation: Sendable {
  let json: Bool

  func perform(_ command: Command, _ sender: Sender) async throws(CommandFailure) {
    switch command {
    case .list:
      let receivers = try await sender.list()
      if json {
        for receiver in receivers { try Output.line(ReceiverJSON.object(receiver)) }
      } else {
        try Output.line(receivers.isEmpty ? "no receiver is attached" : ReceiverText.table(receivers))
      }
    case .get:
      let receiver = try await sender.find()
      try Output.line(json ? ReceiverJSON.object(receiver) : ReceiverText(receiver: receiver).facts)
    case .watch:
      var last = ""
      try await sender.watch { (receiver) throws(CommandFailure) in
        let line = json ? ReceiverJSON.object(receiver) : ReceiverText(receiver: receiver).change
        if line != last { try Output.line(line) }
        last = line
      }
    case .load, .play, .pause, .seek, .volume, .stop:
      let isVolume = if case .volume = command { true } else { false }
      let report = try await sender.carryOut(command) { (report) throws(CommandFailure) in
        if !json { try Output.line(report.acknowledgement(withVolume: isVolume)) }
      }
      guard let report else { return }
      if json {
        try Output.line(report.json)
      } else if let playback = report.playback {
        try Output.line(playback)
      }
    }
  }

  /// In words on standard error, and as JSON where that is wanted.
  func show(_ failure: CommandFailure) {
    Output.complain("\(failure)")
    if json { try? Output.line(failure.json) }
  }
}
