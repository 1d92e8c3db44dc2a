import Playback
import RemoteClient

/// The cases of grpc/doc/interop-test-descriptions.md that need unary calls alone.
enum UnaryCases {
  static let all: [String: InteropClient.Case] = [
    "empty_unary": emptyUnary,
    "large_unary": largeUnary,
    "special_status_message": specialStatusMessage,
    "unimplemented_method": unimplementedMethod,
    "unimplemented_service": unimplementedService,
  ]

  private static let emptyUnary: InteropClient.Case = { link in
    let response = try await link.unary(Testing.TestService.emptyCall, Testing.Empty(), deadline: patience)
    try expect("response", response, is: Testing.Empty())
  }

  static let largeUnary: InteropClient.Case = { link in
    let response = try await link.unary(Testing.TestService.unaryCall, .large, deadline: patience)
    try expect("type of the payload", response.payload?.type, is: .compressable)
    try expectZeros(314_159, in: response.payload)
  }

  private static let specialStatusMessage: InteropClient.Case = { link in
    let message = "\t\ntest with whitespace\r\nand Unicode BMP ☺ and non-BMP 😈\t\n"
    let request = Testing.SimpleRequest { request in
      request.responseStatus = Testing.EchoStatus {
        $0.code = 2
        $0.message = message
      }
    }
    try await expect(.unknown, message) { () async throws(RPCError) in
      try await link.unary(Testing.TestService.unaryCall, request, deadline: patience)
    }
  }

  private static let unimplementedMethod: InteropClient.Case = { link in
    try await expect(.unimplemented) { () async throws(RPCError) in
      try await link.unary(Testing.TestService.unimplementedCall, Testing.Empty(), deadline: patience)
    }
  }

  private static let unimplementedService: InteropClient.Case = { link in
    try await expect(.unimplemented) { () async throws(RPCError) in
      try await link.unary(Testing.UnimplementedService.unimplementedCall, Testing.Empty(), deadline: patience)
    }
  }
}
