import Display
import Playback
import RemoteClient
import Sound

/// What the session hears, through one inbox and in the order of arrival.
enum SessionEvent: Sendable {
  /// The first frame of a new attachment. `lastBytes` tells when its stream was last heard of.
  case welcomed(Welcome, lastBytes: @Sendable () -> MonotonicInstant)
  case frame(AttachmentFrame, attachment: String)
  /// The stream is gone; the attachment may still live by its beats.
  case streamEnded(RPCError)
  /// The stream is opened again then; why it is not there, for a person.
  case attachmentWaits(until: MonotonicInstant, String)
  case reportFailed(attachment: String, number: UInt64, RPCError)
  case renewalFailed(PlayNumber, session: String, RPCError)
  /// The stream may have been silent for too long.
  case silenceDue
  /// The machine slept for so long, and is awake.
  case resumed(slept: Duration)
  /// Nothing is connected any more after a sleep: it is time to connect again.
  case reconnect
  /// What has to come before the attachment has had its time.
  case attachNow
  /// News of a play.
  case news(PlaybackEvent)
  /// What the machine itself waits for.
  case machine(ReceiverEvent)
  case screen(ScreenEvent)
  case sound(SoundEvent)
  /// Somebody asks for the status.
  case statusAsked(@Sendable (Status) -> Void)
  case terminate
}
