package import Playback

/// What a screen tells. Called on its display thread, after the state that it is about has been set.
package enum ScreenEvent: Sendable, Equatable {
  /// The first picture since the begin or the flush is on screen.
  case firstPicture(Flip)
  /// The queue is finished and the duration of its last picture has passed.
  case drained(PlayNumber)
  /// The clock runs and there has been nothing to show for `HeadlessScreen.starvedAfter`.
  case starved(PlayNumber)
  /// A picture is on screen again after `starved`.
  case fed(PlayNumber)
}
