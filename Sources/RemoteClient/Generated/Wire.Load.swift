// Generated from xmb/api/v1/remote_playback.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Wire {
  package struct Load: Message {
    package static let fullName = "xmb.api.v1.Load"

    package var episodeUUID: String = ""
    package var cutUUID: String?
    package var positionMs: Int64?
    package var audioLanguages: [String] = []
    package var subtitleLanguages: [String] = []
    package var audioTrackID: String?
    package var subtitleTrackID: String?
    package var rungID: String?
    /// Display only: painted before anything is known of the episode.
    package var displayTitle: String = ""
    package var displaySubtitle: String = ""
    package var displayArtworkURL: String = ""
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x0A: episodeUUID = try StringKind.read(from: &reader)
      case 0x12: cutUUID = try StringKind.read(from: &reader)
      case 0x18: positionMs = try Int64Kind.read(from: &reader)
      case 0x22: try reader.append(StringKind.self, to: &audioLanguages)
      case 0x2A: try reader.append(StringKind.self, to: &subtitleLanguages)
      case 0x32: audioTrackID = try StringKind.read(from: &reader)
      case 0x3A: subtitleTrackID = try StringKind.read(from: &reader)
      case 0x42: rungID = try StringKind.read(from: &reader)
      case 0x4A: displayTitle = try StringKind.read(from: &reader)
      case 0x52: displaySubtitle = try StringKind.read(from: &reader)
      case 0x5A: displayArtworkURL = try StringKind.read(from: &reader)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.implicit(StringKind.self, 1, episodeUUID)
      writer.explicit(StringKind.self, 2, cutUUID)
      writer.explicit(Int64Kind.self, 3, positionMs)
      writer.repeated(StringKind.self, 4, audioLanguages)
      writer.repeated(StringKind.self, 5, subtitleLanguages)
      writer.explicit(StringKind.self, 6, audioTrackID)
      writer.explicit(StringKind.self, 7, subtitleTrackID)
      writer.explicit(StringKind.self, 8, rungID)
      writer.implicit(StringKind.self, 9, displayTitle)
      writer.implicit(StringKind.self, 10, displaySubtitle)
      writer.implicit(StringKind.self, 11, displayArtworkURL)
    }
  }
}
