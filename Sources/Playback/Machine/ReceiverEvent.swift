/// What the receiver hears from the service, from its timers and from the play that is on. Past tense.
package enum ReceiverEvent: Sendable, Equatable {
  /// The first frame of a new attachment.
  case welcomed(Welcome)
  /// A directive of the stream of `attachment`.
  case directiveArrived(Directive, attachment: String)
  /// The stream is gone; the attachment may still live by its beats.
  case streamEnded(signedOut: Bool)
  case reportAnswered(attachment: String, number: UInt64, pending: [Directive])
  case reportFailed(attachment: String, number: UInt64, ReportFailure)
  /// The wait of `wakeForBeat` is over.
  case beatDue
  /// News of the session, or a command without an id: a key.
  case playback(PlaybackEvent)
  /// News of the pipeline that was opened when `PlaybackMachine.pipelineNumber` was this.
  case pipeline(UInt64, PlaybackEvent)
  /// The process is asked to end.
  case terminated
  /// The calls of StartPlayback that the end waits for have had their time.
  case patienceEnded
}

/// Why a report was not answered.
package enum ReportFailure: Sendable, Hashable {
  /// NOT_FOUND or FAILED_PRECONDITION: attach again.
  case attachmentOver
  /// UNAUTHENTICATED.
  case signedOut
  /// Anything else: the next beat tries again.
  case passing
}

/// What is to be done. Imperative; carried out by the session in this order, a report with the state after all of it.
package enum ReceiverAction: Sendable, Equatable {
  /// A directive takes effect now: what follows until the next one is its doing. For the log.
  case apply(Directive)
  case playback(PlaybackAction)
  /// Sends the state, as `ReceiverMachine.state` tells it, and comes back with `reportAnswered` or `reportFailed`.
  case sendReport(attachment: String, number: UInt64, deadline: Duration)
  /// Comes back with `beatDue` then, in place of any earlier wait; nothing: not at all.
  case wakeForBeat(MonotonicInstant?)
  /// Comes back with the play's `renewalDue` after this time, in place of any earlier wait.
  case wakeForRenewal(PlayNumber, session: String, after: Duration)
  /// This attachment is over: open another.
  case attachAgain
}

/// What the session sees of the play that is on when something happens.
package struct Sight: Sendable, Equatable {
  package var now: MonotonicInstant
  /// Milliseconds since 1970 UTC. For the life of tokens alone: nothing of it is reported.
  package var wallClockUnixMilliseconds: Int64
  /// The newest picture of the pipeline that is open.
  package var flip: Flip?
  package var clock: ClockReading?
  /// Up to where the media is on the device.
  package var bufferedUntil: PlaylistTime?

  package init(
    now: MonotonicInstant, wallClockUnixMilliseconds: Int64 = 0, flip: Flip? = nil, clock: ClockReading? = nil,
    bufferedUntil: PlaylistTime? = nil
  ) {
    self.now = now
    self.wallClockUnixMilliseconds = wallClockUnixMilliseconds
    self.flip = flip
    self.clock = clock
    self.bufferedUntil = bufferedUntil
  }
}
