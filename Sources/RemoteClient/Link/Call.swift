internal import Linux
import Playback

/// One call from its request to the end of its reply. Belongs to one `Link` and its thread.
final class Call {
  typealias UnaryReply = Result<[UInt8], RPCError>
  typealias StreamReply = Result<[UInt8]?, RPCError>
  /// False when the call has ended with OK.
  typealias SendReply = Result<Bool, RPCError>

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

  /// A message that waits until the peer takes more.
  struct Sender {
    let message: RequestMessage
    let continuation: CheckedContinuation<SendReply, Never>
  }

  let number: UInt64
  let path: String
  let body: RequestBody
  let metadata: Metadata
  let compression: Compression
  let deadline: MonotonicInstant?
  let started = MonotonicClock.now()
  /// Of a call whose replies are a stream.
  let record: CallRecord?
  var deadlineTimer: TimerTicket?
  var silenceTimer: TimerTicket?
  var progress = Progress.waiting
  var waiter: Waiter?
  var sender: Sender?
  /// No more messages come after the sender's.
  var isLastSender = false
  /// How often it was given to a connection.
  var attempts = 0
  /// The HEADERS have left: from here the server may have acted on it.
  var isSent = false
  private(set) var isAnswered = false
  private(set) var initialFields: [HeaderField] = []
  private(set) var trailingFields: [HeaderField] = []
  private var reply: MessageReassembler
  /// DATA that was received and has not been given back to flow control.
  private var owed = 0

  init(
    number: UInt64, path: String, body: RequestBody, isStreaming: Bool, messageLimit: Int, options: CallOptions,
    deadline: MonotonicInstant?
  ) {
    self.number = number
    self.path = path
    self.body = body
    metadata = options.metadata
    compression = options.compression
    self.deadline = deadline
    reply = MessageReassembler(limit: messageLimit)
    record = isStreaming ? CallRecord(path: path, started) : nil
  }

  /// True when the replies are a stream.
  var isStreaming: Bool { record != nil }

  /// Back to the start, for the one transparent second attempt.
  func restart() {
    progress = .waiting
    isSent = false
    body.restart()
  }

  var mayRestart: Bool { attempts < 2 && !isAnswered && body.mayRestart }

  /// Takes a header block. A status when it ends the call.
  func take(_ fields: [HeaderField], endStream: Bool) -> GRPCStatus? {
    record?.mark()
    guard let httpStatus = fields.first(named: ":status") else {
      note(trailing: fields)
      return GRPCStatus(fields: fields) ?? GRPCStatus(httpStatus: "200", contentType: nil)
    }
    guard !httpStatus.hasPrefix("1") else { return nil }
    isAnswered = true
    let type = fields.first(named: "content-type")
    // A proxy's page is no stream of messages.
    let isGRPC = httpStatus == "200" && type.map(ContentType.isGRPC) ?? true
    guard endStream || !isGRPC else {
      initialFields = fields
      reply.encoding = fields.first(named: "grpc-encoding")
      record?.note(initial: Metadata(received: fields))
      return nil
    }
    note(trailing: fields)
    return GRPCStatus(fields: fields) ?? GRPCStatus(httpStatus: httpStatus, contentType: type)
  }

  private func note(trailing fields: [HeaderField]) {
    trailingFields = fields
    record?.note(trailing: Metadata(received: fields))
  }

  /// Takes DATA. A status when it ends the call.
  func take(_ bytes: [UInt8]) -> GRPCStatus? {
    record?.mark()
    owed += bytes.count
    reply.append(bytes)
    do throws(FramingError) {
      // At once: more and more of them would have to be kept until the status comes.
      let isMoreThanOne = try reply.isMoreThanOneMessage()
      return isMoreThanOne && !isStreaming ? Self.moreThanOne : nil
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
    guard let (message, wireCount) = try reply.next() else { return nil }
    let consumed = min(owed, wireCount)
    owed -= consumed
    return (message, consumed)
  }

  /// The only message of a unary call that ended with OK (statuscodes.md: a wrong number of them is UNIMPLEMENTED).
  func onlyMessage() -> Result<[UInt8], GRPCStatusError> {
    do throws(FramingError) {
      guard let (message, _) = try reply.next() else {
        guard reply.byteCount == 0 else {
          return .failure(GRPCStatusError(GRPCStatus(.internalError, "OK in the middle of the reply")))
        }
        return .failure(GRPCStatusError(GRPCStatus(.unimplemented, "OK without a reply")))
      }
      guard reply.byteCount == 0 else { return .failure(GRPCStatusError(Self.moreThanOne)) }
      return .success(message)
    } catch { return .failure(GRPCStatusError(error.status)) }
  }

  private static let moreThanOne = GRPCStatus(.unimplemented, "more than one reply to a unary call")

  /// Nobody will read what has arrived.
  func discardUnread() { reply.removeAll() }

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
