import Foundation
import Playback
import Testing

@testable import Receiver

struct StatusTests {
  private func status(_ change: (inout Status) -> Void = { _ in }) -> Status {
    var status = Status(
      state: ReceiverState(), contact: .connecting, attachment: nil, attachments: 0, play: PlayNumber(0),
      unknownDirectives: 0,
      picturesShown: 0,
      picturesDropped: 0,
      soundUnderruns: 0, syncErrorMedian: nil, syncErrorWorst99: nil, videoPath: nil, soundPath: nil, stallReason: nil)
    change(&status)
    return status
  }

  private func parse(_ status: Status) throws -> [String: Any] {
    #expect(status.json.hasSuffix("}\n"))
    #expect(status.json.split(separator: "\n").count == 1)
    let object = try JSONSerialization.jsonObject(with: Data(status.json.utf8))
    return try #require(object as? [String: Any])
  }

  @Test func anIdleReceiverIsJSON() throws {
    let object = try parse(status())
    #expect(object["status"] as? String == "idle")
    #expect(object["connection"] as? String == "connecting")
    for key in [
      "failure", "connection_problem", "retry_in_ms", "receiver_uuid", "av_error_p50_ms", "av_error_p99_ms",
      "video_path", "sound_path", "stall_reason",
    ] {
      #expect(object[key] is NSNull, "\(key)")
    }
  }

  @Test func everythingIsTold() throws {
    let object = try parse(
      status {
        $0.state.status = .playing
        $0.state.episode = "episode"
        $0.state.display.title = "A \"title\"\nwith \\ and \u{1}\u{7F} and 🎬"
        $0.state.position = FilmTime(milliseconds: 61_500)
        $0.state.duration = FilmTime(milliseconds: 3_600_000)
        $0.state.bufferedUntil = FilmTime(milliseconds: 70_000)
        $0.state.acknowledged = .max
        $0.state.volume = 0.25
        $0.state.muted = true
        $0.state.failure = PlaybackFailure(.network, "no \"network\"")
        $0.contact = .polling
        $0.contactProblem = "cut"
        $0.retryIn = .milliseconds(1500)
        $0.attachment = "uuid"
        $0.attachments = 3
        $0.play = PlayNumber(7)
        $0.picturesShown = 1500
        $0.picturesDropped = 2
        $0.soundUnderruns = 1
        $0.syncErrorMedian = .microseconds(1234)
        $0.syncErrorWorst99 = .microseconds(-50)
        $0.videoPath = "software, headless"
        $0.soundPath = "hw:0,3"
        $0.stallReason = "the server is busy"
      })
    #expect(object["status"] as? String == "playing")
    #expect(object["title"] as? String == "A \"title\"\nwith \\ and \u{1}\u{7F} and 🎬")
    #expect(object["position_ms"] as? Int == 61_500)
    #expect(object["duration_ms"] as? Int == 3_600_000)
    #expect(object["buffered_until_ms"] as? Int == 70_000)
    #expect(object["acked_directive_id"] as? UInt64 == .max)
    #expect(object["volume"] as? Double == 0.25)
    #expect(object["muted"] as? Bool == true)
    #expect(object["failure"] as? String == "no \"network\"")
    #expect(object["connection"] as? String == "polling")
    #expect(object["connection_problem"] as? String == "cut")
    #expect(object["retry_in_ms"] as? Int == 1500)
    #expect(object["receiver_uuid"] as? String == "uuid")
    #expect(object["attachments"] as? Int == 3)
    #expect(object["play"] as? Int == 7)
    #expect(object["pictures_shown"] as? Int == 1500)
    #expect(object["pictures_dropped"] as? Int == 2)
    #expect(object["sound_underruns"] as? Int == 1)
    #expect(object["av_error_p50_ms"] as? Double == 1.23)
    #expect(object["av_error_p99_ms"] as? Double == -0.05)
    #expect(object["video_path"] as? String == "software, headless")
    #expect(object["sound_path"] as? String == "hw:0,3")
    #expect(object["stall_reason"] as? String == "the server is busy")
  }

  @Test func aPersonReadsWhatMatters() {
    let idle = status().text
    #expect(idle.hasPrefix("status      idle\nattachment  none\n            connecting\npictures"))
    #expect(!idle.contains("film"))
    let failed = status {
      $0.state.status = .failed
      $0.state.episode = "episode"
      $0.state.failure = PlaybackFailure(.network, "The service is away")
      $0.state.muted = true
    }.text
    #expect(failed.contains("\nfilm        episode\n"))
    #expect(failed.contains("\nfailure     The service is away\n"))
    #expect(failed.contains("muted"))
    #expect(failed.hasSuffix("\n"))
  }

  @Test func aPersonReadsWhyNobodyReachesTheReceiver() {
    func line(_ change: (inout Status) -> Void) -> String { String(status(change).text.split(separator: "\n")[2]) }
    let waiting = line {
      $0.contact = .waiting
      $0.contactProblem = "no route"
      $0.retryIn = .milliseconds(3001)
    }
    #expect(waiting == "            waiting, trying again in 4 s: no route")
    #expect(line { $0.contact = .signedOut } == "            signed out")
    let polling = line {
      $0.contact = .polling
      $0.attachment = "uuid"
    }
    #expect(polling == "            directives come with the answers to reports only")
    let attached = line {
      $0.contact = .attached
      $0.attachment = "uuid"
    }
    #expect(attached.hasPrefix("pictures"))
  }
}
