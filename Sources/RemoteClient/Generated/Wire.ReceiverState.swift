// Generated from xmb/api/v1/remote_playback.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Wire {
  package struct ReceiverState: Message {
    package static let fullName = "xmb.api.v1.ReceiverState"

    package var status: Wire.ReceiverStatus = .unspecified
    /// Highest directive id applied in this attachment; zero before the first.
    package var ackedDirectiveID: UInt64 = 0
    package var episodeUUID: String = ""
    package var cutUUID: String?
    /// Film time.
    package var positionMs: Int64 = 0
    package var durationMs: Int64 = 0
    /// Film time up to which media is on the device.
    package var bufferedUntilMs: Int64 = 0
    package var rate: Double = 0
    package var volume: Double?
    package var muted: Bool?
    package var audioTracks: [Wire.AudioTrack] = []
    /// url is absent in every entry.
    package var subtitleTracks: [Wire.SubtitleTrack] = []
    package var ladder: [Wire.Rung] = []
    package var selection: Wire.Selection?
    /// The rung on screen now, also when the receiver chooses for itself.
    package var currentRungID: String?
    package var failure: Wire.PlaybackFailure?
    package var displayTitle: String = ""
    package var displaySubtitle: String = ""
    package var displayArtworkURL: String = ""
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x08: status = try EnumKind<Wire.ReceiverStatus>.read(from: &reader)
      case 0x10: ackedDirectiveID = try UInt64Kind.read(from: &reader)
      case 0x1A: episodeUUID = try StringKind.read(from: &reader)
      case 0x22: cutUUID = try StringKind.read(from: &reader)
      case 0x28: positionMs = try Int64Kind.read(from: &reader)
      case 0x30: durationMs = try Int64Kind.read(from: &reader)
      case 0x38: bufferedUntilMs = try Int64Kind.read(from: &reader)
      case 0x41: rate = try DoubleKind.read(from: &reader)
      case 0x49: volume = try DoubleKind.read(from: &reader)
      case 0x50: muted = try BoolKind.read(from: &reader)
      case 0x5A: try reader.append(MessageKind<Wire.AudioTrack>.self, to: &audioTracks)
      case 0x62: try reader.append(MessageKind<Wire.SubtitleTrack>.self, to: &subtitleTracks)
      case 0x6A: try reader.append(MessageKind<Wire.Rung>.self, to: &ladder)
      case 0x72: try reader.merge(into: &selection)
      case 0x7A: currentRungID = try StringKind.read(from: &reader)
      case 0x82: try reader.merge(into: &failure)
      case 0x8A: displayTitle = try StringKind.read(from: &reader)
      case 0x92: displaySubtitle = try StringKind.read(from: &reader)
      case 0x9A: displayArtworkURL = try StringKind.read(from: &reader)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.implicit(EnumKind<Wire.ReceiverStatus>.self, 1, status)
      writer.implicit(UInt64Kind.self, 2, ackedDirectiveID)
      writer.implicit(StringKind.self, 3, episodeUUID)
      writer.explicit(StringKind.self, 4, cutUUID)
      writer.implicit(Int64Kind.self, 5, positionMs)
      writer.implicit(Int64Kind.self, 6, durationMs)
      writer.implicit(Int64Kind.self, 7, bufferedUntilMs)
      writer.implicit(DoubleKind.self, 8, rate)
      writer.explicit(DoubleKind.self, 9, volume)
      writer.explicit(BoolKind.self, 10, muted)
      writer.repeated(MessageKind<Wire.AudioTrack>.self, 11, audioTracks)
      writer.repeated(MessageKind<Wire.SubtitleTrack>.self, 12, subtitleTracks)
      writer.repeated(MessageKind<Wire.Rung>.self, 13, ladder)
      writer.explicit(MessageKind<Wire.Selection>.self, 14, selection)
      writer.explicit(StringKind.self, 15, currentRungID)
      writer.explicit(MessageKind<Wire.PlaybackFailure>.self, 16, failure)
      writer.implicit(StringKind.self, 17, displayTitle)
      writer.implicit(StringKind.self, 18, displaySubtitle)
      writer.implicit(StringKind.self, 19, displayArtworkURL)
    }
  }
}
