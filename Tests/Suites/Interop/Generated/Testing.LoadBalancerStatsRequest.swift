// Generated from src/proto/grpc/testing/messages.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Testing {
  package struct LoadBalancerStatsRequest: Message {
    package static let fullName = "grpc.testing.LoadBalancerStatsRequest"

    package var numRpcs: Int32 = 0
    package var timeoutSec: Int32 = 0
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x08: numRpcs = try Int32Kind.read(from: &reader)
      case 0x10: timeoutSec = try Int32Kind.read(from: &reader)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.implicit(Int32Kind.self, 1, numRpcs)
      writer.implicit(Int32Kind.self, 2, timeoutSec)
    }
  }
}
