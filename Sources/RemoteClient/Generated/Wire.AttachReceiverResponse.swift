// Generated from xmb/api/v1/remote_playback.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Wire {
  package struct AttachReceiverResponse: Message {
    package static let fullName = "xmb.api.v1.AttachReceiverResponse"

    package var frame: Frame?
    package var unknownFields = UnknownFields()

    package init() {}

    /// Which member of `frame` is there.
    package enum Frame: Sendable, Equatable {
      case welcome(Wire.ReceiverWelcome)
      case directive(Wire.Directive)
      case ping(Wire.ReceiverPing)
    }

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x0A:
        var payload: Wire.ReceiverWelcome?
        if case .welcome(let present) = frame { payload = present }
        frame = nil
        try reader.merge(into: &payload)
        frame = payload.map { .welcome($0) }
      case 0x12:
        var payload: Wire.Directive?
        if case .directive(let present) = frame { payload = present }
        frame = nil
        try reader.merge(into: &payload)
        frame = payload.map { .directive($0) }
      case 0x1A:
        var payload: Wire.ReceiverPing?
        if case .ping(let present) = frame { payload = present }
        frame = nil
        try reader.merge(into: &payload)
        frame = payload.map { .ping($0) }
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      if case .welcome(let value) = frame { writer.field(MessageKind<Wire.ReceiverWelcome>.self, 1, value) }
      if case .directive(let value) = frame { writer.field(MessageKind<Wire.Directive>.self, 2, value) }
      if case .ping(let value) = frame { writer.field(MessageKind<Wire.ReceiverPing>.self, 3, value) }
    }
  }
}
