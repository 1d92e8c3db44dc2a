// Generated from xmb/api/v1/playback.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Wire {
  package struct RenewPlaybackResponse: Message {
    package static let fullName = "xmb.api.v1.RenewPlaybackResponse"

    /// Present when the delivery changed: a new media token, or a transcode that now starts
    /// elsewhere.
    package var delivery: Wire.MediaDelivery?
    package var subtitleTracks: [Wire.SubtitleTrack] = []
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x0A: try reader.merge(into: &delivery)
      case 0x12: try reader.append(MessageKind<Wire.SubtitleTrack>.self, to: &subtitleTracks)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.explicit(MessageKind<Wire.MediaDelivery>.self, 1, delivery)
      writer.repeated(MessageKind<Wire.SubtitleTrack>.self, 2, subtitleTracks)
    }
  }
}
