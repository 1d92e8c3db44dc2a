import Linux
import Playback
import RemoteClient

/// Keeps an attachment: opens the stream, passes its frames on, and opens the next one with backoff when it ends.
struct AttachmentLoop: Sendable {
  let client: ReceiverClient
  let request: AttachRequest
  let token: TokenFile
  let inbox: Inbox
  /// Raised by the session when a report says that the attachment is over, and when it is worth trying again at once.
  let dropped: DropSignal

  private static let welcomeDeadline = Duration.seconds(20)
  /// How often a refused token is looked at, and how often it is tried again unchanged.
  private static let tokenLook = Duration.seconds(1)
  private static let signedOutRetry = Duration.seconds(30)
  private var log: Log { Log("attachment") }

  /// Until the task is cancelled.
  func run() async {
    var retry = AttachmentRetry()
    while !Task.isCancelled {
      let used = token.read()
      let welcomed = Latest<MonotonicInstant>()
      let error = await dropped.racing { await attach(welcomed) }
      guard !Task.isCancelled else { return }
      if let error { inbox.put(.streamEnded(error)) }
      if error?.code == .unauthenticated {
        await waitForAnotherToken(than: used)
        continue
      }
      if let error, error.code == .aborted {
        log.warning(
          "the server ended the attachment; if it does so again and again, another device has the same install id: give each a state directory of its own",
          .reason(error.message))
      }
      let end = AttachmentRetry.End(
        lived: welcomed.value.map { MonotonicClock.now() - $0 }, isSuperseded: error?.code == .aborted,
        asked: error.flatMap(Self.askedWait))
      let wait = retry.wait(after: end, random: .random(in: 0..<1))
      let reason = error?.description ?? "the attachment was given up"
      inbox.put(.attachmentWaits(until: MonotonicClock.now() + wait, reason))
      log.notice("not attached; trying again", .duration(wait), .reason(reason))
      if await dropped.rest(for: wait) { retry.reset() }
    }
  }

  /// One attachment, from the call to the end of its stream. `welcomed` is set at its first frame.
  private func attach(_ welcomed: Latest<MonotonicInstant>) async -> RPCError {
    do throws(RPCError) {
      let stream = try await client.attach(request)
      guard case .welcome(var welcome) = try await stream.next(within: Self.welcomeDeadline) else {
        await stream.cancel()
        return RPCError(
          code: .internalError, message: "the first frame was no welcome", operation: "AttachReceiver",
          origin: .network)
      }
      welcomed.set(MonotonicClock.now())
      dropped.calm()
      inbox.put(.welcomed(welcome, lastBytes: { stream.lastBytes }))
      var limit = WelcomeLimit()
      _ = limit.take(at: MonotonicClock.now())
      while let frame = try await stream.next() {
        if case .welcome(let next) = frame {
          guard limit.take(at: MonotonicClock.now()) else {
            await stream.cancel()
            return RPCError(
              code: .resourceExhausted, message: "the server welcomes without end", operation: "AttachReceiver",
              origin: .network)
          }
          welcome = next
          inbox.put(.welcomed(next, lastBytes: { stream.lastBytes }))
        } else {
          inbox.put(.frame(frame, attachment: welcome.receiver))
        }
      }
      return RPCError(code: .ok, message: "the server closed it", operation: "AttachReceiver", origin: .server)
    } catch {
      return error
    }
  }

  /// How long the server asks us to stay away. What says "never" is a long time: nothing gives up while signed in.
  private static func askedWait(_ error: RPCError) -> Duration? {
    switch error.retryPushback {
    case .after(let wait): wait
    case .never: Backoff.longestAsked
    case nil: error.retryDelay
    }
  }

  private func waitForAnotherToken(than used: String?) async {
    let giveUp = MonotonicClock.now() + Self.signedOutRetry
    inbox.put(.attachmentWaits(until: giveUp, "the token in \(token.path) is refused"))
    while !Task.isCancelled, token.read() == used, MonotonicClock.now() < giveUp {
      if await dropped.rest(for: Self.tokenLook) { return }
    }
  }
}
