// Generated from xmb/api/v1/common.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Wire {
  /// ClientCapabilities is measured on the decoder and never declared for it.
  package struct ClientCapabilities: Message {
    package static let fullName = "xmb.api.v1.ClientCapabilities"

    package var video: [Wire.VideoDecoder] = []
    package var audio: [Wire.AudioOutput] = []
    package var display: Wire.DisplayCapabilities?
    /// Containers the client plays: "mp4", "matroska", "mpegts", "hls-ts", "hls-fmp4".
    package var containers: [String] = []
    /// Subtitle formats the client draws: "webvtt", "srt", "ass".
    package var subtitleFormats: [String] = []
    package var measuredAt: WellKnown.Timestamp?
    /// Changes whenever anything that the measurement depends on changes: kernel, driver,
    /// library, sink. Two equal fingerprints mean that measuring again would say the same.
    package var fingerprint: String = ""
    package var unknownFields = UnknownFields()

    package init() {}

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x0A: try reader.append(MessageKind<Wire.VideoDecoder>.self, to: &video)
      case 0x12: try reader.append(MessageKind<Wire.AudioOutput>.self, to: &audio)
      case 0x1A: try reader.merge(into: &display)
      case 0x22: try reader.append(StringKind.self, to: &containers)
      case 0x2A: try reader.append(StringKind.self, to: &subtitleFormats)
      case 0x32: try reader.merge(into: &measuredAt)
      case 0x3A: fingerprint = try StringKind.read(from: &reader)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.repeated(MessageKind<Wire.VideoDecoder>.self, 1, video)
      writer.repeated(MessageKind<Wire.AudioOutput>.self, 2, audio)
      writer.explicit(MessageKind<Wire.DisplayCapabilities>.self, 3, display)
      writer.repeated(StringKind.self, 4, containers)
      writer.repeated(StringKind.self, 5, subtitleFormats)
      writer.explicit(MessageKind<WellKnown.Timestamp>.self, 6, measuredAt)
      writer.implicit(StringKind.self, 7, fingerprint)
    }
  }
}
