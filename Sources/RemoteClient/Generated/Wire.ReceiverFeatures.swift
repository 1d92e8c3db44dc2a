// Generated from xmb/api/v1/remote_playback.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Wire {
  package struct ReceiverFeatures: Message {
    package static let fullName = "xmb.api.v1.ReceiverFeatures"

    package var volumeSupported: Bool = false
    package var rateSupported: Bool = false
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x08: volumeSupported = try BoolKind.read(from: &reader)
      case 0x10: rateSupported = try BoolKind.read(from: &reader)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.implicit(BoolKind.self, 1, volumeSupported)
      writer.implicit(BoolKind.self, 2, rateSupported)
    }
  }
}
