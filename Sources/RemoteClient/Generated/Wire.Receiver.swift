// Generated from xmb/api/v1/remote_playback.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Wire {
  package struct Receiver: Message {
    package static let fullName = "xmb.api.v1.Receiver"

    package var receiverUUID: String = ""
    package var client: Wire.ClientInfo?
    package var capabilities: Wire.ClientCapabilities?
    package var features: Wire.ReceiverFeatures?
    package var state: Wire.ReceiverState?
    package var attached: Bool = false
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x0A: receiverUUID = try StringKind.read(from: &reader)
      case 0x12: try reader.merge(into: &client)
      case 0x1A: try reader.merge(into: &capabilities)
      case 0x22: try reader.merge(into: &features)
      case 0x2A: try reader.merge(into: &state)
      case 0x30: attached = try BoolKind.read(from: &reader)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.implicit(StringKind.self, 1, receiverUUID)
      writer.explicit(MessageKind<Wire.ClientInfo>.self, 2, client)
      writer.explicit(MessageKind<Wire.ClientCapabilities>.self, 3, capabilities)
      writer.explicit(MessageKind<Wire.ReceiverFeatures>.self, 4, features)
      writer.explicit(MessageKind<Wire.ReceiverState>.self, 5, state)
      writer.implicit(BoolKind.self, 6, attached)
    }
  }
}
