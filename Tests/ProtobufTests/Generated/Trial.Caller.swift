// Generated from kinds.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Trial {
  /// Calls of every shape.
  package enum Caller {
    /// One for one.
    package static let ask =
      UnaryMethod<Trial.Empty, Trial.TypeMessage>(
        path: "/receiver.test.Caller/Ask"
      )

    package static let listen =
      ServerStreamingMethod<Trial.Empty, Trial.TypeMessage>(
        path: "/receiver.test.Caller/Listen"
      )

    package static let tell =
      ClientStreamingMethod<Trial.Empty, Trial.TypeMessage>(
        path: "/receiver.test.Caller/Tell"
      )

    package static let talk =
      BidirectionalStreamingMethod<Trial.Empty, Trial.TypeMessage>(
        path: "/receiver.test.Caller/Talk"
      )
  }
}
