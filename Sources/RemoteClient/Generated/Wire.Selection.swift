// Generated from xmb/api/v1/playback.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Wire {
  /// Selection says which tracks and rung play. An absent field means the negotiated default,
  /// or for rung_id that the receiver chooses (adaptive).
  package struct Selection: Message {
    package static let fullName = "xmb.api.v1.Selection"

    package var audioTrackID: String?
    /// Absent: no subtitles.
    package var subtitleTrackID: String?
    package var rungID: String?
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x0A: audioTrackID = try StringKind.read(from: &reader)
      case 0x12: subtitleTrackID = try StringKind.read(from: &reader)
      case 0x1A: rungID = try StringKind.read(from: &reader)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.explicit(StringKind.self, 1, audioTrackID)
      writer.explicit(StringKind.self, 2, subtitleTrackID)
      writer.explicit(StringKind.self, 3, rungID)
    }
  }
}
