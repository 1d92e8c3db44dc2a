import Linux
import Playback
import Synchronization

/// Opening with a limit: alsa-lib's `file` plugin opens a FIFO that nobody reads, and that blocks for ever; so may a
/// driver whose device is in trouble.
extension ALSADevice {
  static let openingLimit = Duration.seconds(2)

  /// Names that are being opened on threads that have not come back.
  private static let opening = Mutex<Set<String>>([])

  /// As `open`, on a thread of its own, which is left to itself when `limit` has passed. Until it comes back the device
  /// counts as away.
  static func open(_ name: String, _ format: SoundFormat, within limit: Duration) throws(SoundError) -> ALSADevice {
    func failure(_ reason: String) -> SoundError {
      SoundError(
        device: name, operation: "snd_pcm_open", reason: reason,
        advice: "If it writes to a FIFO, something must read that; else see `aplay -D \(name)`")
    }
    guard opening.withLock({ $0.insert(name).inserted }) else { throw failure("it is still being opened") }
    let answer = CommandBox<Result<Lent, SoundError>>()
    do throws(SystemError) {
      _ = try WorkThread(name: "open sound") {
        let result: Result<Lent, SoundError>
        do throws(SoundError) { result = .success(Lent(device: try open(name, format))) } catch {
          result = .failure(error)
        }
        _ = opening.withLock { $0.remove(name) }
        answer.send(result)
      }
    } catch {
      _ = opening.withLock { $0.remove(name) }
      throw failure("\(error)")
    }
    guard let result = answer.take(until: MonotonicClock.now() + limit).first else {
      throw failure("it did not open within \(limit)")
    }
    return try result.get().device
  }

  /// A device on its way from the thread that opened it to the only one that uses it.
  private struct Lent: @unchecked Sendable {
    let device: ALSADevice
  }
}
