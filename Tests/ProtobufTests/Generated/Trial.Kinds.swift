// Generated from kinds.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension Trial {
  /// Kinds has one field of each kind.
  ///
  /// A second paragraph.
  package struct Kinds: Message {
    package static let fullName = "receiver.test.Kinds"

    package var anInt32: Int32 = 0
    package var anInt64: Int64 = 0
    package var aUint32: UInt32 = 0
    package var aUint64: UInt64 = 0
    package var aSint32: Int32 = 0
    package var aSint64: Int64 = 0
    package var aFixed32: UInt32 = 0
    package var aFixed64: UInt64 = 0
    package var anSfixed32: Int32 = 0
    package var anSfixed64: Int64 = 0
    package var aFloat: Float = 0
    package var aDouble: Double = 0
    package var aBool: Bool = false
    /// Text.
    package var text: String = ""
    package var blob: [UInt8] = []
    /// Trailing.
    package var colour: Trial.Kinds.Colour = .unspecified
    package var maybeInt32: Int32?
    package var maybeText: String?
    package var maybeDouble: Double?
    package var maybeColour: Trial.Kinds.Colour?
    package var inner: Trial.Kinds.Inner?
    package var children: [Trial.Kinds] = []
    package var packed: [Int32] = []
    package var unpacked: [Int32] = []
    package var words: [String] = []
    package var colours: [Trial.Kinds.Colour] = []
    package var doubles: [Double] = []
    package var signed: [Int64] = []
    package var counts: [String: Int32] = [:]
    package var inners: [Int64: Trial.Kinds.Inner] = [:]
    package var byFlag: [Bool: Trial.Kinds.Colour] = [:]
    /// One of these.
    package var choice: Choice?
    /// Names that Swift has taken.
    package var `default`: String = ""
    package var self_: String = ""
    package var unknownFields_: String = ""
    package var baseURLIDs: String = ""
    package var highest: String = ""
    package var unknownFields = UnknownFields()
    private var boxedChild: Boxed<Trial.Kinds>?

    package init() {}

    /// Recursive: needs a box.
    package var child: Trial.Kinds? {
      get { boxedChild?.value }
      set { boxedChild = newValue.map(Boxed.init) }
    }

    /// Which member of `choice` is there.
    package enum Choice: Sendable, Equatable {
      case choiceText(String)
      case choiceInner(Trial.Kinds.Inner)
      /// Also recursive.
      indirect case choiceKinds(Trial.Kinds)
      case choiceNumber(UInt32)
    }

    package enum Colour: OpenEnum {
      case unspecified
      /// The first.
      case red
      case blue
      case colour4k
      /// A number that this version of the contract does not name.
      case unrecognized(Int32)

      package init(rawValue: Int32) {
        switch rawValue {
        case 0: self = .unspecified
        case 1: self = .red
        case -2: self = .blue
        case 4: self = .colour4k
        default: self = .unrecognized(rawValue)
        }
      }

      package var rawValue: Int32 {
        switch self {
        case .unspecified: 0
        case .red: 1
        case .blue: -2
        case .colour4k: 4
        case .unrecognized(let number): number
        }
      }
    }

    package struct Inner: Message {
      package static let fullName = "receiver.test.Kinds.Inner"

      package var name: String = ""
      package var numbers: [Int32] = []
      package var flag: Bool?
      package var unknownFields = UnknownFields()

      package init() {}

      package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
        switch key.rawValue {
        case 0x0A: name = try StringKind.read(from: &reader)
        case 0x10: try reader.append(Int32Kind.self, to: &numbers)
        case 0x12: try reader.appendPacked(Int32Kind.self, to: &numbers)
        case 0x18: flag = try BoolKind.read(from: &reader)
        default: return false
        }
        return true
      }

      package func encodeFields(into writer: inout WireWriter) {
        writer.implicit(StringKind.self, 1, name)
        writer.packed(Int32Kind.self, 2, numbers)
        writer.explicit(BoolKind.self, 3, flag)
      }
    }

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x08: anInt32 = try Int32Kind.read(from: &reader)
      case 0x10: anInt64 = try Int64Kind.read(from: &reader)
      case 0x18: aUint32 = try UInt32Kind.read(from: &reader)
      case 0x20: aUint64 = try UInt64Kind.read(from: &reader)
      case 0x28: aSint32 = try SInt32Kind.read(from: &reader)
      case 0x30: aSint64 = try SInt64Kind.read(from: &reader)
      case 0x3D: aFixed32 = try Fixed32Kind.read(from: &reader)
      case 0x41: aFixed64 = try Fixed64Kind.read(from: &reader)
      case 0x4D: anSfixed32 = try SFixed32Kind.read(from: &reader)
      case 0x51: anSfixed64 = try SFixed64Kind.read(from: &reader)
      case 0x5D: aFloat = try FloatKind.read(from: &reader)
      case 0x61: aDouble = try DoubleKind.read(from: &reader)
      case 0x68: aBool = try BoolKind.read(from: &reader)
      case 0x72: text = try StringKind.read(from: &reader)
      case 0x7A: blob = try BytesKind.read(from: &reader)
      case 0x80: colour = try EnumKind<Trial.Kinds.Colour>.read(from: &reader)
      case 0x88: maybeInt32 = try Int32Kind.read(from: &reader)
      case 0x92: maybeText = try StringKind.read(from: &reader)
      case 0x99: maybeDouble = try DoubleKind.read(from: &reader)
      case 0xA0: maybeColour = try EnumKind<Trial.Kinds.Colour>.read(from: &reader)
      case 0xAA: try reader.merge(into: &boxedChild)
      case 0xB2: try reader.merge(into: &inner)
      case 0xBA: try reader.append(MessageKind<Trial.Kinds>.self, to: &children)
      case 0xC0: try reader.append(Int32Kind.self, to: &packed)
      case 0xC2: try reader.appendPacked(Int32Kind.self, to: &packed)
      case 0xC8: try reader.append(Int32Kind.self, to: &unpacked)
      case 0xCA: try reader.appendPacked(Int32Kind.self, to: &unpacked)
      case 0xD2: try reader.append(StringKind.self, to: &words)
      case 0xD8: try reader.append(EnumKind<Trial.Kinds.Colour>.self, to: &colours)
      case 0xDA: try reader.appendPacked(EnumKind<Trial.Kinds.Colour>.self, to: &colours)
      case 0xE1: try reader.append(DoubleKind.self, to: &doubles)
      case 0xE2: try reader.appendPacked(DoubleKind.self, to: &doubles)
      case 0xE8: try reader.append(SInt64Kind.self, to: &signed)
      case 0xEA: try reader.appendPacked(SInt64Kind.self, to: &signed)
      case 0xF2: try reader.insert(StringKind.self, Int32Kind.self, into: &counts)
      case 0xFA: try reader.insert(Int64Kind.self, MessageKind<Trial.Kinds.Inner>.self, into: &inners)
      case 0x0102: try reader.insert(BoolKind.self, EnumKind<Trial.Kinds.Colour>.self, into: &byFlag)
      case 0x010A: choice = .choiceText(try StringKind.read(from: &reader))
      case 0x0112:
        var payload: Trial.Kinds.Inner?
        if case .choiceInner(let present) = choice { payload = present }
        choice = nil
        try reader.merge(into: &payload)
        choice = payload.map { .choiceInner($0) }
      case 0x011A:
        var payload: Trial.Kinds?
        if case .choiceKinds(let present) = choice { payload = present }
        choice = nil
        try reader.merge(into: &payload)
        choice = payload.map { .choiceKinds($0) }
      case 0x0120: choice = .choiceNumber(try UInt32Kind.read(from: &reader))
      case 0x012A: `default` = try StringKind.read(from: &reader)
      case 0x0132: self_ = try StringKind.read(from: &reader)
      case 0x013A: unknownFields_ = try StringKind.read(from: &reader)
      case 0x0142: baseURLIDs = try StringKind.read(from: &reader)
      case 0xFFFFFFFA: highest = try StringKind.read(from: &reader)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.implicit(Int32Kind.self, 1, anInt32)
      writer.implicit(Int64Kind.self, 2, anInt64)
      writer.implicit(UInt32Kind.self, 3, aUint32)
      writer.implicit(UInt64Kind.self, 4, aUint64)
      writer.implicit(SInt32Kind.self, 5, aSint32)
      writer.implicit(SInt64Kind.self, 6, aSint64)
      writer.implicit(Fixed32Kind.self, 7, aFixed32)
      writer.implicit(Fixed64Kind.self, 8, aFixed64)
      writer.implicit(SFixed32Kind.self, 9, anSfixed32)
      writer.implicit(SFixed64Kind.self, 10, anSfixed64)
      writer.implicit(FloatKind.self, 11, aFloat)
      writer.implicit(DoubleKind.self, 12, aDouble)
      writer.implicit(BoolKind.self, 13, aBool)
      writer.implicit(StringKind.self, 14, text)
      writer.implicit(BytesKind.self, 15, blob)
      writer.implicit(EnumKind<Trial.Kinds.Colour>.self, 16, colour)
      writer.explicit(Int32Kind.self, 17, maybeInt32)
      writer.explicit(StringKind.self, 18, maybeText)
      writer.explicit(DoubleKind.self, 19, maybeDouble)
      writer.explicit(EnumKind<Trial.Kinds.Colour>.self, 20, maybeColour)
      writer.explicit(MessageKind<Trial.Kinds>.self, 21, child)
      writer.explicit(MessageKind<Trial.Kinds.Inner>.self, 22, inner)
      writer.repeated(MessageKind<Trial.Kinds>.self, 23, children)
      writer.packed(Int32Kind.self, 24, packed)
      writer.repeated(Int32Kind.self, 25, unpacked)
      writer.repeated(StringKind.self, 26, words)
      writer.packed(EnumKind<Trial.Kinds.Colour>.self, 27, colours)
      writer.packed(DoubleKind.self, 28, doubles)
      writer.packed(SInt64Kind.self, 29, signed)
      writer.map(StringKind.self, Int32Kind.self, 30, counts)
      writer.map(Int64Kind.self, MessageKind<Trial.Kinds.Inner>.self, 31, inners)
      writer.map(BoolKind.self, EnumKind<Trial.Kinds.Colour>.self, 32, byFlag)
      if case .choiceText(let value) = choice { writer.field(StringKind.self, 33, value) }
      if case .choiceInner(let value) = choice { writer.field(MessageKind<Trial.Kinds.Inner>.self, 34, value) }
      if case .choiceKinds(let value) = choice { writer.field(MessageKind<Trial.Kinds>.self, 35, value) }
      if case .choiceNumber(let value) = choice { writer.field(UInt32Kind.self, 36, value) }
      writer.implicit(StringKind.self, 37, `default`)
      writer.implicit(StringKind.self, 38, self_)
      writer.implicit(StringKind.self, 39, unknownFields_)
      writer.implicit(StringKind.self, 40, baseURLIDs)
      writer.implicit(StringKind.self, 536870911, highest)
    }
  }
}
