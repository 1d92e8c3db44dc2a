// Generated from xmb/api/v1/remote_playback.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Wire {
  package struct SetVolume: Message {
    package static let fullName = "xmb.api.v1.SetVolume"

    /// 0.0 to 1.0, perceived loudness, not amplitude.
    package var level: Double?
    package var muted: Bool?
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x09: level = try DoubleKind.read(from: &reader)
      case 0x10: muted = try BoolKind.read(from: &reader)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.explicit(DoubleKind.self, 1, level)
      writer.explicit(BoolKind.self, 2, muted)
    }
  }
}
