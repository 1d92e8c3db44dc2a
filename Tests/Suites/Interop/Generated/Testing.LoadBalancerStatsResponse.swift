// Generated from src/proto/grpc/testing/messages.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Testing {
  package struct LoadBalancerStatsResponse: Message {
    package static let fullName = "grpc.testing.LoadBalancerStatsResponse"

    package var rpcsByPeer: [String: Int32] = [:]
    package var numFailures: Int32 = 0
    package var rpcsByMethod: [String: Testing.LoadBalancerStatsResponse.RpcsByPeer] = [:]
    package var unknownFields = UnknownFields()

    package init() {}

    package struct RpcsByPeer: Message {
      package static let fullName = "grpc.testing.LoadBalancerStatsResponse.RpcsByPeer"

      package var rpcsByPeer: [String: Int32] = [:]
      package var unknownFields = UnknownFields()

      package init() {}

      package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
        switch key.rawValue {
        case 0x0A: try reader.insert(StringKind.self, Int32Kind.self, into: &rpcsByPeer)
        default: return false
        }
        return true
      }

      package func encodeFields(into writer: inout WireWriter) {
        writer.map(StringKind.self, Int32Kind.self, 1, rpcsByPeer)
      }
    }

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x0A: try reader.insert(StringKind.self, Int32Kind.self, into: &rpcsByPeer)
      case 0x10: numFailures = try Int32Kind.read(from: &reader)
      case 0x1A: try reader.insert(StringKind.self, MessageKind<Testing.LoadBalancerStatsResponse.RpcsByPeer>.self, into: &rpcsByMethod)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.map(StringKind.self, Int32Kind.self, 1, rpcsByPeer)
      writer.implicit(Int32Kind.self, 2, numFailures)
      writer.map(StringKind.self, MessageKind<Testing.LoadBalancerStatsResponse.RpcsByPeer>.self, 3, rpcsByMethod)
    }
  }
}
