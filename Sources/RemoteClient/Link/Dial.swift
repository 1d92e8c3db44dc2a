internal import Linux
import Playback

/// One attempt to get a connection: the addresses still to try, and those that are being tried. Belongs to one `Link`.
final class Dial {
  let number: UInt64
  let began = MonotonicClock.now()
  var isResolved = false
  var addresses: [SocketAddress] = []
  /// Sockets that are connecting.
  var sockets: [Int32: Socket] = [:]
  /// Connected, and on their way through a proxy and TLS.
  var connections: [UInt64: Connection] = [:]
  var stagger: TimerTicket?
  var limit: TimerTicket?
  /// Why addresses did not work, in the order of failing.
  var faults: [ConnectionFault] = []

  init(number: UInt64) { self.number = number }

  var isTrying: Bool { !sockets.isEmpty || !connections.isEmpty }

  var reasons: String { faults.map { $0.cause.isEmpty ? $0.message : $0.cause }.joined(separator: "; ") }

  /// What all attempts together failed by: a refused certificate says more than an address without an answer.
  func fault(_ endpoint: Endpoint) -> ConnectionFault {
    if let security = faults.first(where: { $0.origin == .security }) { return security }
    if faults.count == 1 { return faults[0] }
    return ConnectionFault("cannot connect to \(endpoint)", cause: reasons)
  }
}
