// Generated from xmb/api/v1/remote_playback.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Wire {
  package struct AttachReceiverRequest: Message {
    package static let fullName = "xmb.api.v1.AttachReceiverRequest"

    package var client: Wire.ClientInfo?
    package var capabilities: Wire.ClientCapabilities?
    package var features: Wire.ReceiverFeatures?
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x0A: try reader.merge(into: &client)
      case 0x12: try reader.merge(into: &capabilities)
      case 0x1A: try reader.merge(into: &features)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.explicit(MessageKind<Wire.ClientInfo>.self, 1, client)
      writer.explicit(MessageKind<Wire.ClientCapabilities>.self, 2, capabilities)
      writer.explicit(MessageKind<Wire.ReceiverFeatures>.self, 3, features)
    }
  }
}
