/// Who holds what a screen shows and is about to show: pending (chosen), queued (committed, waits for its page flip),
/// current (on screen).
///
/// What is on screen is let go only when the next one has flipped, because the display reads it until then. Each slot
/// holds one owner's reference; letting go of it is what sends a picture's buffer home.
package struct FlipSlots<Content> {
  package private(set) var pending: Content?
  package private(set) var queued: Content?
  package private(set) var current: Content?

  package init() {}

  /// Chosen for the next commit. Returns what was chosen before and never shown.
  @discardableResult
  package mutating func propose(_ content: Content) -> Content? {
    defer { pending = content }
    return pending
  }

  /// Whether a commit may be made: something is pending, and no page flip is awaited.
  package var canCommit: Bool { pending != nil && queued == nil }

  /// The commit was accepted. Only when `canCommit`.
  package mutating func commit() {
    precondition(canCommit, "one commit a page flip")
    queued = pending.take()
  }

  /// The page flip of the queued content happened. Returns what left the screen.
  @discardableResult
  package mutating func flipped() -> Content? {
    guard let shown = queued.take() else { return nil }
    defer { current = shown }
    return current
  }

  /// Forgets what is chosen and not committed; a commit cannot be taken back.
  @discardableResult
  package mutating func withdraw() -> Content? { pending.take() }
}
