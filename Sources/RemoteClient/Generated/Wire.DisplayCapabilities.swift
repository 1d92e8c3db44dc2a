// Generated from xmb/api/v1/common.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Wire {
  package struct DisplayCapabilities: Message {
    package static let fullName = "xmb.api.v1.DisplayCapabilities"

    package var modes: [Wire.DisplayMode] = []
    package var dynamicRanges: [Wire.DynamicRange] = []
    package var maxBitsPerComponent: UInt32 = 0
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x0A: try reader.append(MessageKind<Wire.DisplayMode>.self, to: &modes)
      case 0x10: try reader.append(EnumKind<Wire.DynamicRange>.self, to: &dynamicRanges)
      case 0x12: try reader.appendPacked(EnumKind<Wire.DynamicRange>.self, to: &dynamicRanges)
      case 0x18: maxBitsPerComponent = try UInt32Kind.read(from: &reader)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.repeated(MessageKind<Wire.DisplayMode>.self, 1, modes)
      writer.packed(EnumKind<Wire.DynamicRange>.self, 2, dynamicRanges)
      writer.implicit(UInt32Kind.self, 3, maxBitsPerComponent)
    }
  }
}
