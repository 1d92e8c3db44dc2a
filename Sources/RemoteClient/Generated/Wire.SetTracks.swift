// Generated from xmb/api/v1/remote_playback.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Wire {
  package struct SetTracks: Message {
    package static let fullName = "xmb.api.v1.SetTracks"

    package var audioTrackID: String?
    package var subtitleTrackID: String?
    package var clearSubtitleTrack: Bool = false
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x0A: audioTrackID = try StringKind.read(from: &reader)
      case 0x12: subtitleTrackID = try StringKind.read(from: &reader)
      case 0x18: clearSubtitleTrack = try BoolKind.read(from: &reader)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.explicit(StringKind.self, 1, audioTrackID)
      writer.explicit(StringKind.self, 2, subtitleTrackID)
      writer.implicit(BoolKind.self, 3, clearSubtitleTrack)
    }
  }
}
