// Generated from xmb/api/v1/common.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Wire {
  package struct DisplayMode: Message {
    package static let fullName = "xmb.api.v1.DisplayMode"

    package var width: UInt32 = 0
    package var height: UInt32 = 0
    /// Refresh rate in millihertz: 23976, 59940, 60000.
    package var refreshMhz: UInt32 = 0
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x08: width = try UInt32Kind.read(from: &reader)
      case 0x10: height = try UInt32Kind.read(from: &reader)
      case 0x18: refreshMhz = try UInt32Kind.read(from: &reader)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.implicit(UInt32Kind.self, 1, width)
      writer.implicit(UInt32Kind.self, 2, height)
      writer.implicit(UInt32Kind.self, 3, refreshMhz)
    }
  }
}
