import Linux
import Playback
import RemoteClient

/// Carries out one command over a link.
struct Sender: Sendable {
  let client: SenderClient
  let place: CallPlace
  let choice: ReceiverChoice
  let timeout: Duration

  func list() async throws(CommandFailure) -> [ReceiverListing] {
    do throws(RPCError) { return try await client.list(deadline: timeout) } catch {
      throw CommandFailure(error, trying: "list the receivers", at: place)
    }
  }

  /// The receiver that is meant. One that is asked for by its whole uuid need not be attached.
  func find() async throws(CommandFailure) -> ReceiverListing {
    guard let uuid = choice.uuid else { return try choice.choose(from: try await list()) }
    do throws(RPCError) { return try await client.get(uuid, deadline: timeout) } catch {
      throw CommandFailure(error, trying: "ask for the receiver \(uuid)", at: place)
    }
  }

  /// Calls `show` at each state; ends with an error in any case, at the latest when the receiver is not there any more.
  func watch(_ show: (ReceiverListing) throws(CommandFailure) -> Void) async throws(CommandFailure) {
    let receiver = try await find()
    let stream: WatchStream
    do throws(RPCError) { stream = try await client.watch(receiver.uuid) } catch { throw watchFailure(error) }
    var isAttached = true
    while true {
      let state: ReceiverListing?
      do throws(RPCError) { state = try await stream.next() } catch { throw watchFailure(error) }
      guard let state else { break }
      isAttached = state.attached
      try show(state)
    }
    let reason = isAttached ? "\(place.server) ended the stream; start again" : "it is not attached any more"
    throw CommandFailure(.failed, "the receiver cannot be watched further: \(reason)")
  }

  private func watchFailure(_ error: RPCError) -> CommandFailure {
    CommandFailure(error, trying: "watch the receiver", at: place)
  }

  /// Sends the command to the receiver that is meant and returns when it is acknowledged; a load with `wait` when the
  /// film plays. `acknowledged` is called in between.
  func carryOut(
    _ command: Command, acknowledged: (Report) throws(CommandFailure) -> Void
  ) async throws(CommandFailure) -> Report? {
    let receiver = try await find()
    guard let directive = try command.directive(for: receiver.state) else { return nil }
    let began = MonotonicClock.now()
    // Before the directive, so that what it brings about is not missed; both go out together.
    var feed = await StateFeed(client, receiver.uuid)
    let id: UInt64
    do throws(RPCError) { id = try await client.send(directive, to: receiver.uuid, deadline: timeout) } catch {
      throw sendFailure(error, directive)
    }
    let state = try await wait(for: id, "is not acknowledged", on: &feed, until: began + timeout) {
      Progress.acknowledgement(of: id, in: $0)
    }
    var report = Report(directive: id, acknowledgedAfter: MonotonicClock.now() - began, receiver: state)
    try acknowledged(report)
    guard case .load(let episode, _, wait: true) = command else { return report }
    let deadline = MonotonicClock.now() + timeout
    report.receiver = try await wait(
      for: id, "is acknowledged, but the film does not play", on: &feed, until: deadline, beginningWith: state
    ) { Progress.playback(of: episode, id: id, in: $0) }
    report.playedAfter = MonotonicClock.now() - began
    return report
  }

  /// The first state in which directive `id` has come where `progress` wants it. `late` says what it is until then.
  private func wait(
    for id: UInt64, _ late: String, on feed: inout StateFeed, until deadline: MonotonicInstant,
    beginningWith first: ReceiverListing? = nil, _ progress: (ReceiverListing) -> Progress
  ) async throws(CommandFailure) -> ReceiverListing {
    var newest = first
    while true {
      if let newest {
        switch progress(newest) {
        case .waiting: break
        case .reached: return newest
        case .failed(let reason): throw CommandFailure(.failed, reason, directive: id)
        }
      }
      let next: ReceiverListing?
      do throws(RPCError) { next = try await feed.next(before: deadline) } catch { throw waitFailure(error, id, late) }
      guard let next else {
        let state = newest.map { "; the receiver is \(ReceiverText(receiver: $0).position)" } ?? ""
        throw CommandFailure(
          .unacknowledged,
          "directive \(id) \(late) in \(Self.seconds(timeout))\(state); `remote get` shows what follows",
          directive: id)
      }
      newest = next
    }
  }

  private func waitFailure(_ error: RPCError, _ id: UInt64, _ late: String) -> CommandFailure {
    if error.origin == .cancelled {
      return CommandFailure(.interrupted, "interrupted: directive \(id) \(late) yet", directive: id)
    }
    var failure = CommandFailure(error, trying: "see what becomes of directive \(id)", at: place)
    failure.directive = id
    return failure
  }

  private func sendFailure(_ error: RPCError, _ command: Directive.Command) -> CommandFailure {
    let failure = CommandFailure(error, trying: "send \(command.name)", at: place)
    let isUncertain = [.deadline, .network, .cancelled].contains(error.origin) && !error.isRetrySafe
    guard isUncertain else { return failure }
    return CommandFailure(
      error.origin == .deadline ? .unacknowledged : failure.status,
      "\(failure); it may have been sent all the same")
  }

  private static func seconds(_ duration: Duration) -> String {
    let tenths = duration.wholeMilliseconds / 100
    return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
  }
}
