import Playback

/// The pipeline of one play: shows pictures at a pace of one, where and when it was told to.
struct Television {
  /// What it says, and after how many commands it said so.
  struct News {
    let event: PlaybackEvent
    let pipeline: Int
    /// As the machine counts pipelines.
    let number: UInt64
    let commands: Int
    /// The film time that it was last told to go to.
    let goal: Int64
  }

  let play: PlayNumber
  /// Distinguishes the pipelines of one play.
  let number: Int
  var origin: Int64
  var isPaused: Bool
  /// Milliseconds of the playlist.
  private(set) var playlist: Int64
  /// A pipeline begins with what the server has negotiated, and at normal speed.
  var selection: Selection
  var rate = 1.0
  private(set) var isStalled = false
  /// Where it is going; nothing once it has shown a picture there.
  private var target: Int64?
  /// The film time that it was last told to go to.
  private(set) var goal: Int64
  private(set) var commands = 0
  private var seekNumber: UInt64
  /// As the machine counts pipelines.
  let machineNumber: UInt64
  private var hasOpened = false
  private var hasEnded = false

  init(
    play: PlayNumber, number: Int, machineNumber: UInt64, origin: Int64, film: Int64, playlist: Int64,
    seekNumber: UInt64, isPaused: Bool, selection: Selection
  ) {
    self.selection = selection
    self.machineNumber = machineNumber
    self.play = play
    self.number = number
    self.origin = origin
    self.playlist = playlist
    self.seekNumber = seekNumber
    self.isPaused = isPaused
    goal = film
    target = playlist
  }

  /// Whether it is on the way to a place.
  var isSeeking: Bool { target != nil }

  var film: Int64 { origin + playlist }

  mutating func seek(film: Int64, playlist: Int64, seekNumber: UInt64) {
    goal = film
    target = playlist
    self.seekNumber = seekNumber
    commands += 1
  }

  mutating func elapse(_ milliseconds: Int64) {
    if target == nil, !isPaused, !isStalled, !hasEnded {
      playlist += Int64(Double(milliseconds) * rate)
    }
  }

  mutating func open(duration: Int64) -> News? {
    guard !hasOpened else { return nil }
    hasOpened = true
    return news(.mediaOpened(play, duration: .milliseconds(duration)))
  }

  mutating func showPicture() -> News? {
    guard let target else { return nil }
    arrive(at: target)
    return news(.firstPicture(play, afterSeek: seekNumber))
  }

  private mutating func arrive(at place: Int64) {
    playlist = place
    target = nil
    isStalled = false
    hasEnded = false
  }

  mutating func stall(_ stalled: Bool) -> News? {
    guard target == nil, !hasEnded, isStalled != stalled else { return nil }
    isStalled = stalled
    return news(stalled ? .stalled(play) : .resumed(play))
  }

  mutating func end() -> News? {
    guard !hasEnded, !isPaused, !isStalled else { return nil }
    if let target { arrive(at: target) }
    hasEnded = true
    return news(.ended(play, afterSeek: seekNumber))
  }

  func news(_ event: PlaybackEvent) -> News {
    News(event: event, pipeline: number, number: machineNumber, commands: commands, goal: goal)
  }
}
