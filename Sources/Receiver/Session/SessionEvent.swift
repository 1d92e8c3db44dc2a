import Display
import Playback
import RemoteClient
import Sound

/// What the session hears, through one inbox and in the order of arrival.
enum SessionEvent: Sendable {
  /// The first frame of a new attachment.
  case welcomed(Welcome)
  case frame(AttachmentFrame, attachment: String)
  /// The stream is gone; the attachment may still live by its beats.
  case streamEnded(RPCError)
  /// The stream is opened again then; why it is not there, for a person.
  case attachmentWaits(until: MonotonicInstant, String)
  case reportFailed(attachment: String, number: UInt64, RPCError)
  case renewalFailed(PlayNumber, session: String, RPCError)
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
