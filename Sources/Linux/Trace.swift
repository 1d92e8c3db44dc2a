internal import CLinux
import Glibc
package import Playback
import Synchronization

/// A time line of what happened: begin, end and instant marks in a ring, written as Chrome trace JSON.
///
/// Two spans are promises: `load` (directive received → first flip) and `key` (descriptor readable → report sent), which
/// nothing marks before there are keys.
/// The newest 16,384 marks are kept. Any thread.
package enum Trace {
  /// What is marked. Raw values are the names in the file.
  package enum Name: String, Sendable {
    case load
    case key
    case directiveApply = "directive.apply"
    case report = "rpc.report"
    case startPlayback = "rpc.start"
    case fetch = "media.fetch"
    case demuxOpen = "demux.open"
    case pictureQueued = "picture.queued"
    case flip = "screen.flip"
    case pictureDropped = "picture.dropped"
    case soundWrite = "sound.write"
    case underrun = "sound.underrun"
  }

  private enum Phase: String { case begin = "b", end = "e", instant = "n" }

  private struct Mark {
    let name: Name
    let phase: Phase
    let instant: MonotonicInstant
    let play: PlayNumber
    let thread: Int32
  }

  private struct Ring {
    var marks: [Mark] = []
    var next = 0
  }

  private static let capacity = 16_384
  private static let ring = Mutex(Ring())

  package static func begin(_ name: Name, _ play: PlayNumber) { record(name, .begin, play) }
  package static func end(_ name: Name, _ play: PlayNumber) { record(name, .end, play) }
  package static func instant(_ name: Name, _ play: PlayNumber) { record(name, .instant, play) }

  private static func record(_ name: Name, _ phase: Phase, _ play: PlayNumber) {
    let mark = Mark(
      name: name, phase: phase, instant: MonotonicClock.now(), play: play, thread: clinux_thread_id())
    ring.withLock { ring in
      if ring.marks.count < capacity {
        ring.marks.append(mark)
      } else {
        ring.marks[ring.next] = mark
        ring.next = (ring.next + 1) % capacity
      }
    }
  }

  /// The marks so far as Chrome trace JSON (the Trace Event Format, nestable async events; times in microseconds).
  package static func json() -> String {
    let marks = ring.withLock { Array($0.marks[$0.next...] + $0.marks[..<$0.next]) }
    let process = getpid()
    var text = "{\"displayTimeUnit\":\"ms\",\"traceEvents\":["
    for (index, mark) in marks.enumerated() {
      let microseconds = mark.instant.nanoseconds / 1000
      let fraction = String(mark.instant.nanoseconds % 1000 + 1000).dropFirst()
      text += index == 0 ? "\n" : ",\n"
      text += "{\"name\":\"\(mark.name.rawValue)\",\"cat\":\"receiver\",\"ph\":\"\(mark.phase.rawValue)\","
      text += "\"ts\":\(microseconds).\(fraction),\"pid\":\(process),\"tid\":\(mark.thread),"
      text += "\"id\":\(mark.play),\"args\":{\"play\":\(mark.play)}}"
    }
    return text + "\n]}\n"
  }
}
