import Foundation
import Playback
import Testing

@testable import Remote

@Suite("What is printed") struct OutputTests {
  private static let playing = listing {
    $0.status = .playing
    $0.position = FilmTime(milliseconds: 83_499)
    $0.duration = FilmTime(milliseconds: 596_474)
    $0.acknowledged = 12
    $0.volume = 0.5
    $0.display.title = "A film\u{1B}[2J"
    $0.episode = "e-1"
  }

  @Test(
    arguments: [
      (.idle, "IDLE", "IDLE"), (.unspecified, "UNSPECIFIED", "UNSPECIFIED"),
      (.loading, "LOADING at 1:02:03.4", "LOADING at 1:02:03.4 of 2:00:00.0"),
      (.failed, "FAILED: no?disk", "FAILED: no?disk"),
    ] as [(ReceiverStatus, String, String)])
  func positions(status: ReceiverStatus, position: String, whole: String) {
    let text = ReceiverText(
      receiver: listing {
        $0.status = status
        $0.position = FilmTime(milliseconds: 3_723_456)
        $0.duration = FilmTime(milliseconds: 7_200_000)
        $0.failure = PlaybackFailure(.output, "no\ndisk")
      })
    #expect(text.position == position)
    #expect(text.positionAndDuration == whole)
  }

  @Test(
    arguments: [
      (nil, nil, nil), (0.5, nil, "50%"), (0.5, false, "50%"), (0, true, "0%, muted"), (nil, true, "muted"),
      (.nan, nil, "unknown"), (.infinity, nil, "unknown"), (1e300, nil, "1000%"), (-1, nil, "0%"),
    ] as [(Double?, Bool?, String?)])
  func volumes(level: Double?, muted: Bool?, expected: String?) {
    let receiver = listing {
      $0.volume = level
      $0.muted = muted
    }
    #expect(ReceiverText(receiver: receiver).volume == expected)
  }

  @Test func changes() {
    let text = ReceiverText(receiver: Self.playing)
    #expect(text.change == "PLAYING at 1:23.4 of 9:56.4, A film?[2J, volume 50%, directive 12")
    #expect(ReceiverText(receiver: listing(attached: false)).change == "not attached any more")
  }

  @Test func facts() {
    let expected = """
      receiver   6f0c1a52-0000-4000-8000-000000000001
      label      Living room
      device     linux-settop, 0.1.0
      attached   yes
      state      PLAYING at 1:23.4 of 9:56.4
      title      A film?[2J
      episode    e-1
      buffered   until 0:00.0
      volume     50%
      directive  12 acknowledged
      """
    #expect(ReceiverText(receiver: Self.playing).facts == expected)
  }

  @Test func table() {
    let table = ReceiverText.table([listing("u-1", label: "Kitchen"), Self.playing, listing("u-2", label: "\n")])
    let expected = """
      u-1                                   Kitchen      IDLE
      6f0c1a52-0000-4000-8000-000000000001  Living room  PLAYING at 1:23.4 of 9:56.4  A film?[2J
      u-2                                   ?            IDLE
      """
    #expect(table == expected)
  }

  @Test func reports() throws {
    var report = Report(directive: 12, acknowledgedAfter: .microseconds(4_567), receiver: Self.playing)
    #expect(report.acknowledgement() == "acknowledged as directive 12 after 4 ms: PLAYING at 1:23.4")
    #expect(report.acknowledgement(withVolume: true).hasSuffix("PLAYING at 1:23.4, volume 50%"))
    #expect(report.playback == nil)
    var object = try Self.parse(report.json)
    #expect(object.keys.sorted() == ["acknowledged_after_ms", "directive", "played_after_ms", "receiver"])
    #expect(object["acknowledged_after_ms"] as? Double == 4.567)
    #expect(object["played_after_ms"] is NSNull)
    report.playedAfter = .milliseconds(312)
    #expect(report.playback == "PLAYING at 1:23.4 after 312 ms")
    object = try Self.parse(report.json)
    #expect(object["played_after_ms"] as? Double == 312)
  }

  /// Help lists them, so they are written here a second time.
  @Test func keysOfReceivers() throws {
    let object = try Self.parse(ReceiverJSON.object(Self.playing))
    let keys = [
      "receiver", "label", "platform", "attached", "status", "acknowledged", "episode", "title", "position_ms",
      "duration_ms", "buffered_until_ms", "rate", "volume", "muted", "audio_track", "subtitle_track", "rung", "failure",
    ]
    #expect(Set(object.keys) == Set(keys))
    for key in keys { #expect(Help.text.contains(key)) }
    #expect(object["status"] as? String == "playing")
    #expect(object["title"] as? String == "A film\u{1B}[2J")
    #expect(object["position_ms"] as? Int == 83_499)
    #expect(object["attached"] as? Bool == true)
    #expect(object["failure"] is NSNull)
  }

  @Test func hostileNumbersAreJSON() throws {
    let object = try Self.parse(
      ReceiverJSON.object(
        listing {
          $0.rate = .nan
          $0.volume = .infinity
          $0.position = FilmTime(milliseconds: .min)
          $0.acknowledged = .max
          $0.failure = PlaybackFailure(.network, "\"\\\u{0}")
        }))
    #expect(object["rate"] is NSNull)
    #expect(object["volume"] is NSNull)
    #expect((object["failure"] as? [String: String]) == ["code": "network", "message": "\"\\\u{0}"])
  }

  @Test func failures() throws {
    let object = try Self.parse(CommandFailure(.unacknowledged, "too late", directive: 7).json)
    #expect(object["error"] as? String == "too late")
    #expect(object["exit"] as? Int == 3)
    #expect(object["directive"] as? Int == 7)
  }

  private static func parse(_ json: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
  }
}
