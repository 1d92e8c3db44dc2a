import Playback

/// What the sender is told from outside. Each stands in a table of `Options+Settings` once, with its meaning.
struct Options: Sendable, Equatable {
  // In the settings file, the environment or as a flag.
  var server = ""
  var caFile: String?
  var tokenFile: String?
  /// A uuid, the beginning of one, or a label.
  var receiver: String?
  var timeout = Duration.seconds(10)
  var json = false

  // As a flag alone.
  var at: FilmTime?
  var wait = false
  var config: String?
  var help = false
  var version = false
}
