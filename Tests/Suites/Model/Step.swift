import Playback

/// One thing that happens to a receiver. A step that makes no sense where the world stands does nothing, so a script
/// stays one when steps are taken out of it.
enum Step: Sendable, Equatable {
  case elapse(Int64)
  /// The machine sleeps: timers run on, the monotonic clock does not.
  case suspend(Int64)
  /// A sender's directive; `gap` ids are left out before it where ids leave gaps.
  case give(Directive.Command, gap: UInt64)
  /// A command without an id.
  case key(Directive.Command)

  // The stream.
  case attach(firstID: UInt64, contiguous: Bool, moving: Bool, heartbeat: UInt32)
  case frame
  case frameAgain
  case frameLost
  case streamBreaks
  case forgetAttachment
  case signOut
  case signIn

  // Reports; the number picks one of those in flight.
  case reportArrives(Int)
  case reportAnswered(Int)
  case reportFails(Int)

  // StartPlayback and RenewPlayback; the number picks one of the calls in flight.
  case startAnswered(Int, Offering)
  case startRefused(Int, PlaybackFailure.Code)
  case renewAnswered(Int, Renewing)
  case renewFails(Int)
  /// The server closes the session that plays.
  case reap

  // The pipeline; what it says is heard later, by `news`.
  case mediaOpens(duration: Int64)
  case pictureAppears
  case stalls
  case resumes
  case ends
  case breaks
  case unauthorized
  case showsRung(String)
  case losesSubtitles
  case news

  /// The timer that is due first runs out.
  case timer
}

/// How StartPlayback answers.
struct Offering: Sendable, Equatable {
  /// Where the account stopped last, for a request without a position.
  var resume: Int64
  /// Zero: unknown.
  var duration: Int64
  /// How far before the position the playlist begins; nothing: at the film's start.
  var originBefore: Int64?
  var renewMilliseconds: UInt32
  /// Of the token, from now; zero: never said.
  var life: Int64
}

/// How RenewPlayback answers.
enum Renewing: Sendable, Equatable {
  case nothing
  case token(life: Int64)
  /// A transcode that starts elsewhere.
  case origin(Int64)
}

extension Step: CustomStringConvertible {
  var description: String {
    switch self {
    case .elapse(let time): "\(time) ms pass"
    case .suspend(let time): "the machine sleeps for \(time) ms"
    case .give(let command, let gap): "a sender gives \(command.text)\(gap > 0 ? ", \(gap) ids later" : "")"
    case .key(let command): "a key: \(command.text)"
    case .attach(let first, let contiguous, let moving, let heartbeat):
      "a welcome: ids from \(first)\(contiguous ? "" : " with gaps"), beat of \(heartbeat) ms"
        + (moving ? ", with what was not acknowledged" : "")
    case .frame: "the next directive of the stream arrives"
    case .frameAgain: "the last directive of the stream arrives again"
    case .frameLost: "the next directive of the stream is lost"
    case .streamBreaks: "the stream breaks"
    case .forgetAttachment: "the server forgets the attachment"
    case .signOut: "the account signs out"
    case .signIn: "the account signs in"
    case .reportArrives(let index): "a report arrives (\(index))"
    case .reportAnswered(let index): "the answer to a report is heard (\(index))"
    case .reportFails(let index): "a report fails (\(index))"
    case .startAnswered(let index, let offering): "StartPlayback answers (\(index)): \(offering)"
    case .startRefused(let index, let code): "StartPlayback is refused (\(index)): \(code)"
    case .renewAnswered(let index, let renewing): "RenewPlayback answers (\(index)): \(renewing)"
    case .renewFails(let index): "RenewPlayback fails (\(index))"
    case .reap: "the server closes the session that plays"
    case .mediaOpens(let duration): "the container is read: \(duration) ms long"
    case .pictureAppears: "a picture appears"
    case .stalls: "the pipeline has nothing to show"
    case .resumes: "the pipeline goes on"
    case .ends: "the last sample is shown"
    case .breaks: "the pipeline fails"
    case .unauthorized: "the media server refuses the token"
    case .showsRung(let rung): "rung \(rung) is shown"
    case .losesSubtitles: "the subtitles cannot be fetched"
    case .news: "the pipeline's news is heard"
    case .timer: "the next timer runs out"
    }
  }
}

extension Directive.Command {
  var text: String {
    switch self {
    case .load(let load): "load \(load.episode)\(load.position.map { " at \($0.milliseconds) ms" } ?? "")"
    case .seekTo(let position): "seek_to \(position.milliseconds) ms"
    case .setTracks(let audio, let subtitle, let clear):
      "set_tracks\(audio.map { " audio \($0)" } ?? "")\(subtitle.map { " subtitle \($0)" } ?? "")\(clear ? " clear" : "")"
    case .setQuality(let rung): "set_quality \(rung ?? "none")"
    case .setRate(let rate): "set_rate \(rate)"
    case .setVolume(let level, let muted):
      "set_volume\(level.map { " \($0)" } ?? "")\(muted.map { " muted \($0)" } ?? "")"
    default: name
    }
  }
}
