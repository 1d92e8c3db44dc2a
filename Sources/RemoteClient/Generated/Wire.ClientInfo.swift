// Generated from xmb/api/v1/common.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Wire {
  /// ClientInfo names the installation. It authorizes nothing: it lets an owner tell two
  /// identical televisions apart.
  package struct ClientInfo: Message {
    package static let fullName = "xmb.api.v1.ClientInfo"

    /// Lower-case UUID minted by the client on first start and kept across restarts and updates.
    package var installID: String = ""
    /// What the owner calls the device, for example "Living room".
    package var label: String = ""
    /// Family of the client, "linux-settop" here.
    package var platform: String = ""
    /// Board or machine model as the firmware reports it.
    package var deviceModel: String = ""
    package var appVersion: String = ""
    package var osVersion: String = ""
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x0A: installID = try StringKind.read(from: &reader)
      case 0x12: label = try StringKind.read(from: &reader)
      case 0x1A: platform = try StringKind.read(from: &reader)
      case 0x22: deviceModel = try StringKind.read(from: &reader)
      case 0x2A: appVersion = try StringKind.read(from: &reader)
      case 0x32: osVersion = try StringKind.read(from: &reader)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.implicit(StringKind.self, 1, installID)
      writer.implicit(StringKind.self, 2, label)
      writer.implicit(StringKind.self, 3, platform)
      writer.implicit(StringKind.self, 4, deviceModel)
      writer.implicit(StringKind.self, 5, appVersion)
      writer.implicit(StringKind.self, 6, osVersion)
    }
  }
}
