import Playback

/// Where a seek goes.
enum SeekTarget: Equatable {
  case absolute(FilmTime)
  /// From the position that the receiver has reported last.
  case relative(Duration)

  /// A time, or one with a sign: `1:23`, `+10`, `-1:30`.
  init?(parsing text: String) {
    guard let sign = text.first, sign == "+" || sign == "-" else {
      guard let time = TimeArgument.parse(text) else { return nil }
      self = .absolute(time)
      return
    }
    guard let time = TimeArgument.parse(text.dropFirst()) else { return nil }
    let step = Duration.milliseconds(time.milliseconds)
    self = .relative(sign == "-" ? .zero - step : step)
  }

  /// The position to ask for; never before the film's beginning. The receiver holds it below the end.
  func position(from reported: FilmTime) -> FilmTime {
    switch self {
    case .absolute(let time): return time
    case .relative(let step):
      let (sum, overflow) = reported.milliseconds.addingReportingOverflow(step.wholeMilliseconds)
      guard !overflow else { return step < .zero ? .zero : FilmTime(milliseconds: .max) }
      return FilmTime(milliseconds: max(0, sum))
    }
  }
}
