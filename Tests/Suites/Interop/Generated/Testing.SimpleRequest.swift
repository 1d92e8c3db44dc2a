// Generated from src/proto/grpc/testing/messages.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Testing {
  package struct SimpleRequest: Message {
    package static let fullName = "grpc.testing.SimpleRequest"

    package var responseType: Testing.PayloadType = .compressable
    package var responseSize: Int32 = 0
    package var payload: Testing.Payload?
    package var fillUsername: Bool = false
    package var fillOauthScope: Bool = false
    package var responseCompressed: Testing.BoolValue?
    package var responseStatus: Testing.EchoStatus?
    package var expectCompressed: Testing.BoolValue?
    package var fillServerID: Bool = false
    package var fillGrpclbRouteType: Bool = false
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x08: responseType = try EnumKind<Testing.PayloadType>.read(from: &reader)
      case 0x10: responseSize = try Int32Kind.read(from: &reader)
      case 0x1A: try reader.merge(into: &self.payload)
      case 0x20: fillUsername = try BoolKind.read(from: &reader)
      case 0x28: fillOauthScope = try BoolKind.read(from: &reader)
      case 0x32: try reader.merge(into: &responseCompressed)
      case 0x3A: try reader.merge(into: &responseStatus)
      case 0x42: try reader.merge(into: &expectCompressed)
      case 0x48: fillServerID = try BoolKind.read(from: &reader)
      case 0x50: fillGrpclbRouteType = try BoolKind.read(from: &reader)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.implicit(EnumKind<Testing.PayloadType>.self, 1, responseType)
      writer.implicit(Int32Kind.self, 2, responseSize)
      writer.explicit(MessageKind<Testing.Payload>.self, 3, self.payload)
      writer.implicit(BoolKind.self, 4, fillUsername)
      writer.implicit(BoolKind.self, 5, fillOauthScope)
      writer.explicit(MessageKind<Testing.BoolValue>.self, 6, responseCompressed)
      writer.explicit(MessageKind<Testing.EchoStatus>.self, 7, responseStatus)
      writer.explicit(MessageKind<Testing.BoolValue>.self, 8, expectCompressed)
      writer.implicit(BoolKind.self, 9, fillServerID)
      writer.implicit(BoolKind.self, 10, fillGrpclbRouteType)
    }
  }
}
