// Generated from xmb/api/v1/playback.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Wire {
  package struct StartPlaybackRequest: Message {
    package static let fullName = "xmb.api.v1.StartPlaybackRequest"

    package var client: Wire.ClientInfo?
    package var capabilities: Wire.ClientCapabilities?
    package var episodeUUID: String = ""
    package var cutUUID: String?
    /// Absent: where the account last stopped.
    package var positionMs: Int64?
    /// BCP 47, most wanted first.
    package var audioLanguages: [String] = []
    package var subtitleLanguages: [String] = []
    /// Pins; one that cannot be honoured is ignored.
    package var pins: Wire.Selection?
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x0A: try reader.merge(into: &client)
      case 0x12: try reader.merge(into: &capabilities)
      case 0x1A: episodeUUID = try StringKind.read(from: &reader)
      case 0x22: cutUUID = try StringKind.read(from: &reader)
      case 0x28: positionMs = try Int64Kind.read(from: &reader)
      case 0x32: try reader.append(StringKind.self, to: &audioLanguages)
      case 0x3A: try reader.append(StringKind.self, to: &subtitleLanguages)
      case 0x42: try reader.merge(into: &pins)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.explicit(MessageKind<Wire.ClientInfo>.self, 1, client)
      writer.explicit(MessageKind<Wire.ClientCapabilities>.self, 2, capabilities)
      writer.implicit(StringKind.self, 3, episodeUUID)
      writer.explicit(StringKind.self, 4, cutUUID)
      writer.explicit(Int64Kind.self, 5, positionMs)
      writer.repeated(StringKind.self, 6, audioLanguages)
      writer.repeated(StringKind.self, 7, subtitleLanguages)
      writer.explicit(MessageKind<Wire.Selection>.self, 8, pins)
    }
  }
}
