/// The content-type of a reply (grpc/doc/PROTOCOL-HTTP2.md, "Responses").
enum ContentType {
  /// True for application/grpc, alone or with protobuf as what is inside. gRPC-Web and JSON begin in the same way and are
  /// something else.
  static func isGRPC(_ text: String) -> Bool {
    let type = text.prefix { $0 != ";" && $0 != " " }.lowercased()
    return type == "application/grpc" || type == "application/grpc+proto"
  }
}
