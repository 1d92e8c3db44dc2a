// Generated from xmb/api/v1/playback.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Wire {
  /// Rung is one step of the quality ladder.
  package struct Rung: Message {
    package static let fullName = "xmb.api.v1.Rung"

    /// Equals STABLE-VARIANT-ID of the HLS variant that carries it.
    package var rungID: String = ""
    package var width: UInt32 = 0
    package var height: UInt32 = 0
    package var bitrateBps: UInt32 = 0
    package var frameRate: Double = 0
    package var codec: String = ""
    package var dynamicRange: Wire.DynamicRange = .unspecified
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x0A: rungID = try StringKind.read(from: &reader)
      case 0x10: width = try UInt32Kind.read(from: &reader)
      case 0x18: height = try UInt32Kind.read(from: &reader)
      case 0x20: bitrateBps = try UInt32Kind.read(from: &reader)
      case 0x29: frameRate = try DoubleKind.read(from: &reader)
      case 0x32: codec = try StringKind.read(from: &reader)
      case 0x38: dynamicRange = try EnumKind<Wire.DynamicRange>.read(from: &reader)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.implicit(StringKind.self, 1, rungID)
      writer.implicit(UInt32Kind.self, 2, width)
      writer.implicit(UInt32Kind.self, 3, height)
      writer.implicit(UInt32Kind.self, 4, bitrateBps)
      writer.implicit(DoubleKind.self, 5, frameRate)
      writer.implicit(StringKind.self, 6, codec)
      writer.implicit(EnumKind<Wire.DynamicRange>.self, 7, dynamicRange)
    }
  }
}
