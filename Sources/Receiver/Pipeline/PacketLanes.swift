import Decode
import Glibc
import Linux

/// Packets between the demuxer and two decoders, bounded together.
///
/// A film whose sound and pictures lie far apart in the file must not lock up: while one lane is starved, the other
/// may grow past the bound, up to a limit. There pictures wait, since they are shown with silence while sound is missing
/// (it may have ended before them); sound cannot go on without pictures, and the file is given up.
final class PacketLanes: @unchecked Sendable {
  enum Outcome: Equatable { case taken, closed, tooFarApart }

  /// Bytes of both lanes after which the demuxer waits.
  private static let bound = 16 << 20
  /// Bytes of one lane that a starved other one may cost.
  private static let limit = 96 << 20

  private struct Lane {
    var packets: [Packet?] = []
    var head = 0
    var bytes = 0
    var isUsed = false
    var isEmpty: Bool { head == packets.count }
  }

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var video = Lane()
  private var sound = Lane()
  private var closed = false
  private var finished = false

  init(video hasVideo: Bool, sound hasSound: Bool) {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
    video.isUsed = hasVideo
    sound.isUsed = hasSound
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  var isClosed: Bool { locked { closed } }

  private var isStarved: Bool { video.isUsed && video.isEmpty || sound.isUsed && sound.isEmpty }

  private func isFull(for kind: Packet.Kind) -> Bool {
    if kind == .video, video.bytes >= Self.limit { return true }
    return video.bytes + sound.bytes >= Self.bound && !isStarved
  }

  func push(_ packet: Packet) -> Outcome {
    locked {
      while !closed, isFull(for: packet.kind) { pthread_cond_wait(changed, mutex) }
      guard !closed else { return .closed }
      guard packet.kind == .video || sound.bytes < Self.limit else { return .tooFarApart }
      switch packet.kind {
      case .video: append(packet, &video)
      case .sound: append(packet, &sound)
      }
      pthread_cond_broadcast(changed)
      return .taken
    }
  }

  /// Waits for a packet. Nothing when the lanes are closed, or finished and this one is empty.
  func pop(_ kind: Packet.Kind) -> Packet? {
    locked {
      while true {
        if closed { return nil }
        if let packet = kind == .video ? takeFirst(&video) : takeFirst(&sound) {
          pthread_cond_broadcast(changed)
          return packet
        }
        if finished { return nil }
        pthread_cond_wait(changed, mutex)
      }
    }
  }

  /// Nothing more comes; what is there can still be taken.
  func finish() {
    locked {
      finished = true
      pthread_cond_broadcast(changed)
    }
  }

  /// Ends every wait and drops what is there.
  func close() {
    locked {
      closed = true
      video = Lane()
      sound = Lane()
      pthread_cond_broadcast(changed)
    }
  }

  private func append(_ packet: Packet, _ lane: inout Lane) {
    lane.packets.append(packet)
    lane.bytes += packet.byteCount
  }

  private func takeFirst(_ lane: inout Lane) -> Packet? {
    guard !lane.isEmpty, let packet = lane.packets[lane.head].take() else { return nil }
    lane.head += 1
    lane.bytes -= packet.byteCount
    if lane.isEmpty || lane.head > 256 {
      lane.packets.removeFirst(lane.head)
      lane.head = 0
    }
    return packet
  }
}
