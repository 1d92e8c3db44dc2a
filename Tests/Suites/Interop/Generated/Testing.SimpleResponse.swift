// Generated from src/proto/grpc/testing/messages.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Testing {
  package struct SimpleResponse: Message {
    package static let fullName = "grpc.testing.SimpleResponse"

    package var payload: Testing.Payload?
    package var username: String = ""
    package var oauthScope: String = ""
    package var serverID: String = ""
    package var grpclbRouteType: Testing.GrpclbRouteType = .unknown
    package var hostname: String = ""
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x0A: try reader.merge(into: &self.payload)
      case 0x12: username = try StringKind.read(from: &reader)
      case 0x1A: oauthScope = try StringKind.read(from: &reader)
      case 0x22: serverID = try StringKind.read(from: &reader)
      case 0x28: grpclbRouteType = try EnumKind<Testing.GrpclbRouteType>.read(from: &reader)
      case 0x32: hostname = try StringKind.read(from: &reader)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.explicit(MessageKind<Testing.Payload>.self, 1, self.payload)
      writer.implicit(StringKind.self, 2, username)
      writer.implicit(StringKind.self, 3, oauthScope)
      writer.implicit(StringKind.self, 4, serverID)
      writer.implicit(EnumKind<Testing.GrpclbRouteType>.self, 5, grpclbRouteType)
      writer.implicit(StringKind.self, 6, hostname)
    }
  }
}
