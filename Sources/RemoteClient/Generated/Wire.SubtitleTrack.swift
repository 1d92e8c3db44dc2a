// Generated from xmb/api/v1/playback.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Wire {
  package struct SubtitleTrack: Message {
    package static let fullName = "xmb.api.v1.SubtitleTrack"

    package var trackID: String = ""
    package var language: String = ""
    package var label: String = ""
    /// "webvtt", "srt", "ass".
    package var format: String = ""
    package var forced: Bool = false
    /// Written for people who cannot hear the sound.
    package var hearingImpaired: Bool = false
    package var `default`: Bool = false
    /// Carries a media token, so it is set in StartPlayback and RenewPlayback alone and is
    /// absent in every ReceiverState.
    package var url: String?
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x0A: trackID = try StringKind.read(from: &reader)
      case 0x12: language = try StringKind.read(from: &reader)
      case 0x1A: label = try StringKind.read(from: &reader)
      case 0x22: format = try StringKind.read(from: &reader)
      case 0x28: forced = try BoolKind.read(from: &reader)
      case 0x30: hearingImpaired = try BoolKind.read(from: &reader)
      case 0x38: `default` = try BoolKind.read(from: &reader)
      case 0x42: url = try StringKind.read(from: &reader)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.implicit(StringKind.self, 1, trackID)
      writer.implicit(StringKind.self, 2, language)
      writer.implicit(StringKind.self, 3, label)
      writer.implicit(StringKind.self, 4, format)
      writer.implicit(BoolKind.self, 5, forced)
      writer.implicit(BoolKind.self, 6, hearingImpaired)
      writer.implicit(BoolKind.self, 7, `default`)
      writer.explicit(StringKind.self, 8, url)
    }
  }
}
