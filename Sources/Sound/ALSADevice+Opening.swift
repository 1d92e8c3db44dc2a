import Linux
import Playback
import Synchronization

/// Opening with a limit: alsa-lib's `file` plugin opens a FIFO that nobody reads, and that blocks for ever; so may a
/// driver whose device is in trouble.
extension ALSADevice {
  static let openingLimit = Duration.seconds(2)

  /// Attempts by number. One that is within its limit is nobody else's business; one beyond it still blocks its thread.
  private struct Openings {
    var count = 0
    /// Came back, and whoever asked has not looked yet.
    var finished: Set<Int> = []
    /// Beyond the limit and not back: the name that each one opens.
    var stuck: [Int: String] = [:]
  }

  private static let openings = Mutex(Openings())

  /// As `open`, on a thread of its own, which is left to itself when `limit` has passed. Until it comes back the device
  /// counts as away.
  static func open(_ name: String, _ format: SoundFormat, within limit: Duration) throws(SoundError) -> ALSADevice {
    func failure(_ reason: String) -> SoundError {
      SoundError(
        device: name, operation: "snd_pcm_open", reason: reason,
        advice: "If it writes to a FIFO, something must read that; else see `aplay -D \(name)`")
    }
    let begun: Int? = openings.withLock { openings in
      guard !openings.stuck.values.contains(name) else { return nil }
      openings.count += 1
      return openings.count
    }
    guard let number = begun else { throw failure("it is still being opened") }
    let answer = CommandBox<Result<Lent, SoundError>>()
    do throws(SystemError) {
      _ = try WorkThread(name: "open sound") {
        let result: Result<Lent, SoundError>
        do throws(SoundError) { result = .success(Lent(device: try open(name, format))) } catch {
          result = .failure(error)
        }
        openings.withLock { openings in
          if openings.stuck.removeValue(forKey: number) == nil { openings.finished.insert(number) }
        }
        answer.send(result)
      }
    } catch {
      throw failure("\(error)")
    }
    let inTime = answer.take(until: MonotonicClock.now() + limit).first
    let isStuck = openings.withLock { openings in
      guard openings.finished.remove(number) == nil else { return false }
      openings.stuck[number] = name
      return true
    }
    guard !isStuck else { throw failure("it did not open within \(limit)") }
    // It has come back, so the answer is there or about to be.
    guard let result = inTime ?? answer.take(until: nil).first else { throw failure("it did not answer") }
    return try result.get().device
  }

  /// A device on its way from the thread that opened it to the only one that uses it.
  private struct Lent: @unchecked Sendable {
    let device: ALSADevice
  }
}
