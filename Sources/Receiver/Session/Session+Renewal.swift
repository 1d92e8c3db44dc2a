import Linux
import Playback
import RemoteClient

/// The server's playback session: started, renewed also while paused, stopped with the last good film time.
extension Session {
  private var callDeadline: Duration { .seconds(10) }
  /// How long a start that certainly did not reach the server is tried again.
  private var startPatience: Duration { .seconds(20) }

  func start(_ play: PlayNumber, _ load: LoadRequest) {
    var load = load
    if load.audioLanguages.isEmpty { load.audioLanguages = settings.audioLanguages }
    if load.subtitleLanguages.isEmpty { load.subtitleLanguages = settings.subtitleLanguages }
    let request = StartRequest(client: settings.attach.client, capabilities: settings.attach.capabilities, load: load)
    Trace.begin(.startPlayback, play)
    Task { [client = parts.playback, inbox, callDeadline, startPatience] in
      let giveUp = MonotonicClock.now() + startPatience
      var backoff = Backoff(first: .milliseconds(250), last: .seconds(4))
      while true {
        do throws(RPCError) {
          let offer = try await client.start(request, deadline: callDeadline)
          inbox.put(.news(.sessionStarted(play, offer)))
          break
        } catch {
          // Any other failure may have opened a session that we do not know: not asked for twice.
          let passing = error.code == .unavailable || error.code == .deadlineExceeded
          let again = passing && error.isRetrySafe && MonotonicClock.now() < giveUp
          guard again else {
            inbox.put(.news(.sessionRefused(play, PlaybackFailure(starting: error))))
            break
          }
          try? await Task.sleep(for: backoff.next(random: .random(in: 0..<1)))
        }
      }
      Trace.end(.startPlayback, play)
    }
  }

  func renew(_ play: PlayNumber, _ request: RenewRequest) {
    Task { [client = parts.playback, inbox, callDeadline] in
      do throws(RPCError) {
        let renewal = try await client.renew(request, deadline: callDeadline)
        inbox.put(.news(.renewed(play, session: request.session, renewal)))
      } catch {
        inbox.put(.renewalFailed(play, session: request.session, error))
      }
    }
  }

  func wakeForRenewal(_ play: PlayNumber, _ session: String, after wait: Duration) {
    renewalTimer?.cancel()
    renewalTimer = timer(after: wait, .news(.renewalDue(play, session: session)))
  }

  func renewalFailed(_ play: PlayNumber, _ session: String, _ error: RPCError) {
    log.info("a renewal failed", .session(session), .reason(error.description))
    // After a sleep: whatever the server said, it was asked first.
    if error.origin == .server { attachNow() }
    guard error.code == .notFound else {
      hear(.playback(.renewalFailed(play, session: session)))
      // One that has not heard us is asked again until the patience is over.
      if isWaking { wakeForRenewal(play, session, after: .milliseconds(200)) }
      return
    }
    log.notice("the server closed the session; another is started", .session(session), .play(play))
    hear(.playback(.sessionLost(play, session: session)))
  }

  func stop(_ request: StopRequest) {
    log.info("session stops", .session(request.session), .filmTime(request.position), .reason("\(request.reason)"))
    outbox.send(request, parts.playback, deadline: callDeadline)
  }
}

extension PlaybackFailure {
  /// What a refused StartPlayback means to a sender.
  init(starting error: RPCError) {
    let said = error.message.isEmpty ? error.code.name : error.message
    switch error.code {
    case .notFound: self.init(.episodeNotFound, "The service does not know this film: \(said)")
    case .permissionDenied, .unauthenticated: self.init(.notEntitled, "The account may not play this film: \(said)")
    case .failedPrecondition: self.init(.nothingPlayable, "This device plays none of the versions: \(said)")
    case .resourceExhausted: self.init(.notEntitled, "The account plays on too many devices: \(said)")
    default: self.init(.network, "The service did not start the film: \(error)")
    }
  }

  /// What a failure of the media means to a sender.
  init(media failure: MediaFailure) {
    switch failure.kind {
    case .transient, .unauthorized, .missing, .certificate, .protocolViolation, .interrupted:
      self.init(.network, failure.message)
    case .corrupt: self.init(.mediaCorrupt, failure.message)
    case .undecodable: self.init(.decoder, failure.message)
    }
  }
}
