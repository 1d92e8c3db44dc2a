import Linux
import Playback
import RemoteClient

/// The links and streams that are open, by the names that the commands give them.
actor Bench {
  typealias Members = [(key: String, value: String)]

  private let thread: PollThread
  private var links: [String: Link] = [:]
  private var streams: [String: ServerStream] = [:]

  init(thread: PollThread) { self.thread = thread }

  func carry(out command: Command) async throws(RPCError) -> Members {
    switch command.word {
    case "open": return try open(command)
    case "close":
      await links.removeValue(forKey: command["link"] ?? "")?.close()
      return []
    case "unary": return try await unary(command)
    case "stream":
      let link = try link(command)
      streams[command["stream"] ?? ""] = try await link.serverStream(
        path: path(command), body: body(command), deadline: command.milliseconds("deadline"))
      return []
    case "next": return try await next(command, most: 1)
    case "drain": return try await next(command, most: .max)
    case "cancel":
      await streams.removeValue(forKey: command["stream"] ?? "")?.cancel()
      return []
    case "mark":
      ProcessFigures.forgetPeak()
      return []
    default: throw refused(command, "no such command: \(command.word)")
    }
  }

  func closeAll() async {
    for link in links.values { await link.close() }
    links = [:]
    streams = [:]
  }

  private func refused(_ command: Command, _ message: String) -> RPCError {
    RPCError(code: .invalidArgument, message: message, operation: command.word, origin: .request)
  }

  private func open(_ command: Command) throws(RPCError) -> Members {
    guard let name = command["link"], let port = command.number("port").flatMap(UInt16.init(exactly:)) else {
      throw refused(command, "open needs link= and port=")
    }
    let isCleartext = command["cleartext"] != nil
    let endpoint = Endpoint(
      host: command["host"] ?? "127.0.0.1", port: port,
      security: isCleartext ? .cleartextLoopback : .tls(caFile: command["ca"]), serverName: command["name"])
    var timing = Link.Timing()
    if let limit = command.milliseconds("connect") { timing.connect = limit }
    if let limit = command.milliseconds("settings") { timing.settings = limit }
    if let limit = command.milliseconds("silence") { timing.silence = limit }
    if let limit = command.milliseconds("ping") { timing.ping = limit }
    links[name] = Link(endpoint: endpoint, thread: thread, timing: timing)
    return []
  }

  private func link(_ command: Command) throws(RPCError) -> Link {
    guard let link = links[command["link"] ?? ""] else { throw refused(command, "no such link") }
    return link
  }

  private func path(_ command: Command) -> String { command["path"] ?? "/test.Peer/Echo" }

  /// `size` bytes, of which each part says where it belongs, so that a reply in a wrong order is no echo.
  private func body(_ command: Command) -> [UInt8] {
    var bytes = [UInt8](repeating: 0x2E, count: command.number("size") ?? 16)
    for index in stride(from: 0, to: bytes.count, by: 509) { bytes[index] = UInt8(truncatingIfNeeded: index / 509) }
    return bytes
  }

  private func unary(_ command: Command) async throws(RPCError) -> Members {
    let request = body(command)
    let reply = try await link(command).unary(
      path: path(command), body: request, deadline: command.milliseconds("deadline") ?? .seconds(5))
    return [("bytes", "\(reply.count)"), ("isEcho", "\(reply == request)")]
  }

  private func next(_ command: Command, most: Int) async throws(RPCError) -> Members {
    guard let stream = streams[command["stream"] ?? ""] else { throw refused(command, "no such stream") }
    var (messages, bytes, isOver) = (0, 0, false)
    while messages < most, !isOver {
      if let message = try await stream.next(within: command.milliseconds("within")) {
        messages += 1
        bytes += message.count
      } else {
        isOver = true
      }
    }
    return [("messages", "\(messages)"), ("bytes", "\(bytes)"), ("isOver", "\(isOver)")]
  }
}
