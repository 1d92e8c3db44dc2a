import Fuzzing

@testable import RemoteClient

/// One HTTP/2 session without a socket: what it tells has to be a possible course of a connection, whatever arrives.
struct SessionTest {
  private struct Stream {
    var isSent = false
    /// The last head that was not informational is there: DATA and trailers may follow.
    var hasHead = false
    var isEnded = false
    var isClosed = false
    /// Reset by us: what is on its way may still be told.
    var isAbandoned = false
    /// DATA that was told and not given back.
    var owed = 0
  }

  private let session: HTTP2Session
  private let fields = RequestFields(Endpoint(host: "localhost", port: 1, security: .cleartextLoopback))
  private var streams: [Int32: Stream] = [:]
  private var order: [Int32] = []
  private var (received, told, sent) = (0, 0, 0)
  /// The most that our own doing sends.
  private var allowance = 256
  /// Streams that are read slowly, which is never.
  private let isSlow: Bool

  init(isSlow: Bool) {
    do throws(HTTP2Fault) { session = try HTTP2Session() } catch { fatalError("\(error)") }
    self.isSlow = isSlow
  }

  mutating func run(_ steps: [PeerScript.Step]) {
    submit()
    submit()
    guard drain() else { return }
    for step in steps {
      allowance += 64
      switch step {
      case .bytes(let bytes): guard receive(bytes) else { return }
      case .request: if order.count < 16 { submit() }
      case .cancel(let index): cancel(index)
      case .ping: session.ping()
      case .terminate: session.terminate()
      }
      guard drain() else { return }
      if session.isOver { return }
    }
  }

  private mutating func submit() {
    let body = [UInt8](repeating: 3, count: order.count % 3 * 40_000)
    do throws(HTTP2Fault) {
      let block = fields.make(path: "/a.B/C", timeout: .seconds(3), token: "t")
      let stream = try session.submit(block, body: RequestBody(RequestMessage(body)))
      expect(streams[stream] == nil, "stream \(stream) was given twice")
      streams[stream] = Stream()
      order.append(stream)
      allowance += body.count + 1024
    } catch {
      // GOAWAY has come, or has been said.
      expect(!error.reason.isEmpty, "refused without a reason")
    }
  }

  private mutating func cancel(_ index: Int) {
    guard index < order.count else { return }
    session.reset(order[index], code: HTTP2ErrorCode.cancel)
    streams[order[index]]?.isAbandoned = true
  }

  /// False when the session has given up.
  private mutating func receive(_ bytes: [UInt8]) -> Bool {
    received += bytes.count
    var isAlive = true
    bytes.withUnsafeBytes { raw in
      do throws(HTTP2Fault) { try session.receive(raw) } catch { isAlive = false }
    }
    take()
    return isAlive
  }

  private mutating func drain() -> Bool {
    var output: [UInt8] = []
    do throws(HTTP2Fault) { try session.output(to: &output, limit: .max) } catch { return false }
    sent += output.count
    // No frame is shorter than nine bytes, and few are answered with one of more than a few times that.
    expect(sent <= allowance + 8 * received, "\(received) bytes were answered with \(sent)")
    take()
    return true
  }

  private mutating func take() {
    for event in session.takeEvents() { tell(event) }
    expect(session.takeEvents().isEmpty, "told twice")
    expect(told <= received, "more DATA than was received")
  }

  private mutating func tell(_ event: HTTP2Event) {
    switch event {
    case .settings, .settingsAcknowledged, .pingAcknowledged: break
    case .room(let number): expect(streams[number] != nil, "room on stream \(number)")
    case .goAway(_, _, let text): expect(text.utf8.count <= 3 * 256, "a farewell of \(text.utf8.count) bytes")
    case .headersSent(let number):
      with(number, event) { stream in
        expect(!stream.isSent, "\(event) twice")
        stream.isSent = true
      }
    case .headersNotSent(let number): with(number, event) { expect(!$0.isSent, "\(event) after they were sent") }
    case .headers(let number, let fields, let endStream): with(number, event) { Self.take(fields, endStream, &$0) }
    case .headersTooLong(let number): with(number, event) { expect(!$0.isEnded, "\(event) after the end") }
    case .data(let number, let bytes):
      told += bytes.count
      with(number, event) { stream in
        expect(stream.hasHead && !stream.isEnded, "DATA before its headers or after the end on stream \(number)")
        stream.owed += bytes.count
        expect(
          stream.owed <= Int(HTTP2Session.windowSize), "the window of stream \(number) let \(stream.owed) bytes in")
      }
      session.consumeConnection(bytes.count)
      if !isSlow {
        session.consumeStream(number, bytes.count)
        streams[number]?.owed -= bytes.count
      }
    case .endOfData(let number):
      with(number, event) { stream in
        expect(stream.hasHead && !stream.isEnded, "the end of DATA before its headers or twice on stream \(number)")
        stream.isEnded = true
      }
    case .closed(let number, _):
      with(number, event) { stream in
        expect(!stream.isClosed, "closed twice")
        stream.isClosed = true
      }
    }
  }

  private static func take(_ fields: [HeaderField], _ endStream: Bool, _ stream: inout Stream) {
    let size = fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 32 }
    // What is no UTF-8 has become longer.
    expect(size <= HTTP2Session.headerListLimit * 3, "a header list of \(size) bytes")
    let statuses = fields.filter { $0.name == ":status" }.map(\.value)
    if stream.hasHead {
      expect(statuses.isEmpty && endStream, "trailers with \(statuses), last: \(endStream)")
    } else {
      expect(statuses.count == 1, "a head with \(statuses)")
      stream.hasHead = !statuses[0].hasPrefix("1")
      expect(stream.hasHead || !endStream, "an informational head is the last")
    }
    expect(!stream.isEnded, "headers after the end")
    if endStream { stream.isEnded = true }
  }

  /// The stream that an event is about: one of ours that is not closed. Nothing more holds for one that we gave up.
  private mutating func with(_ number: Int32, _ event: HTTP2Event, _ body: (inout Stream) -> Void) {
    guard var stream = streams[number] else { fatalError("\(event) on a stream that is not ours") }
    guard !stream.isAbandoned else { return }
    expect(!stream.isClosed, "\(event) after the stream was closed")
    body(&stream)
    streams[number] = stream
  }
}
