// Generated from xmb/api/v1/remote_playback.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Wire {
  /// Directive is one instruction. It can reach the receiver twice with the same id.
  package struct Directive: Message {
    package static let fullName = "xmb.api.v1.Directive"

    /// Ascends per attachment.
    package var id: UInt64 = 0
    package var command: Command?
    package var unknownFields = UnknownFields()

    package init() {}

    /// Which member of `command` is there.
    package enum Command: Sendable, Equatable {
      case load(Wire.Load)
      case play(Wire.Play)
      case pause(Wire.Pause)
      case seekTo(Wire.SeekTo)
      case setTracks(Wire.SetTracks)
      case setQuality(Wire.SetQuality)
      case setRate(Wire.SetRate)
      case setVolume(Wire.SetVolume)
      case stop(Wire.Stop)
    }

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x08: id = try UInt64Kind.read(from: &reader)
      case 0x12:
        var payload: Wire.Load?
        if case .load(let present) = command { payload = present }
        command = nil
        try reader.merge(into: &payload)
        command = payload.map { .load($0) }
      case 0x1A:
        var payload: Wire.Play?
        if case .play(let present) = command { payload = present }
        command = nil
        try reader.merge(into: &payload)
        command = payload.map { .play($0) }
      case 0x22:
        var payload: Wire.Pause?
        if case .pause(let present) = command { payload = present }
        command = nil
        try reader.merge(into: &payload)
        command = payload.map { .pause($0) }
      case 0x2A:
        var payload: Wire.SeekTo?
        if case .seekTo(let present) = command { payload = present }
        command = nil
        try reader.merge(into: &payload)
        command = payload.map { .seekTo($0) }
      case 0x32:
        var payload: Wire.SetTracks?
        if case .setTracks(let present) = command { payload = present }
        command = nil
        try reader.merge(into: &payload)
        command = payload.map { .setTracks($0) }
      case 0x3A:
        var payload: Wire.SetQuality?
        if case .setQuality(let present) = command { payload = present }
        command = nil
        try reader.merge(into: &payload)
        command = payload.map { .setQuality($0) }
      case 0x42:
        var payload: Wire.SetRate?
        if case .setRate(let present) = command { payload = present }
        command = nil
        try reader.merge(into: &payload)
        command = payload.map { .setRate($0) }
      case 0x4A:
        var payload: Wire.SetVolume?
        if case .setVolume(let present) = command { payload = present }
        command = nil
        try reader.merge(into: &payload)
        command = payload.map { .setVolume($0) }
      case 0x52:
        var payload: Wire.Stop?
        if case .stop(let present) = command { payload = present }
        command = nil
        try reader.merge(into: &payload)
        command = payload.map { .stop($0) }
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.implicit(UInt64Kind.self, 1, id)
      if case .load(let value) = command { writer.field(MessageKind<Wire.Load>.self, 2, value) }
      if case .play(let value) = command { writer.field(MessageKind<Wire.Play>.self, 3, value) }
      if case .pause(let value) = command { writer.field(MessageKind<Wire.Pause>.self, 4, value) }
      if case .seekTo(let value) = command { writer.field(MessageKind<Wire.SeekTo>.self, 5, value) }
      if case .setTracks(let value) = command { writer.field(MessageKind<Wire.SetTracks>.self, 6, value) }
      if case .setQuality(let value) = command { writer.field(MessageKind<Wire.SetQuality>.self, 7, value) }
      if case .setRate(let value) = command { writer.field(MessageKind<Wire.SetRate>.self, 8, value) }
      if case .setVolume(let value) = command { writer.field(MessageKind<Wire.SetVolume>.self, 9, value) }
      if case .stop(let value) = command { writer.field(MessageKind<Wire.Stop>.self, 10, value) }
    }
  }
}
