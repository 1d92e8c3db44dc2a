// Generated from xmb/api/v1/playback.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Wire {
  package struct StopPlaybackResponse: Message {
    package static let fullName = "xmb.api.v1.StopPlaybackResponse"

    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool { false }

    package func encodeFields(into writer: inout WireWriter) {}
  }
}
