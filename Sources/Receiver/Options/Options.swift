import Linux

/// What the receiver is told from outside. Each stands in `OptionTable` once, with its meaning.
struct Options: Sendable, Equatable {
  /// Width and height in pixels and refresh rate of the headless screen.
  struct ScreenSize: Sendable, Equatable {
    var width = 1920
    var height = 1080
    var refreshMillihertz = 60_000
  }

  var server = ""
  var caFile: String?
  var tokenFile = ""
  var stateDirectory = ""
  var controlSocket = ""
  var label = ""
  var screen = "headless"
  var screenSize = ScreenSize()
  var soundDevice = "default"
  var soundChannels = 2
  /// Zero: as many as libavcodec likes.
  var decodeThreads = 0
  var audioLanguages: [String] = []
  var subtitleLanguages: [String] = []
  var logLevel = Log.Level.notice
  var traceFile: String?
  var json = false
  var help = false
  var version = false
  var config: String?
}
