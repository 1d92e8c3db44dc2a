// Generated from xmb/api/v1/playback.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Wire {
  package struct MediaDelivery: Message {
    package static let fullName = "xmb.api.v1.MediaDelivery"

    package var kind: Wire.MediaDelivery.Kind = .unspecified
    /// Carries the media token.
    package var url: String = ""
    /// Film time of the playlist's first media sample. Added to a player position before it
    /// leaves the receiver, subtracted before one reaches the player. Zero for PROGRESSIVE.
    package var playlistStartMs: Int64 = 0
    /// When the media token in url stops working. RenewPlayback hands out the next one.
    package var expiresAt: WellKnown.Timestamp?
    package var unknownFields = UnknownFields()

    package init() {}

    package enum Kind: OpenEnum {
      case unspecified
      /// One file, fetched with byte ranges.
      case progressive
      /// An HLS playlist (RFC 8216): multivariant or media.
      case hls
      /// A number that this version of the contract does not name.
      case unrecognized(Int32)

      package init(rawValue: Int32) {
        switch rawValue {
        case 0: self = .unspecified
        case 1: self = .progressive
        case 2: self = .hls
        default: self = .unrecognized(rawValue)
        }
      }

      package var rawValue: Int32 {
        switch self {
        case .unspecified: 0
        case .progressive: 1
        case .hls: 2
        case .unrecognized(let number): number
        }
      }
    }

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x08: kind = try EnumKind<Wire.MediaDelivery.Kind>.read(from: &reader)
      case 0x12: url = try StringKind.read(from: &reader)
      case 0x18: playlistStartMs = try Int64Kind.read(from: &reader)
      case 0x22: try reader.merge(into: &expiresAt)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.implicit(EnumKind<Wire.MediaDelivery.Kind>.self, 1, kind)
      writer.implicit(StringKind.self, 2, url)
      writer.implicit(Int64Kind.self, 3, playlistStartMs)
      writer.explicit(MessageKind<WellKnown.Timestamp>.self, 4, expiresAt)
    }
  }
}
