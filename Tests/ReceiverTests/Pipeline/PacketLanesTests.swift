import Decode
import Linux
import Playback
import Testing

@testable import Receiver

/// One large packet of pictures and one of sound, out of a real film; lanes count what they hold, not what is new.
struct PacketLanesTests {
  private static let bound = 16 << 20
  private static let limit = 96 << 20
  private let picture: Packet
  private let sound: Packet

  /// Made once for all tests.
  private static let packets = Task {
    try await onThread {
      let film = try TestFilm(
        "raw.mkv",
        [
          "-f", "lavfi", "-i", "testsrc2=size=1280x720:rate=25:duration=0.08", "-f", "lavfi", "-i",
          "sine=frequency=440:sample_rate=48000:duration=0.08", "-c:v", "rawvideo", "-pix_fmt", "yuv420p", "-c:a",
          "pcm_s16le",
        ])
      let demuxer = try Demuxer(source: try MemorySource(film.path), name: "the film")
      var packets: [Packet] = []
      while let packet = try demuxer.read() { packets.append(packet) }
      return packets
    }
  }

  init() async throws {
    let packets = try await Self.packets.value
    picture = try #require(packets.first { $0.kind == .video })
    sound = try #require(packets.first { $0.kind == .sound })
    try #require(picture.byteCount > 1 << 20)
  }

  /// How many pictures make up at least `bytes`.
  private func pictures(for bytes: Int) -> Int { (bytes + picture.byteCount - 1) / picture.byteCount }

  /// Pushes on a thread; tells when it has returned.
  private func pushing(_ packet: Packet, to lanes: PacketLanes) -> Latest<PacketLanes.Outcome> {
    let outcome = Latest<PacketLanes.Outcome>()
    Task { try await onThread { outcome.set(lanes.push(packet)) } }
    return outcome
  }

  private func popping(_ kind: Packet.Kind, from lanes: PacketLanes) -> Latest<Bool> {
    let outcome = Latest<Bool>()
    Task { try await onThread { outcome.set(lanes.pop(kind) != nil) } }
    return outcome
  }

  /// Lanes that have had what both lanes may hold together.
  private func full() -> PacketLanes {
    let lanes = PacketLanes(video: true, sound: true)
    #expect(lanes.push(sound) == .taken)
    for _ in 0..<pictures(for: Self.bound) { #expect(lanes.push(picture) == .taken) }
    return lanes
  }

  @Test func packetsComeOutInOrderByKind() {
    let lanes = PacketLanes(video: true, sound: true)
    for packet in [picture, sound, picture] { #expect(lanes.push(packet) == .taken) }
    #expect(lanes.pop(.sound) === sound)
    #expect(lanes.pop(.video) === picture)
    #expect(lanes.pop(.video) === picture)
  }

  @Test func manyPacketsComeOutInOrder() {
    let lanes = PacketLanes(video: false, sound: true)
    for _ in 0..<1000 { #expect(lanes.push(sound) == .taken) }
    for _ in 0..<1000 { #expect(lanes.pop(.sound) === sound) }
    lanes.finish()
    #expect(lanes.pop(.sound) == nil)
  }

  @Test func fullLanesMakeTheDemuxerWaitUntilOneIsTaken() async {
    let lanes = full()
    let outcome = pushing(sound, to: lanes)
    // What waits has not been taken: the lane holds the one sound from before.
    #expect(lanes.pop(.video) === picture)
    #expect(lanes.pop(.video) === picture)
    #expect(await eventually { outcome.value == .taken })
  }

  @Test func aStarvedLaneMayCostMoreThanTheBound() {
    let lanes = full()
    #expect(lanes.pop(.sound) === sound)
    for _ in 0..<pictures(for: Self.bound) { #expect(lanes.push(picture) == .taken) }
    #expect(lanes.push(sound) == .taken)
  }

  @Test func picturesWhoseSoundHasEndedWaitAndArePlayed() async {
    let lanes = PacketLanes(video: true, sound: true)
    for _ in 0..<pictures(for: Self.limit) { #expect(lanes.push(picture) == .taken) }
    let outcome = pushing(picture, to: lanes)
    #expect(lanes.push(sound) == .taken)
    #expect(lanes.pop(.sound) === sound)
    #expect(lanes.pop(.video) === picture)
    #expect(await eventually { outcome.value == .taken })
  }

  @Test func aFilmWhosePicturesNeverComeIsGivenUp() {
    let lanes = PacketLanes(video: true, sound: true)
    for _ in 0...(Self.limit / sound.byteCount) { #expect(lanes.push(sound) == .taken) }
    #expect(lanes.push(sound) == .tooFarApart)
  }

  @Test func aFilmWithoutSoundStarvesNothing() async {
    let lanes = PacketLanes(video: true, sound: false)
    for _ in 0..<pictures(for: Self.bound) { #expect(lanes.push(picture) == .taken) }
    let outcome = pushing(picture, to: lanes)
    #expect(lanes.pop(.video) === picture)
    #expect(await eventually { outcome.value == .taken })
  }

  @Test func closingEndsBothWaits() async {
    let lanes = full()
    let pushed = pushing(picture, to: lanes)
    let other = PacketLanes(video: true, sound: true)
    let popped = [popping(.video, from: other), popping(.sound, from: other)]
    lanes.close()
    other.close()
    #expect(await eventually { pushed.value == .closed && popped.allSatisfy { $0.value == false } })
    #expect(lanes.isClosed)
    #expect(lanes.pop(.video) == nil)
    #expect(lanes.push(sound) == .closed)
  }

  @Test func whatIsThereCanBeTakenAfterTheFinish() async {
    let lanes = PacketLanes(video: true, sound: true)
    #expect(lanes.push(picture) == .taken)
    let waiting = popping(.sound, from: lanes)
    lanes.finish()
    #expect(await eventually { waiting.value == false })
    #expect(lanes.pop(.video) === picture)
    #expect(lanes.pop(.video) == nil)
    #expect(!lanes.isClosed)
  }

  @Test func closedLanesHoldNothing() async throws { try await onThread { try Self.closeLanes() } }

  private static func closeLanes() throws {
    let lanes = PacketLanes(video: true, sound: true)
    weak var held: Packet?
    do {
      let film = try TestFilm(
        "short.mkv", ["-f", "lavfi", "-i", "testsrc2=size=64x64:rate=25:duration=0.2", "-c:v", "rawvideo"])
      let demuxer = try Demuxer(source: try MemorySource(film.path), name: "the film")
      let first = try demuxer.read()
      var packet = try #require(first)
      #expect(lanes.push(packet) == .taken)
      held = packet
      while let next = try demuxer.read() { packet = next }
    }
    #expect(held != nil)
    lanes.close()
    #expect(held == nil)
  }
}
