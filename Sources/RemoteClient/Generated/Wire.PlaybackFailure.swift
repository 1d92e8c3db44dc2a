// Generated from xmb/api/v1/remote_playback.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Wire {
  package struct PlaybackFailure: Message {
    package static let fullName = "xmb.api.v1.PlaybackFailure"

    package var code: Wire.PlaybackFailure.Code = .unspecified
    /// For a person, in plain words.
    package var message: String = ""
    package var unknownFields = UnknownFields()

    package init() {}

    package enum Code: OpenEnum {
      case unspecified
      case episodeNotFound
      case notEntitled
      case nothingPlayable
      case network
      case mediaCorrupt
      case decoder
      case output
      /// A number that this version of the contract does not name.
      case unrecognized(Int32)

      package init(rawValue: Int32) {
        switch rawValue {
        case 0: self = .unspecified
        case 1: self = .episodeNotFound
        case 2: self = .notEntitled
        case 3: self = .nothingPlayable
        case 4: self = .network
        case 5: self = .mediaCorrupt
        case 6: self = .decoder
        case 7: self = .output
        default: self = .unrecognized(rawValue)
        }
      }

      package var rawValue: Int32 {
        switch self {
        case .unspecified: 0
        case .episodeNotFound: 1
        case .notEntitled: 2
        case .nothingPlayable: 3
        case .network: 4
        case .mediaCorrupt: 5
        case .decoder: 6
        case .output: 7
        case .unrecognized(let number): number
        }
      }
    }

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x08: code = try EnumKind<Wire.PlaybackFailure.Code>.read(from: &reader)
      case 0x12: message = try StringKind.read(from: &reader)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.implicit(EnumKind<Wire.PlaybackFailure.Code>.self, 1, code)
      writer.implicit(StringKind.self, 2, message)
    }
  }
}
