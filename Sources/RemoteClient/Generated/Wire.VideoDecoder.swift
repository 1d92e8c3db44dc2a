// Generated from xmb/api/v1/common.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Wire {
  /// VideoDecoder is one codec profile that the device decoded itself, correctly, in a test.
  package struct VideoDecoder: Message {
    package static let fullName = "xmb.api.v1.VideoDecoder"

    /// RFC 6381 sample-entry family: "avc1", "hvc1", "vp09", "av01", "mp2v", "vp08".
    package var codec: String = ""
    /// Profile in the codec's own words: "High", "Main 10", "Profile 0".
    package var profile: String = ""
    package var bitDepth: UInt32 = 0
    package var maxWidth: UInt32 = 0
    package var maxHeight: UInt32 = 0
    /// Frames per second sustained at max_width x max_height, as measured, capped by nothing.
    package var maxFrameRate: Double = 0
    /// True where a fixed-function decoder does the work.
    package var hardware: Bool = false
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x0A: codec = try StringKind.read(from: &reader)
      case 0x12: profile = try StringKind.read(from: &reader)
      case 0x18: bitDepth = try UInt32Kind.read(from: &reader)
      case 0x20: maxWidth = try UInt32Kind.read(from: &reader)
      case 0x28: maxHeight = try UInt32Kind.read(from: &reader)
      case 0x31: maxFrameRate = try DoubleKind.read(from: &reader)
      case 0x38: hardware = try BoolKind.read(from: &reader)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.implicit(StringKind.self, 1, codec)
      writer.implicit(StringKind.self, 2, profile)
      writer.implicit(UInt32Kind.self, 3, bitDepth)
      writer.implicit(UInt32Kind.self, 4, maxWidth)
      writer.implicit(UInt32Kind.self, 5, maxHeight)
      writer.implicit(DoubleKind.self, 6, maxFrameRate)
      writer.implicit(BoolKind.self, 7, hardware)
    }
  }
}
