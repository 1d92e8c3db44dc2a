import Glibc
import Linux

/// `receiver`: the television, and the questions that one asks it.
@main
enum Program {
  static func main() {
    do {
      let (options, words) = try Options.load(
        arguments: Array(CommandLine.arguments.dropFirst()), environment: Environment.all())
      MainThread.run(takesSignals: words.first == "run") { await perform(options, words) }
    } catch {
      complain("\(error)")
      exit(2)
    }
  }

  private static func perform(_ options: Options, _ words: [String]) async -> Int32 {
    do { return try await answer(options, words) } catch {
      complain("\(error)")
      return 2
    }
  }

  private static func answer(_ options: Options, _ words: [String]) async throws -> Int32 {
    if options.version {
      print("receiver \(Version.text)")
      return 0
    }
    guard !options.help, let verb = words.first else {
      print(help, terminator: "")
      return options.help ? 0 : 2
    }
    switch (verb, words.count) {
    case ("run", 1): return try await Television.run(options)
    case ("status", 1):
      print(String(decoding: try ask(options.json ? .statusJSON : .status, options), as: UTF8.self), terminator: "")
    case ("screenshot", 2): try FileStore.write(words[1], try ask(.screenshot, options), mode: 0o644)
    case ("trace", 2): try FileStore.write(words[1], try ask(.trace, options), mode: 0o644)
    case ("settings", 1): print(Options.table.markdown, terminator: "")
    default:
      complain("\(words.joined(separator: " ")) is no command; see receiver --help")
      return 2
    }
    return 0
  }

  private static func ask(_ verb: ControlProtocol.Verb, _ options: Options) throws -> [UInt8] {
    try ControlProtocol.ask(verb, path: options.controlSocket)
  }

  static func complain(_ message: String) {
    var text = "receiver: \(message)\n"
    text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  private static var help: String {
    """
    receiver run                    attach to the service and play what senders ask for
    receiver status [--json]        what the running receiver does
    receiver screenshot FILE.png    what is on its screen
    receiver trace FILE.json        the newest marks of its time line, for chrome://tracing or ui.perfetto.dev
    receiver settings               the settings as a Markdown table

    Settings (a flag, or RECEIVER_NAME in the environment, or name = value in the settings file):

    """ + Options.table.help
  }
}
