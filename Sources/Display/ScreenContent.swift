import Linux
import Playback

/// What a slot of the screen holds.
enum ScreenContent: Sendable {
  case black
  /// `cut` counts the begins and flushes, so that news of a picture from before a seek can be told.
  case picture(Picture, cut: UInt64)

  var picture: Picture? {
    if case .picture(let picture, _) = self { picture } else { nil }
  }
}

/// The play whose pictures are being shown, since its begin or its last flush.
struct PlayOnScreen {
  let number: PlayNumber
  let cut: UInt64
  let pictures: BoundedQueue<Picture>
  let clock: Latest<ClockReading>
  /// The newest choice; nothing until the first.
  var shown: FrameChoice.Shown?
  /// Until when the newest choice lasts.
  var end: PlaylistTime?
  var hasFlipped = false
  var isDrained = false
  var isStarved = false
}
