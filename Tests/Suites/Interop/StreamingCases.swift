import Playback
import RemoteClient

/// The cases of grpc/doc/interop-test-descriptions.md that need streams.
enum StreamingCases {
  static let all: [String: InteropClient.Case] = [
    "client_streaming": clientStreaming,
    "server_streaming": serverStreaming,
    "ping_pong": pingPong,
    "empty_stream": emptyStream,
    "cancel_after_begin": cancelAfterBegin,
    "cancel_after_first_response": cancelAfterFirstResponse,
    "timeout_on_sleeping_server": timeoutOnSleepingServer,
    "custom_metadata": customMetadata,
    "status_code_and_message": statusCodeAndMessage,
  ]

  private static let requestSizes = [27_182, 8, 1828, 45_904]
  private static let responseSizes: [Int32] = [31_415, 9, 2653, 58_979]
  private static let options = CallOptions(deadline: patience)

  private static let clientStreaming: InteropClient.Case = { link in
    let stream = try await link.clientStream(Testing.TestService.streamingInputCall, options: options)
    for size in requestSizes {
      let isTaken = try await stream.send(Testing.StreamingInputCallRequest { $0.payload = .init(zeros: size) })
      try expect(isTaken, "the server replied before it had all requests")
    }
    let response = try await stream.reply().message
    try expect("aggregated_payload_size", response.aggregatedPayloadSize, is: 74_922)
  }

  private static let serverStreaming: InteropClient.Case = { link in
    let stream = try await link.serverStream(
      Testing.TestService.streamingOutputCall, .init(sizes: responseSizes), options: options)
    for size in responseSizes {
      guard let response = try await stream.next() else { throw Unmet("the stream ended before \(size) bytes") }
      try expectZeros(Int(size), in: response.payload)
    }
    try expect(try await stream.next() == nil, "more than four responses")
  }

  private static let pingPong: InteropClient.Case = { link in
    let exchange = try await link.exchange(Testing.TestService.fullDuplexCall, options: options)
    for (request, response) in zip(requestSizes, responseSizes) {
      try expect(try await exchange.send(.init(sizes: [response], payload: request)), "the server ended the call")
      guard let message = try await exchange.next() else { throw Unmet("the stream ended before \(response) bytes") }
      try expectZeros(Int(response), in: message.payload)
    }
    await exchange.finishSending()
    try expect(try await exchange.next() == nil, "more than four responses")
  }

  private static let emptyStream: InteropClient.Case = { link in
    let exchange = try await link.exchange(Testing.TestService.fullDuplexCall, options: options)
    await exchange.finishSending()
    try expect(try await exchange.next() == nil, "a response to no request")
  }

  /// A first call, so that what follows is measured on a connection that is there.
  private static func connect(_ link: Link) async throws {
    _ = try await link.unary(Testing.TestService.emptyCall, Testing.Empty(), deadline: patience)
  }

  private static let cancelAfterBegin: InteropClient.Case = { link in
    try await connect(link)
    let stream = try await link.clientStream(Testing.TestService.streamingInputCall, options: options)
    await stream.cancel()
    try await expect(.cancelled) { () async throws(RPCError) in try await stream.reply() }
    try await connect(link)
  }

  private static let cancelAfterFirstResponse: InteropClient.Case = { link in
    let exchange = try await link.exchange(Testing.TestService.fullDuplexCall, options: options)
    try await exchange.send(.init(sizes: [31_415], payload: 27_182))
    guard let response = try await exchange.next() else { throw Unmet("no response") }
    try expectZeros(31_415, in: response.payload)
    await exchange.cancel()
    try await expect(.cancelled) { () async throws(RPCError) in try await exchange.next() }
    try await connect(link)
  }

  private static let timeoutOnSleepingServer: InteropClient.Case = { link in
    try await connect(link)
    let short = CallOptions(deadline: .milliseconds(1))
    try await expect(.deadlineExceeded) { () async throws(RPCError) in
      let exchange = try await link.exchange(Testing.TestService.fullDuplexCall, options: short)
      try await exchange.send(.init(sizes: [], payload: 27_182))
      return try await exchange.next()
    }
    try await connect(link)
  }

  private static let customMetadata: InteropClient.Case = { link in
    let (initial, trailing) = ("x-grpc-test-echo-initial", "x-grpc-test-echo-trailing-bin")
    var metadata = Metadata()
    try metadata.add(initial, "test_initial_metadata_value")
    try metadata.addBinary(trailing, [0xAB, 0xAB, 0xAB])
    let options = CallOptions(deadline: patience, metadata: metadata)
    func expectEcho(_ call: String, _ first: Metadata?, _ last: Metadata?) throws(Unmet) {
      try expect("initial metadata of \(call)", first?.all(initial), is: ["test_initial_metadata_value"])
      try expect("trailing metadata of \(call)", last?.binary(trailing), is: [[0xAB, 0xAB, 0xAB]])
    }

    let reply = try await link.unary(Testing.TestService.unaryCall, .large, options: options)
    try expectZeros(314_159, in: reply.message.payload)
    try expectEcho("UnaryCall", reply.initialMetadata, reply.trailingMetadata)

    let exchange = try await link.exchange(Testing.TestService.fullDuplexCall, options: options)
    try await exchange.send(.init(sizes: [314_159], payload: 271_828))
    await exchange.finishSending()
    guard let response = try await exchange.next() else { throw Unmet("no response") }
    try expectZeros(314_159, in: response.payload)
    try expect(try await exchange.next() == nil, "more than one response")
    try expectEcho("FullDuplexCall", exchange.initialMetadata, exchange.trailingMetadata)
  }

  private static let statusCodeAndMessage: InteropClient.Case = { link in
    let status = Testing.EchoStatus {
      $0.code = 2
      $0.message = "test status message"
    }
    try await expect(.unknown, status.message) { () async throws(RPCError) in
      try await link.unary(
        Testing.TestService.unaryCall, Testing.SimpleRequest { $0.responseStatus = status }, deadline: patience)
    }
    let exchange = try await link.exchange(Testing.TestService.fullDuplexCall, options: options)
    try await exchange.send(Testing.StreamingOutputCallRequest { $0.responseStatus = status })
    await exchange.finishSending()
    try await expect(.unknown, status.message) { () async throws(RPCError) in try await exchange.next() }
  }
}
