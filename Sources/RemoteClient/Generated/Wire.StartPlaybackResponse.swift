// Generated from xmb/api/v1/playback.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Wire {
  package struct StartPlaybackResponse: Message {
    package static let fullName = "xmb.api.v1.StartPlaybackResponse"

    package var sessionUUID: String = ""
    package var delivery: Wire.MediaDelivery?
    package var positionMs: Int64 = 0
    package var durationMs: Int64 = 0
    package var audioTracks: [Wire.AudioTrack] = []
    package var subtitleTracks: [Wire.SubtitleTrack] = []
    package var ladder: [Wire.Rung] = []
    package var selection: Wire.Selection?
    /// 30,000 unless the server retunes it.
    package var renewIntervalMs: UInt32 = 0
    package var title: String = ""
    package var subtitle: String = ""
    package var artworkURL: String = ""
    /// The item that follows, where the server knows one: a receiver may prepare its start.
    package var nextEpisodeUUID: String?
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x0A: sessionUUID = try StringKind.read(from: &reader)
      case 0x12: try reader.merge(into: &delivery)
      case 0x18: positionMs = try Int64Kind.read(from: &reader)
      case 0x20: durationMs = try Int64Kind.read(from: &reader)
      case 0x2A: try reader.append(MessageKind<Wire.AudioTrack>.self, to: &audioTracks)
      case 0x32: try reader.append(MessageKind<Wire.SubtitleTrack>.self, to: &subtitleTracks)
      case 0x3A: try reader.append(MessageKind<Wire.Rung>.self, to: &ladder)
      case 0x42: try reader.merge(into: &selection)
      case 0x48: renewIntervalMs = try UInt32Kind.read(from: &reader)
      case 0x52: title = try StringKind.read(from: &reader)
      case 0x5A: subtitle = try StringKind.read(from: &reader)
      case 0x62: artworkURL = try StringKind.read(from: &reader)
      case 0x6A: nextEpisodeUUID = try StringKind.read(from: &reader)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.implicit(StringKind.self, 1, sessionUUID)
      writer.explicit(MessageKind<Wire.MediaDelivery>.self, 2, delivery)
      writer.implicit(Int64Kind.self, 3, positionMs)
      writer.implicit(Int64Kind.self, 4, durationMs)
      writer.repeated(MessageKind<Wire.AudioTrack>.self, 5, audioTracks)
      writer.repeated(MessageKind<Wire.SubtitleTrack>.self, 6, subtitleTracks)
      writer.repeated(MessageKind<Wire.Rung>.self, 7, ladder)
      writer.explicit(MessageKind<Wire.Selection>.self, 8, selection)
      writer.implicit(UInt32Kind.self, 9, renewIntervalMs)
      writer.implicit(StringKind.self, 10, title)
      writer.implicit(StringKind.self, 11, subtitle)
      writer.implicit(StringKind.self, 12, artworkURL)
      writer.explicit(StringKind.self, 13, nextEpisodeUUID)
    }
  }
}
