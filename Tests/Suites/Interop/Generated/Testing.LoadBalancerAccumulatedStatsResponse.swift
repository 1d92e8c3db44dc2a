// Generated from src/proto/grpc/testing/messages.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Testing {
  package struct LoadBalancerAccumulatedStatsResponse: Message {
    package static let fullName = "grpc.testing.LoadBalancerAccumulatedStatsResponse"

    package var numRpcsStartedByMethod: [String: Int32] = [:]
    package var numRpcsSucceededByMethod: [String: Int32] = [:]
    package var numRpcsFailedByMethod: [String: Int32] = [:]
    package var statsPerMethod: [String: Testing.LoadBalancerAccumulatedStatsResponse.MethodStats] = [:]
    package var unknownFields = UnknownFields()

    package init() {}

    package struct MethodStats: Message {
      package static let fullName = "grpc.testing.LoadBalancerAccumulatedStatsResponse.MethodStats"

      package var rpcsStarted: Int32 = 0
      package var result: [Int32: Int32] = [:]
      package var unknownFields = UnknownFields()

      package init() {}

      package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
        switch key.rawValue {
        case 0x08: rpcsStarted = try Int32Kind.read(from: &reader)
        case 0x12: try reader.insert(Int32Kind.self, Int32Kind.self, into: &result)
        default: return false
        }
        return true
      }

      package func encodeFields(into writer: inout WireWriter) {
        writer.implicit(Int32Kind.self, 1, rpcsStarted)
        writer.map(Int32Kind.self, Int32Kind.self, 2, result)
      }
    }

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x0A: try reader.insert(StringKind.self, Int32Kind.self, into: &numRpcsStartedByMethod)
      case 0x12: try reader.insert(StringKind.self, Int32Kind.self, into: &numRpcsSucceededByMethod)
      case 0x1A: try reader.insert(StringKind.self, Int32Kind.self, into: &numRpcsFailedByMethod)
      case 0x22: try reader.insert(StringKind.self, MessageKind<Testing.LoadBalancerAccumulatedStatsResponse.MethodStats>.self, into: &statsPerMethod)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.map(StringKind.self, Int32Kind.self, 1, numRpcsStartedByMethod)
      writer.map(StringKind.self, Int32Kind.self, 2, numRpcsSucceededByMethod)
      writer.map(StringKind.self, Int32Kind.self, 3, numRpcsFailedByMethod)
      writer.map(StringKind.self, MessageKind<Testing.LoadBalancerAccumulatedStatsResponse.MethodStats>.self, 4, statsPerMethod)
    }
  }
}
