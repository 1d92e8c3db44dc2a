import Glibc
import Linux
import Playback
import Synchronization
import Testing

@testable import Media

/// What servers do wrong, and how reading goes on or says why not.
@Suite(.timeLimit(.minutes(1))) struct BadServerTests {
  static let object = RangeServer.bytes(3_000_000)

  private func failure(_ behaviour: @escaping RangeServer.Behaviour) async throws -> MediaFailure? {
    let server = RangeServer(object: Self.object, behaviour: behaviour)
    defer { server.stop() }
    let fetcher = try Fetcher()
    var failure: MediaFailure?
    do throws(MediaFailure) {
      var options = Fetcher.Options()
      options.patience = .milliseconds(100)
      let file = try await fetcher.open(url: server.url("film.bin?token=secret"), options: options)
      if case .failure(let error) = await onThread({ file.bytes(0..<file.size) }) { failure = error }
    } catch { failure = error }
    await fetcher.close()
    #expect(failure?.message.contains("secret") != true)
    return failure
  }

  @Test func aServerWithoutRangesIsNamed() async throws {
    let failure = try await failure { server, _ in RangeServer.Answer(status: 200, body: server.object[...]) }
    #expect(failure?.kind == .protocolViolation)
    #expect(failure?.message.hasPrefix("media server 127.0.0.1:") == true)
    #expect(failure?.message.contains("does not support byte ranges") == true)
  }

  @Test func aWrongPartIsNotPlayed() async throws {
    let failure = try await failure { server, request in
      var answer = server.part(request)
      if request.number > 0 { answer.headers[0] = "Content-Range: bytes 0-9/\(server.object.count)" }
      return answer
    }
    #expect(failure?.kind == .protocolViolation)
  }

  @Test func aFilmThatChangesIsNotPlayedOn() async throws {
    let failure = try await failure { server, request in
      var answer = server.part(request)
      if request.number > 0 { answer.headers[1] = "ETag: \"two\"" }
      return answer
    }
    #expect(failure?.message.contains("was replaced") == true)
  }

  @Test(arguments: [
    (404, MediaFailure.Kind.missing), (403, .unauthorized), (418, .protocolViolation), (503, .transient),
  ])
  func aRefusalIsTold(_ status: Int, _ kind: MediaFailure.Kind) async throws {
    #expect(try await failure { _, _ in RangeServer.Answer(status: status) }?.kind == kind)
  }

  @Test func anEmptyFilmIsTold() async throws {
    let server = RangeServer(object: [])
    defer { server.stop() }
    let fetcher = try Fetcher()
    await #expect(throws: MediaFailure(.corrupt, "film.bin on media server 127.0.0.1:\(server.port) is empty")) {
      try await fetcher.open(url: server.url())
    }
    await fetcher.close()
  }

  @Test func aBrokenBodyGoesOnAtTheSameByte() async throws {
    let server = RangeServer(object: Self.object) { server, request in
      var answer = server.part(request)
      // Two of three answers break off in the middle.
      if request.number % 3 != 2 {
        answer.length = answer.body.count
        answer.body = answer.body.prefix(answer.body.count / 2 + 1)
      }
      return answer
    }
    defer { server.stop() }
    let reasons = Mutex<[String?]>([])
    let fetcher = try Fetcher()
    let events = Fetcher.Events(onStall: { reason in reasons.withLock { $0.append(reason) } })
    let file = try await fetcher.open(url: server.url(), events: events)
    #expect(try await onThread { file.bytes(0..<file.size) }.get() == Self.object)
    // No byte was asked for twice: each request begins where the one before it broke off.
    let starts = server.requests.compactMap(\.range?.lowerBound)
    #expect(starts == starts.sorted())
    #expect(Set(starts).count == starts.count)
    let told = reasons.withLock { $0 }
    #expect(told.contains { $0?.contains("fewer bytes") == true })
    #expect(told.last == .some(nil))
    #expect(file.stalledReason == nil)
    await fetcher.close()
  }

  @Test func aRefusedTokenIsRenewedOnceAndTheSameByteAskedFor() async throws {
    let server = RangeServer(object: Self.object) { server, request in
      let isFresh = request.path.hasSuffix("token=new")
      guard isFresh || request.range?.lowerBound ?? 0 < 200_000 else { return RangeServer.Answer(status: 403) }
      return server.part(request)
    }
    defer { server.stop() }
    let (waiting, signal) = AsyncStream.makeStream(of: Void.self)
    let fetcher = try Fetcher()
    let events = Fetcher.Events(onUnauthorized: { signal.yield() })
    let file = try await fetcher.open(url: server.url("film.bin?token=old"), events: events)
    let url = server.url("film.bin?token=new")
    async let bytes = onThread { file.bytes(0..<file.size) }
    for await _ in waiting { break }
    #expect(file.stalledReason?.contains("token") == true)
    try file.replace(url: url)
    #expect(try await bytes.get() == Self.object)
    signal.finish()
    let repetitions = await waiting.reduce(0) { count, _ in count + 1 }
    #expect(repetitions == 0)
    let refused = server.requests.filter { $0.path.hasSuffix("old") }.compactMap(\.range).last
    let repeated = server.requests.first { $0.path.hasSuffix("new") }?.range
    #expect(refused?.lowerBound == repeated?.lowerBound)
    await fetcher.close()
  }

  @Test func aBlockedReadIsInterruptedAtOnce() async throws {
    let server = RangeServer(object: Self.object) { server, request in
      var answer = server.part(request)
      guard request.number > 0 else { return answer }
      answer.length = answer.body.count
      answer.body = answer.body.prefix(1000)
      answer.silence = .seconds(60)
      return answer
    }
    defer { server.stop() }
    let fetcher = try Fetcher()
    let file = try await fetcher.open(url: server.url())
    let start = Latest<MonotonicInstant>()
    async let outcome = onThread {
      let result = file.bytes(0..<file.size)
      return (result, MonotonicClock.now())
    }
    // Until the reader has used up what came and waits for what does not.
    while file.position < 263_144 { try await Task.sleep(for: .milliseconds(5)) }
    start.set(MonotonicClock.now())
    file.interrupt()
    let (result, end) = await outcome
    #expect(result == .failure(MediaFailure(.interrupted, "reading was stopped")))
    #expect(end - start.value! < .milliseconds(100))
    // Taken back, reading goes on.
    file.resume()
    #expect(try await onThread { file.bytes(0..<1000) }.get() == Array(Self.object[..<1000]))
    await fetcher.close()
  }

  @Test func aServerThatDiesAndComesBackIsWaitedFor() async throws {
    let first = RangeServer(object: Self.object) { server, request in
      var answer = server.part(request)
      guard request.number > 0 else { return answer }
      answer.length = answer.body.count
      answer.body = answer.body.prefix(5000)
      answer.silence = .seconds(60)
      return answer
    }
    let (stalls, signal) = AsyncStream.makeStream(of: String?.self)
    let fetcher = try Fetcher()
    let file = try await fetcher.open(
      url: first.url(), events: Fetcher.Events(onStall: { signal.yield($0) }))
    async let bytes = onThread { file.bytes(0..<file.size) }
    while file.position < 262_144 + 5000 { try await Task.sleep(for: .milliseconds(5)) }
    first.stop()
    for await reason in stalls where reason != nil { break }
    let second = RangeServer(object: Self.object, port: first.port)
    #expect(try await bytes.get() == Self.object)
    // On a machine that is busy the first server may have been given up and asked again before it died.
    let last = try #require(first.requests.last?.range)
    #expect(second.requests.first?.range?.lowerBound == last.lowerBound + 5000)
    second.stop()
    await fetcher.close()
  }

  @Test func aJumpToTheEndAndBackAsksForNothingTwice() async throws {
    let server = RangeServer(object: Self.object)
    defer { server.stop() }
    let fetcher = try Fetcher()
    var options = Fetcher.Options()
    options.firstRequestBytes = 64 << 10
    let file = try await fetcher.open(url: server.url(), options: options)
    let tail = file.size - 50_000
    for _ in 0..<3 {
      #expect(try await onThread { file.bytes(0..<40) }.get() == Array(Self.object[..<40]))
      #expect(try await onThread { file.bytes(tail..<file.size) }.get() == Array(Self.object[Int(tail)...]))
    }
    #expect(try await onThread { file.bytes(0..<file.size) }.get() == Self.object)
    let asked = server.requests.compactMap(\.range).sorted { $0.lowerBound < $1.lowerBound }
    #expect(zip(asked, asked.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
    await fetcher.close()
  }

  @Test func aSmallWindowStaysSmall() async throws {
    let server = RangeServer(object: Self.object)
    defer { server.stop() }
    let fetcher = try Fetcher()
    var options = Fetcher.Options()
    options.windowBytes = 512 << 10
    let file = try await fetcher.open(url: server.url(), options: options)
    #expect(try await onThread { file.bytes(0..<file.size) }.get() == Self.object)
    #expect(file.memory <= 512 << 10)
    #expect(server.requests.compactMap(\.range).allSatisfy { $0.count <= 384 << 10 })
    await fetcher.close()
  }

  @Test func openingCanBeCancelled() async throws {
    let server = RangeServer(object: Self.object) { _, _ in RangeServer.Answer(length: 10, silence: .seconds(60)) }
    defer { server.stop() }
    let fetcher = try Fetcher()
    let task = Task { try await fetcher.open(url: server.url()) }
    while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    task.cancel()
    await #expect(throws: MediaFailure(.interrupted, "opening was stopped")) { try await task.value }
    await fetcher.close()
  }

  @Test func closingAndLettingGoLeaveNoDescriptorBehind() async throws {
    let server = RangeServer(object: Self.object)
    defer { server.stop() }
    let fetcher = try Fetcher()
    func round() async throws {
      let file = try await fetcher.open(url: server.url())
      #expect(try await onThread { file.bytes(0..<1000) }.get().count == 1000)
    }
    try await round()
    for _ in 0..<30 { try await round() }
    // The connections that are kept are few (CURLMOPT_MAXCONNECTS).
    while server.openConnections > 10 { try await Task.sleep(for: .milliseconds(5)) }
    await fetcher.close()
    while server.openConnections > 0 { try await Task.sleep(for: .milliseconds(5)) }
  }
}
