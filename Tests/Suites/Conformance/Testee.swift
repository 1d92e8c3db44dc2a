import Protobuf
import RemoteClient

/// The program that outside judges of protobuf ask: `conformance_test_runner` of protobuf's own source, and differential.py.
///
/// Speaks their protocol on standard input and output: a length of four bytes, least significant first, and a
/// `ConformanceRequest`; a `ConformanceResponse` in the same way. Ends with the input.
@main
enum Testee {
  static func main() throws {
    let types = MessageTypes()
    var input = RecordReader()
    while let record = try input.next() {
      try RecordWriter.write(response(to: record, types).serialized())
    }
  }

  private static func response(to record: [UInt8], _ types: MessageTypes) -> Conformance.ConformanceResponse {
    var response = Conformance.ConformanceResponse()
    do throws(WireError) {
      let request = try Conformance.ConformanceRequest(serialized: record, sizeLimit: RecordReader.sizeLimit)
      response.result = answer(request, types)
    } catch {
      response.result = .runtimeError("no request: \(error)")
    }
    return response
  }

  private static func answer(
    _ request: Conformance.ConformanceRequest, _ types: MessageTypes
  ) -> Conformance.ConformanceResponse.Result {
    if request.messageType == Conformance.FailureSet.fullName {
      return .protobufPayload(Conformance.FailureSet().serialized())  // nothing is expected to fail
    }
    guard case .protobufPayload(let payload)? = request.payload, request.requestedOutputFormat == .protobuf else {
      return .skipped("only the wire format")
    }
    guard let type = types[request.messageType] else { return .skipped("no type \(request.messageType)") }
    do throws(WireError) { return .protobufPayload(try type.init(serialized: payload).serialized()) } catch {
      return .parseError("\(error)")
    }
  }
}
