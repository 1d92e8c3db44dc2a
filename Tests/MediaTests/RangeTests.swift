import Playback
import Testing

@testable import Media

@Suite struct ContentRangeTests {
  @Test(arguments: [
    ("bytes 0-99/1000", 0...99 as ClosedRange<Int64>?, 1000 as Int64?), ("bytes 5-5/6", 5...5, 6),
    ("BYTES 0-0/*", 0...0, nil), ("bytes */77", nil, 77), ("bytes  7-9/10", 7...9, 10),
  ])
  func isRead(_ field: String, _ part: ClosedRange<Int64>?, _ total: Int64?) throws {
    let range = try #require(ContentRange(field))
    #expect(range.part == part)
    #expect(range.total == total)
  }

  @Test(arguments: [
    "", "bytes", "bytes 0-99", "bytes 9-0/10", "bytes 0-10/10", "bytes -1-5/10", "bytes +1-5/10", "bytes */*",
    "items 0-9/10", "bytes 0-9/99999999999999999999", "bytes 0-9/10 x", "bytes 0x0-9/10", "bytes 1--2/10", "bytes /10",
  ])
  func isRefused(_ field: String) { #expect(ContentRange(field) == nil) }
}

@Suite struct ResponseChoiceTests {
  static let place = try! MediaPlace("https://media.example:8443/a/film.mp4?token=secret")
  static let known = ObjectIdentity(size: 1000, entityTag: "\"a\"")

  private func choose(
    _ status: Int, _ range: String? = nil, tag: String? = nil, known: ObjectIdentity? = nil
  ) -> ResponseChoice {
    ResponseChoice.choose(
      head: ResponseHead(status: status, contentRange: range, entityTag: tag), asked: 100...199, known: known,
      place: Self.place)
  }

  @Test func theRightPartIsUsed() {
    let identity = ObjectIdentity(size: 1000, entityTag: "\"a\"")
    #expect(choose(206, "bytes 100-199/1000", tag: "\"a\"") == .use(part: 100...199, identity: identity))
    // A server may send less than was asked for (RFC 9110, 15.3.7).
    #expect(choose(206, "bytes 100-149/1000", known: identity) == .use(part: 100...149, identity: identity))
  }

  @Test(
    arguments: [
      (200, nil, nil, MediaFailure.Kind.protocolViolation, "does not support byte ranges"),
      (206, nil, nil, .protocolViolation, "no Content-Range"),
      (206, "bytes 0-99/1000", nil, .protocolViolation, "bytes 0-99"),
      (206, "bytes 100-200/1000", nil, .protocolViolation, "bytes 100-200"),
      (206, "bytes 100-199/*", nil, .protocolViolation, "how long"),
      (206, "bytes 100-199/1001", nil, .protocolViolation, "now 1001"),
      (206, "bytes 100-199/1000", "\"b\"", .protocolViolation, "entity tag"),
      (401, nil, nil, .unauthorized, "token"), (403, nil, nil, .unauthorized, "token"),
      (404, nil, nil, .missing, "film.mp4 is not on"), (410, nil, nil, .missing, "film.mp4"),
      (416, "bytes */0", nil, .corrupt, "empty"), (416, "bytes */50", nil, .protocolViolation, "no longer"),
      (429, nil, nil, .transient, "429"), (500, nil, nil, .transient, "500"), (503, nil, nil, .transient, "503"),
      (418, nil, nil, .protocolViolation, "418"), (302, nil, nil, .protocolViolation, "302"),
    ] as [(Int, String?, String?, MediaFailure.Kind, String)])
  func whatIsWrongIsSaid(
    _ status: Int, _ range: String?, _ tag: String?, _ kind: MediaFailure.Kind, _ words: String
  ) throws {
    guard case .refuse(let failure) = choose(status, range, tag: tag, known: Self.known) else {
      Issue.record("\(status) was taken")
      return
    }
    #expect(failure.kind == kind)
    #expect(failure.message.contains(words), "\(failure)")
    #expect(failure.message.contains("media.example:8443"))
    #expect(!failure.message.contains("secret"))
  }

  @Test func ofSeveralHeadsTheLastCounts() {
    var head = ResponseHead()
    let lines = [
      "HTTP/1.1 302 Found\r\n", "ETag: \"old\"\r\n", "\r\n", "HTTP/1.1 206 Partial Content\r\n",
      "content-range:bytes 0-1/2 \r\n", "Retry-After: 7\r\n", "nonsense\r\n", "\r\n",
    ]
    for line in lines { Array(line.utf8).withUnsafeBytes { head.take(line: $0) } }
    #expect(head.status == 206)
    #expect(head.contentRange == "bytes 0-1/2")
    #expect(head.entityTag == nil)
    #expect(head.retryAfter == .seconds(7))
  }
}

@Suite struct MediaPlaceTests {
  @Test func whatMayBeShownHasNoToken() throws {
    let place = try MediaPlace("https://user:word@media.example/x/film.mp4?token=secret#part")
    #expect(place.description == "film.mp4 on media.example")
    #expect(try MediaPlace("https://media.example").name == "the film")
    #expect(try MediaPlace("http://127.0.0.1:80/a").isCleartext)
    #expect(try MediaPlace("http://[::1]:81/a").host == "[::1]:81")
  }

  @Test(arguments: [
    "http://media.example/film", "ftp://media.example/film", "file:///etc/passwd", "http://127.0.0.1.example/film",
    "http://127.0.0.1@media.example/film", "", "film.mp4", "http://", "https://a b/",
  ])
  func othersAreRefused(_ url: String) { #expect(throws: MediaFailure.self) { try MediaPlace(url) } }
}

@Suite struct RangeChoiceTests {
  static let limits = RangeChoice.Limits(first: 100, longest: 800, ahead: 1200, reach: 200)

  private func choose(
    position: Int64 = 0, bufferedEnd: Int64 = 0, continues: Bool = false, nextHeld: Int64? = nil, size: Int64? = 10_000,
    previous: Int64 = 0, inFlight: [RangeChoice.InFlight] = []
  ) -> RangeChoice {
    RangeChoice.choose(
      RangeChoice.Situation(
        position: position, bufferedEnd: bufferedEnd, continues: continues, nextHeld: nextHeld, size: size,
        previousLength: previous, inFlight: inFlight), Self.limits)
  }

  @Test func requestsBeginShortAndGrow() {
    #expect(choose(size: nil) == .request(range: 0...99, abandoning: []))
    #expect(choose(bufferedEnd: 100, continues: true, previous: 100) == .request(range: 100...299, abandoning: []))
    #expect(
      choose(position: 200, bufferedEnd: 300, continues: true, previous: 800)
        == .request(range: 300...1099, abandoning: []))
  }

  @Test func theWindowIsNotOverfilled() {
    #expect(choose(bufferedEnd: 700, continues: true, previous: 800) == .nothing)
    #expect(choose(bufferedEnd: 600, continues: true, previous: 800) == .request(range: 600...1199, abandoning: []))
  }

  @Test func theEndAndWhatIsHeldAreNotAskedForAgain() {
    #expect(choose(position: 9000, bufferedEnd: 10_000, continues: true) == .nothing)
    #expect(choose(position: 9950, bufferedEnd: 9950) == .request(range: 9950...9999, abandoning: []))
    #expect(
      choose(bufferedEnd: 100, continues: true, nextHeld: 130, previous: 100)
        == .request(range: 100...129, abandoning: []))
  }

  @Test func whatComesSoonIsWaitedFor() {
    #expect(choose(inFlight: [.init(next: 0, last: 99)]) == .nothing)
    #expect(choose(position: 150, bufferedEnd: 150, inFlight: [.init(next: 0, last: 799)]) == .nothing)
    // Too far ahead in the same request: asked for by itself.
    #expect(
      choose(position: 500, bufferedEnd: 500, inFlight: [.init(next: 0, last: 799)])
        == .request(range: 500...599, abandoning: [0]))
  }

  @Test func aJumpGivesUpWhatIsLongAndKeepsAShortRest() {
    #expect(
      choose(position: 5000, bufferedEnd: 5000, inFlight: [.init(next: 10, last: 700)])
        == .request(range: 5000...5099, abandoning: [0]))
    #expect(
      choose(position: 5000, bufferedEnd: 5000, inFlight: [.init(next: 650, last: 700)])
        == .request(range: 5000...5099, abandoning: []))
    #expect(
      choose(
        position: 5000, bufferedEnd: 5000, inFlight: [.init(next: 650, last: 700), .init(next: 950, last: 990)])
        == .request(range: 5000...5099, abandoning: [0]))
  }
}

@Suite struct RecoveryTests {
  static let failing = MediaFailure(.transient, "reset")
  static let refused = MediaFailure(.unauthorized, "403")

  private func at(_ milliseconds: Int64) -> MonotonicInstant { MonotonicInstant(nanoseconds: milliseconds * 1_000_000) }

  @Test func passingFailuresAreBorneForAWhile() {
    var recovery = Recovery(patience: .seconds(60))
    var waits: [Duration] = []
    for second in 0..<7 {
      let action = recovery.failed(Self.failing, isOpen: true, at: at(Int64(second) * 1000), random: 0.5)
      if case .retry(let wait) = action { waits.append(wait) }
    }
    #expect(waits == [125, 250, 500, 1000, 2000, 4000, 4000].map { .milliseconds($0) })
    #expect(recovery.failed(Self.failing, isOpen: true, at: at(60_000), random: 0) == .fail(Self.failing))
    recovery.progressed()
    #expect(
      recovery.failed(Self.failing, isOpen: true, at: at(61_000), random: 0.5) == .retry(after: .milliseconds(125)))
  }

  @Test func aServerMayAskForAWaitOfHalfAMinute() {
    var recovery = Recovery(patience: .seconds(60))
    let wait = recovery.failed(Self.failing, isOpen: true, retryAfter: .seconds(7), at: at(0), random: 0)
    #expect(wait == .retry(after: .seconds(7)))
    let longer = recovery.failed(Self.failing, isOpen: true, retryAfter: .seconds(700), at: at(0), random: 0)
    #expect(longer == .retry(after: .seconds(30)))
  }

  @Test func aRefusedTokenIsRenewedTwice() {
    var recovery = Recovery(patience: .seconds(60))
    #expect(recovery.failed(Self.refused, isOpen: false, at: at(0), random: 0) == .fail(Self.refused))
    #expect(recovery.failed(Self.refused, isOpen: true, at: at(0), random: 0) == .awaitURL(atMost: .seconds(15)))
    recovery.renewed()
    #expect(recovery.failed(Self.refused, isOpen: true, at: at(0), random: 0) == .awaitURL(atMost: .seconds(15)))
    recovery.renewed()
    #expect(recovery.failed(Self.refused, isOpen: true, at: at(0), random: 0) == .fail(Self.refused))
  }

  @Test(arguments: [MediaFailure.Kind.missing, .certificate, .protocolViolation, .corrupt])
  func othersAreFinal(_ kind: MediaFailure.Kind) {
    var recovery = Recovery(patience: .seconds(60))
    let failure = MediaFailure(kind, "so it is")
    #expect(recovery.failed(failure, isOpen: true, at: at(0), random: 0) == .fail(failure))
  }
}

@Suite struct ByteCacheTests {
  private func bytes(_ count: Int, _ seed: UInt8) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0) &+ seed }
  }

  private func insert(_ cache: ByteCache, _ bytes: [UInt8], at offset: Int64, protecting: Range<Int64> = 0..<1) {
    bytes.withUnsafeBytes { cache.insert($0, at: offset, protecting: protecting) }
  }

  private func read(_ cache: ByteCache, _ offset: Int64, _ count: Int) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: count)
    let done = buffer.withUnsafeMutableBytes { cache.read(at: offset, into: $0) }
    return Array(buffer[..<done])
  }

  @Test func runsJoinAcrossBlocks() {
    let cache = ByteCache(capacity: 1 << 20)
    let object = bytes(200_000, 3)
    insert(cache, Array(object[100..<70_000]), at: 100)
    #expect(cache.contiguousEnd(from: 100) == 70_000)
    #expect(cache.contiguousEnd(from: 0) == 0)
    #expect(cache.nextHeld(after: 0) == 100)
    insert(cache, Array(object[70_000..<200_000]), at: 70_000)
    insert(cache, Array(object[..<100]), at: 0)
    #expect(cache.contiguousEnd(from: 0) == 200_000)
    #expect(read(cache, 0, 200_000) == object)
    #expect(read(cache, 65_530, 12) == Array(object[65_530..<65_542]))
    #expect(read(cache, 200_000, 1) == [])
  }

  @Test func memoryIsBoundedAndTheWindowIsKept() {
    let cache = ByteCache(capacity: 8 * ByteCache.blockSize)
    insert(cache, bytes(100, 1), at: 0)
    for block in 0..<20 as Range<Int64> {
      insert(
        cache, bytes(Int(ByteCache.blockSize), 2), at: (100 + block) * ByteCache.blockSize, protecting: 0..<100)
    }
    #expect(cache.memory == 8 * ByteCache.blockSize)
    #expect(read(cache, 0, 100) == bytes(100, 1))
    #expect(!cache.contains(100 * ByteCache.blockSize))
    #expect(cache.contains(119 * ByteCache.blockSize))
  }
}
