// Generated from src/proto/grpc/testing/messages.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Testing {
  package struct ClientConfigureRequest: Message {
    package static let fullName = "grpc.testing.ClientConfigureRequest"

    package var types: [Testing.ClientConfigureRequest.RpcType] = []
    package var metadata: [Testing.ClientConfigureRequest.Metadata] = []
    package var timeoutSec: Int32 = 0
    package var unknownFields = UnknownFields()

    package init() {}

    package enum RpcType: OpenEnum {
      case emptyCall
      case unaryCall
      /// A number that this version of the contract does not name.
      case unrecognized(Int32)

      package init(rawValue: Int32) {
        switch rawValue {
        case 0: self = .emptyCall
        case 1: self = .unaryCall
        default: self = .unrecognized(rawValue)
        }
      }

      package var rawValue: Int32 {
        switch self {
        case .emptyCall: 0
        case .unaryCall: 1
        case .unrecognized(let number): number
        }
      }
    }

    package struct Metadata: Message {
      package static let fullName = "grpc.testing.ClientConfigureRequest.Metadata"

      package var type: Testing.ClientConfigureRequest.RpcType = .emptyCall
      package var key: String = ""
      package var value: String = ""
      package var unknownFields = UnknownFields()

      package init() {}

      package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
        switch key.rawValue {
        case 0x08: type = try EnumKind<Testing.ClientConfigureRequest.RpcType>.read(from: &reader)
        case 0x12: self.key = try StringKind.read(from: &reader)
        case 0x1A: self.value = try StringKind.read(from: &reader)
        default: return false
        }
        return true
      }

      package func encodeFields(into writer: inout WireWriter) {
        writer.implicit(EnumKind<Testing.ClientConfigureRequest.RpcType>.self, 1, type)
        writer.implicit(StringKind.self, 2, self.key)
        writer.implicit(StringKind.self, 3, self.value)
      }
    }

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x08: try reader.append(EnumKind<Testing.ClientConfigureRequest.RpcType>.self, to: &types)
      case 0x0A: try reader.appendPacked(EnumKind<Testing.ClientConfigureRequest.RpcType>.self, to: &types)
      case 0x12: try reader.append(MessageKind<Testing.ClientConfigureRequest.Metadata>.self, to: &metadata)
      case 0x18: timeoutSec = try Int32Kind.read(from: &reader)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.packed(EnumKind<Testing.ClientConfigureRequest.RpcType>.self, 1, types)
      writer.repeated(MessageKind<Testing.ClientConfigureRequest.Metadata>.self, 2, metadata)
      writer.implicit(Int32Kind.self, 3, timeoutSec)
    }
  }
}
