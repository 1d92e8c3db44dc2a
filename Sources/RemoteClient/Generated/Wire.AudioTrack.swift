// Generated from xmb/api/v1/playback.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Wire {
  package struct AudioTrack: Message {
    package static let fullName = "xmb.api.v1.AudioTrack"

    package var trackID: String = ""
    /// BCP 47.
    package var language: String = ""
    package var label: String = ""
    package var codec: String = ""
    package var channels: UInt32 = 0
    package var `default`: Bool = false
    /// Describes the picture for people who cannot see it.
    package var audioDescription: Bool = false
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x0A: trackID = try StringKind.read(from: &reader)
      case 0x12: language = try StringKind.read(from: &reader)
      case 0x1A: label = try StringKind.read(from: &reader)
      case 0x22: codec = try StringKind.read(from: &reader)
      case 0x28: channels = try UInt32Kind.read(from: &reader)
      case 0x30: `default` = try BoolKind.read(from: &reader)
      case 0x38: audioDescription = try BoolKind.read(from: &reader)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.implicit(StringKind.self, 1, trackID)
      writer.implicit(StringKind.self, 2, language)
      writer.implicit(StringKind.self, 3, label)
      writer.implicit(StringKind.self, 4, codec)
      writer.implicit(UInt32Kind.self, 5, channels)
      writer.implicit(BoolKind.self, 6, `default`)
      writer.implicit(BoolKind.self, 7, audioDescription)
    }
  }
}
