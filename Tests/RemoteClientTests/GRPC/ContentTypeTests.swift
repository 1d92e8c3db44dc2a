import Testing

@testable import RemoteClient

@Suite("content-type") struct ContentTypeTests {
  @Test(arguments: [
    "application/grpc", "application/grpc+proto", "Application/GRPC", "application/grpc; charset=utf-8",
  ])
  func isGRPC(text: String) { #expect(ContentType.isGRPC(text)) }

  @Test(arguments: ["", "text/html", "application/grpc-web", "application/grpc-web+proto", "application/grpc+json"])
  func isSomethingElse(text: String) { #expect(!ContentType.isGRPC(text)) }
}
