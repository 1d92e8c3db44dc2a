import Linux
import Playback

/// The fetch thread's side of one remote file: where it is, its requests, and what went wrong with them.
final class FetchedFile {
  let number: UInt64
  let options: Fetcher.Options
  let events: Fetcher.Events
  let buffer: FileBuffer
  let stall = Latest<String>()
  var place: MediaPlace
  /// Counts URLs: a refusal of an older one says nothing about the present one.
  var generation = 0
  var transfers: [(transfer: Transfer, generation: Int)] = []
  var recovery: Recovery
  var timer: TimerTicket?
  var isAwaitingURL = false
  /// Who waits for the first response.
  var opening: CheckedContinuation<Result<RemoteFile, MediaFailure>, Never>?
  var isOpen = false

  init(number: UInt64, place: MediaPlace, options: Fetcher.Options, events: Fetcher.Events) {
    self.number = number
    self.place = place
    self.options = options
    self.events = events
    buffer = FileBuffer(limits: options.limits, capacity: options.windowBytes)
    recovery = Recovery(patience: options.patience)
  }

  func setStall(_ reason: String?) {
    guard stall.value != reason else { return }
    stall.set(reason)
    events.onStall(reason)
  }

  /// Requests as the range choice sees them.
  var inFlight: [RangeChoice.InFlight] {
    transfers.map { RangeChoice.InFlight(next: $0.transfer.next, last: $0.transfer.last) }
  }
}
