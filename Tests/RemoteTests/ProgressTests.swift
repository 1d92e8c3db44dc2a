import Playback
import Testing

@testable import Remote

@Suite("What a state says of a directive") struct ProgressTests {
  @Test(
    arguments: [
      (0, true, .waiting), (11, true, .waiting), (12, true, .reached), (13, true, .reached), (12, false, .reached),
      (
        11, false,
        .failed(
          "the receiver went away before it acknowledged directive 12; `remote list` shows those that are attached")
      ),
    ] as [(UInt64, Bool, Progress)])
  func acknowledgement(acknowledged: UInt64, attached: Bool, expected: Progress) {
    let receiver = listing(attached: attached) { $0.acknowledged = acknowledged }
    #expect(Progress.acknowledgement(of: 12, in: receiver) == expected)
  }

  @Test(
    arguments: [
      (.loading, "e", 12, .waiting), (.buffering, "e", 12, .waiting), (.playing, "e", 12, .reached),
      (.paused, "e", 13, .reached), (.ended, "e", 12, .reached),
      (.failed, "e", 12, .failed("the play failed: no?disk")),
      // A receiver that names no episode, but has nothing newer to name.
      (.playing, "", 12, .reached), (.failed, "", 12, .failed("the play failed: no?disk")),
      (.idle, "", 13, .failed("the play was stopped before its first picture")),
      (.loading, "other", 13, .failed("another command loaded other instead")),
      (.playing, "other", 13, .failed("another command loaded other instead")),
      (.failed, "other", 13, .failed("another command loaded other instead")),
    ] as [(ReceiverStatus, String, UInt64, Progress)])
  func playback(status: ReceiverStatus, episode: String, acknowledged: UInt64, expected: Progress) {
    let receiver = listing {
      $0.status = status
      $0.episode = episode
      $0.acknowledged = acknowledged
      if status == .failed { $0.failure = PlaybackFailure(.output, "no\ndisk") }
    }
    #expect(Progress.playback(of: "e", id: 12, in: receiver) == expected)
  }

  @Test func goneWhileLoading() {
    let receiver = listing(attached: false) {
      $0.status = .loading
      $0.episode = "e"
    }
    #expect(
      Progress.playback(of: "e", id: 1, in: receiver) == .failed("the receiver went away before the film played"))
  }
}
