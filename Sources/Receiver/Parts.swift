import Display
import Media
import RemoteClient
import Sound

/// What lives as long as the process, made once and handed down.
struct Parts: Sendable {
  let link: Link
  let receiver: ReceiverClient
  let playback: PlaybackClient
  let fetcher: Fetcher
  let screen: HeadlessScreen
  let sound: SoundOutput
  let token: TokenFile
  /// Raised when the attachment that is open is over.
  let attachmentDropped = DropSignal()
}
