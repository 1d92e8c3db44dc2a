import Linux
import Playback
import RemoteClient

/// `remote`: a sender for the command line.
@main
enum Program {
  static func main() {
    Log.setLevel(.error)
    let arguments = Array(CommandLine.arguments.dropFirst())
    MainThread.run { await status(of: arguments).rawValue }
  }

  private static func status(of arguments: [String]) async -> ExitStatus {
    do {
      let (options, words) = try Options.load(arguments: arguments, environment: Environment.all())
      if options.help || options.version {
        try Output.line(options.help ? Help.text : "remote \(Version.text)")
        return .done
      }
      let command = try Command(words: words, at: options.at, wait: options.wait)
      return try await run(command, options)
    } catch let failure as CommandFailure {
      Output.complain("\(failure)")
      return failure.status
    } catch let error as SystemError {
      Output.complain("\(error)")
      return .failed
    } catch {
      Output.complain("\(error); see remote --help")
      return .usage
    }
  }

  /// Connects, carries out the command and disconnects.
  private static func run(_ command: Command, _ options: Options) async throws -> ExitStatus {
    guard !options.server.isEmpty else {
      throw UsageError("no server is named: --server HOST:PORT, REMOTE_SERVER or the settings file")
    }
    let endpoint = try Endpoint(server: options.server, caFile: options.caFile)
    let token = try options.token()
    let thread = try PollThread(name: "net")
    let link = Link(endpoint: endpoint, thread: thread) { token }
    let sender = Sender(
      client: SenderClient(link: link), place: CallPlace(server: "\(endpoint)", tokenFile: options.tokenFile),
      choice: ReceiverChoice(wanted: options.receiver), timeout: options.timeout)
    let task = Task { await finish(command, sender, Presentation(json: options.json)) }
    // Watching has no other end.
    try await Interruption(on: thread).arm(task, endingWith: command == .watch ? .done : .interrupted)
    let status = await task.value
    await link.close()
    thread.stop()
    return status
  }

  private static func finish(_ command: Command, _ sender: Sender, _ presentation: Presentation) async -> ExitStatus {
    do throws(CommandFailure) {
      try await presentation.perform(command, sender)
      return .done
    } catch {
      if error.status == .interrupted, command == .watch { return .done }
      presentation.show(error)
      return error.status
    }
  }
}
