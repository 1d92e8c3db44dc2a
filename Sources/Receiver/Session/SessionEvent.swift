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
  case reportAnswered(attachment: String, number: UInt64, pending: [Directive])
  case reportFailed(attachment: String, RPCError)
  case beatDue
  case renewalDue(PlayNumber, session: String)
  case renewalFailed(PlayNumber, session: String, RPCError)
  case playback(PlaybackEvent)
  case screen(ScreenEvent)
  case sound(SoundEvent)
  /// Somebody asks for the status.
  case statusAsked(@Sendable (Status) -> Void)
  case terminate
  /// What the end waits for has had its time.
  case patienceEnded
}
