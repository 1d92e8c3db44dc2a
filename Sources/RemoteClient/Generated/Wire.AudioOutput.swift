// Generated from xmb/api/v1/common.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Wire {
  /// AudioOutput is one way of getting sound out of the device.
  package struct AudioOutput: Message {
    package static let fullName = "xmb.api.v1.AudioOutput"

    /// RFC 6381 family: "mp4a.40.2", "ac-3", "ec-3", "opus", "flac", "dtsc", "mlpa", "mp3".
    package var codec: String = ""
    package var maxChannels: UInt32 = 0
    package var maxSampleRateHz: UInt32 = 0
    /// True where the coded stream goes to the sink untouched (IEC 61937).
    package var passthrough: Bool = false
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x0A: codec = try StringKind.read(from: &reader)
      case 0x10: maxChannels = try UInt32Kind.read(from: &reader)
      case 0x18: maxSampleRateHz = try UInt32Kind.read(from: &reader)
      case 0x20: passthrough = try BoolKind.read(from: &reader)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.implicit(StringKind.self, 1, codec)
      writer.implicit(UInt32Kind.self, 2, maxChannels)
      writer.implicit(UInt32Kind.self, 3, maxSampleRateHz)
      writer.implicit(BoolKind.self, 4, passthrough)
    }
  }
}
