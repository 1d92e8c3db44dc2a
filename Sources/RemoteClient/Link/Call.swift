internal import Linux
import Playback
import Synchronization

/// One call from its request to the end of its reply. Belongs to one `Link` and its thread.
final class Call {
  typealias UnaryReply = Result<[UInt8], RPCError>
  typealias StreamReply = Result<[UInt8]?, RPCError>

  enum Waiter {
    case unary(CheckedContinuation<UnaryReply, Never>)
    case message(CheckedContinuation<StreamReply, Never>)
  }

  enum Progress {
    /// Waits for a connection.
    case waiting
    case onStream(Connection, Int32)
    /// Ended with this; nothing when the status was OK.
    case ended(RPCError?)
  }

  let number: UInt64
  let path: String
  let isStreaming: Bool
  /// Framed.
  let body: [UInt8]
  let deadline: MonotonicInstant?
  let started = MonotonicClock.now()
  let activity: StreamActivity
  var deadlineTimer: TimerTicket?
  var silenceTimer: TimerTicket?
  var progress = Progress.waiting
  var waiter: Waiter?
  /// How often it was given to a connection.
  var attempts = 0
  /// The HEADERS have left: from here the server may have acted on it.
  var isSent = false
  private(set) var isAnswered = false
  private var reply = MessageReassembler()
  /// DATA that was received and has not been given back to flow control.
  private var owed = 0

  init(number: UInt64, path: String, body: [UInt8], isStreaming: Bool, deadline: MonotonicInstant?) {
    self.number = number
    self.path = path
    self.body = GRPCFraming.framed(body)
    self.isStreaming = isStreaming
    self.deadline = deadline
    activity = StreamActivity(started)
  }

  /// Back to the start, for the one transparent second attempt.
  func restart() {
    progress = .waiting
    isSent = false
  }

  var mayRestart: Bool { attempts < 2 && !isAnswered }

  /// Takes a header block. A status when it ends the call.
  func take(_ fields: [HeaderField], endStream: Bool) -> GRPCStatus? {
    activity.mark()
    guard let httpStatus = fields.first(named: ":status") else {
      return GRPCStatus(fields: fields) ?? GRPCStatus(httpStatus: "200", contentType: nil)
    }
    guard !httpStatus.hasPrefix("1") else { return nil }
    isAnswered = true
    let type = fields.first(named: "content-type")
    if endStream { return GRPCStatus(fields: fields) ?? GRPCStatus(httpStatus: httpStatus, contentType: type) }
    // A proxy's page is no stream of messages.
    let isGRPC = httpStatus == "200" && type.map { $0.hasPrefix("application/grpc") } ?? true
    return isGRPC ? nil : GRPCStatus(fields: fields) ?? GRPCStatus(httpStatus: httpStatus, contentType: type)
  }

  /// Takes DATA. A status when it ends the call.
  func take(_ bytes: [UInt8]) -> GRPCStatus? {
    activity.mark()
    owed += bytes.count
    reply.append(bytes)
    do throws(FramingError) {
      _ = try reply.isMessageComplete()
      return nil
    } catch { return error.status }
  }

  /// What flow control gets back now: all, while the reader has nothing to read.
  func settle() -> Int {
    let isUnread = isStreaming && (try? reply.isMessageComplete()) ?? false
    guard !isUnread else { return 0 }
    defer { owed = 0 }
    return owed
  }

  /// The next message that has arrived, and what flow control gets back for it.
  func nextMessage() throws(FramingError) -> (message: [UInt8], consumed: Int)? {
    guard let message = try reply.next() else { return nil }
    let consumed = min(owed, message.count + GRPCFraming.prefixLength)
    owed -= consumed
    return (message, consumed)
  }

  /// The only message of a unary call that ended with OK (statuscodes.md: a wrong number of them is UNIMPLEMENTED).
  func onlyMessage() -> Result<[UInt8], GRPCStatusError> {
    do throws(FramingError) {
      guard let message = try reply.next() else {
        let what = reply.byteCount == 0 ? "OK without a reply" : "OK in the middle of the reply"
        return .failure(GRPCStatusError(GRPCStatus(.unimplemented, what)))
      }
      guard reply.byteCount == 0 else {
        return .failure(GRPCStatusError(GRPCStatus(.unimplemented, "more than one reply to a unary call")))
      }
      return .success(message)
    } catch { return .failure(GRPCStatusError(error.status)) }
  }

  /// What the reader has not taken yet.
  var unreadByteCount: Int { reply.byteCount }

  /// True when a stream ended inside a message.
  var isCutOff: Bool { reply.byteCount > 0 && !((try? reply.isMessageComplete()) ?? false) }
}

/// A status that is not OK as an error.
struct GRPCStatusError: Error {
  let status: GRPCStatus
  init(_ status: GRPCStatus) { self.status = status }
}

/// When a stream was last heard of. Any thread.
final class StreamActivity: Sendable {
  private let nanoseconds: Atomic<Int64>

  init(_ instant: MonotonicInstant) { nanoseconds = Atomic(instant.nanoseconds) }

  func mark() { nanoseconds.store(MonotonicClock.now().nanoseconds, ordering: .relaxed) }

  var last: MonotonicInstant { MonotonicInstant(nanoseconds: nanoseconds.load(ordering: .relaxed)) }
}
