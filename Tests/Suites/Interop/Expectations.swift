import Playback
import RemoteClient

/// What a case's description asks for and what did not come.
struct Unmet: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Far longer than any case takes, so that one that hangs fails.
let patience = Duration.seconds(30)

func expect(_ isMet: Bool, _ what: @autoclosure () -> String) throws(Unmet) {
  if !isMet { throw Unmet(what()) }
}

func expect<Value: Equatable>(_ name: String, _ value: Value, is expected: Value) throws(Unmet) {
  try expect(value == expected, "\(name) is \(value), not \(expected)")
}

/// That a payload is there, with `count` zeros.
func expectZeros(_ count: Int, in payload: Testing.Payload?) throws(Unmet) {
  guard let payload else { throw Unmet("the response has no payload") }
  try expect("size of the payload", payload.body.count, is: count)
  try expect(payload.body.allSatisfy { $0 == 0 }, "the payload is not all zeros")
}

/// That `operation` ends with this status, and with this message if one is given.
func expect<Value>(
  _ code: GRPCCode, _ message: String? = nil, of operation: () async throws(RPCError) -> Value
) async throws(Unmet) {
  do throws(RPCError) { _ = try await operation() } catch {
    guard error.code == code else { throw Unmet("\(code.name) was expected: \(error)") }
    if let message { try expect("status message", error.message, is: message) }
    return
  }
  throw Unmet("\(code.name) was expected, and the call succeeded")
}

extension Testing.Payload {
  init(zeros count: Int) {
    self.init()
    body = [UInt8](repeating: 0, count: count)
  }
}

extension Testing.SimpleRequest {
  /// What most cases ask for.
  static let large = Testing.SimpleRequest { request in
    request.responseSize = 314_159
    request.payload = Testing.Payload(zeros: 271_828)
  }
}

extension Testing.StreamingOutputCallRequest {
  /// Asks for a response of each of these sizes, with `payload` zeros.
  init(sizes: [Int32], payload count: Int? = nil) {
    self.init()
    responseParameters = sizes.map { size in Testing.ResponseParameters { $0.size = size } }
    payload = count.map { Testing.Payload(zeros: $0) }
  }
}
