import Linux
import Playback
import RemoteClient

/// Keeps an attachment: opens the stream, passes its frames on, and opens the next one with backoff when it ends.
struct AttachmentLoop: Sendable {
  let client: ReceiverClient
  let request: AttachRequest
  let token: TokenFile
  let inbox: Inbox
  /// Raised by the session when a report says that the attachment is over.
  let dropped: DropSignal

  private static let welcomeDeadline = Duration.seconds(20)
  /// How often a refused token is looked at, and how often it is tried again unchanged.
  private static let tokenLook = Duration.seconds(1)
  private static let signedOutRetry = Duration.seconds(30)
  private var log: Log { Log("attachment") }

  /// Until the task is cancelled.
  func run() async {
    var backoff = Backoff.attachment
    while !Task.isCancelled {
      let used = token.read()
      let began = MonotonicClock.now()
      let error = await dropped.racing { await attach() }
      guard !Task.isCancelled else { return }
      if let error { inbox.put(.streamEnded(error)) }
      if error?.code == .unauthenticated {
        await waitForAnotherToken(than: used)
        continue
      }
      if error?.code == .aborted {
        // Two boxes with one install id would push each other off for ever: each waits longer and longer.
        log.warning(
          "another device with this install id has attached in our place; give each box a state directory of its own")
      } else if MonotonicClock.now() - began >= Backoff.proofOfLife {
        backoff.reset()
      }
      let wait = backoff.next(random: .random(in: 0..<1))
      let reason = error?.description ?? "the attachment was given up"
      inbox.put(.attachmentWaits(until: MonotonicClock.now() + wait, reason))
      log.notice("not attached; trying again", .duration(wait), .reason(reason))
      try? await Task.sleep(for: wait)
    }
  }

  /// One attachment, from the call to the end of its stream.
  private func attach() async -> RPCError {
    do throws(RPCError) {
      let stream = try await client.attach(request)
      guard case .welcome(var welcome) = try await stream.next(within: Self.welcomeDeadline) else {
        await stream.cancel()
        return RPCError(
          code: .internalError, message: "the first frame was no welcome", operation: "AttachReceiver",
          origin: .network)
      }
      inbox.put(.welcomed(welcome))
      while let frame = try await stream.next() {
        if case .welcome(let next) = frame {
          welcome = next
          inbox.put(.welcomed(next))
        } else {
          inbox.put(.frame(frame, attachment: welcome.receiver))
        }
      }
      return RPCError(code: .ok, message: "the server closed it", operation: "AttachReceiver", origin: .server)
    } catch {
      return error
    }
  }

  private func waitForAnotherToken(than used: String?) async {
    let giveUp = MonotonicClock.now() + Self.signedOutRetry
    inbox.put(.attachmentWaits(until: giveUp, "the token in \(token.path) is refused"))
    while !Task.isCancelled, token.read() == used, MonotonicClock.now() < giveUp {
      try? await Task.sleep(for: Self.tokenLook)
    }
  }
}
