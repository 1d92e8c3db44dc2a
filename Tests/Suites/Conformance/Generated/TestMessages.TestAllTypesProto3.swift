// Generated from google/protobuf/test_messages_proto3.proto by scripts/generate: change the .proto, not this file.
// swift-format-ignore-file

package import Protobuf

extension TestMessages {
  package struct TestAllTypesProto3: Message {
    package static let fullName = "protobuf_test_messages.proto3.TestAllTypesProto3"

    package var optionalInt32: Int32 = 0
    package var optionalInt64: Int64 = 0
    package var optionalUint32: UInt32 = 0
    package var optionalUint64: UInt64 = 0
    package var optionalSint32: Int32 = 0
    package var optionalSint64: Int64 = 0
    package var optionalFixed32: UInt32 = 0
    package var optionalFixed64: UInt64 = 0
    package var optionalSfixed32: Int32 = 0
    package var optionalSfixed64: Int64 = 0
    package var optionalFloat: Float = 0
    package var optionalDouble: Double = 0
    package var optionalBool: Bool = false
    package var optionalString: String = ""
    package var optionalBytes: [UInt8] = []
    package var optionalForeignMessage: TestMessages.ForeignMessage?
    package var optionalNestedEnum: TestMessages.TestAllTypesProto3.NestedEnum = .foo
    package var optionalForeignEnum: TestMessages.ForeignEnum = .foreignFoo
    package var optionalAliasedEnum: TestMessages.TestAllTypesProto3.AliasedEnum = .aliasFoo
    package var optionalStringPiece: String = ""
    package var optionalCord: String = ""
    package var repeatedInt32: [Int32] = []
    package var repeatedInt64: [Int64] = []
    package var repeatedUint32: [UInt32] = []
    package var repeatedUint64: [UInt64] = []
    package var repeatedSint32: [Int32] = []
    package var repeatedSint64: [Int64] = []
    package var repeatedFixed32: [UInt32] = []
    package var repeatedFixed64: [UInt64] = []
    package var repeatedSfixed32: [Int32] = []
    package var repeatedSfixed64: [Int64] = []
    package var repeatedFloat: [Float] = []
    package var repeatedDouble: [Double] = []
    package var repeatedBool: [Bool] = []
    package var repeatedString: [String] = []
    package var repeatedBytes: [[UInt8]] = []
    package var repeatedNestedMessage: [TestMessages.TestAllTypesProto3.NestedMessage] = []
    package var repeatedForeignMessage: [TestMessages.ForeignMessage] = []
    package var repeatedNestedEnum: [TestMessages.TestAllTypesProto3.NestedEnum] = []
    package var repeatedForeignEnum: [TestMessages.ForeignEnum] = []
    package var repeatedStringPiece: [String] = []
    package var repeatedCord: [String] = []
    package var packedInt32: [Int32] = []
    package var packedInt64: [Int64] = []
    package var packedUint32: [UInt32] = []
    package var packedUint64: [UInt64] = []
    package var packedSint32: [Int32] = []
    package var packedSint64: [Int64] = []
    package var packedFixed32: [UInt32] = []
    package var packedFixed64: [UInt64] = []
    package var packedSfixed32: [Int32] = []
    package var packedSfixed64: [Int64] = []
    package var packedFloat: [Float] = []
    package var packedDouble: [Double] = []
    package var packedBool: [Bool] = []
    package var packedNestedEnum: [TestMessages.TestAllTypesProto3.NestedEnum] = []
    package var unpackedInt32: [Int32] = []
    package var unpackedInt64: [Int64] = []
    package var unpackedUint32: [UInt32] = []
    package var unpackedUint64: [UInt64] = []
    package var unpackedSint32: [Int32] = []
    package var unpackedSint64: [Int64] = []
    package var unpackedFixed32: [UInt32] = []
    package var unpackedFixed64: [UInt64] = []
    package var unpackedSfixed32: [Int32] = []
    package var unpackedSfixed64: [Int64] = []
    package var unpackedFloat: [Float] = []
    package var unpackedDouble: [Double] = []
    package var unpackedBool: [Bool] = []
    package var unpackedNestedEnum: [TestMessages.TestAllTypesProto3.NestedEnum] = []
    package var mapInt32Int32: [Int32: Int32] = [:]
    package var mapInt64Int64: [Int64: Int64] = [:]
    package var mapUint32Uint32: [UInt32: UInt32] = [:]
    package var mapUint64Uint64: [UInt64: UInt64] = [:]
    package var mapSint32Sint32: [Int32: Int32] = [:]
    package var mapSint64Sint64: [Int64: Int64] = [:]
    package var mapFixed32Fixed32: [UInt32: UInt32] = [:]
    package var mapFixed64Fixed64: [UInt64: UInt64] = [:]
    package var mapSfixed32Sfixed32: [Int32: Int32] = [:]
    package var mapSfixed64Sfixed64: [Int64: Int64] = [:]
    package var mapInt32Float: [Int32: Float] = [:]
    package var mapInt32Double: [Int32: Double] = [:]
    package var mapBoolBool: [Bool: Bool] = [:]
    package var mapStringString: [String: String] = [:]
    package var mapStringBytes: [String: [UInt8]] = [:]
    package var mapStringNestedMessage: [String: TestMessages.TestAllTypesProto3.NestedMessage] = [:]
    package var mapStringForeignMessage: [String: TestMessages.ForeignMessage] = [:]
    package var mapStringNestedEnum: [String: TestMessages.TestAllTypesProto3.NestedEnum] = [:]
    package var mapStringForeignEnum: [String: TestMessages.ForeignEnum] = [:]
    package var oneofField: OneofField?
    package var optionalBoolWrapper: Google.BoolValue?
    package var optionalInt32Wrapper: Google.Int32Value?
    package var optionalInt64Wrapper: Google.Int64Value?
    package var optionalUint32Wrapper: Google.UInt32Value?
    package var optionalUint64Wrapper: Google.UInt64Value?
    package var optionalFloatWrapper: Google.FloatValue?
    package var optionalDoubleWrapper: Google.DoubleValue?
    package var optionalStringWrapper: Google.StringValue?
    package var optionalBytesWrapper: Google.BytesValue?
    package var repeatedBoolWrapper: [Google.BoolValue] = []
    package var repeatedInt32Wrapper: [Google.Int32Value] = []
    package var repeatedInt64Wrapper: [Google.Int64Value] = []
    package var repeatedUint32Wrapper: [Google.UInt32Value] = []
    package var repeatedUint64Wrapper: [Google.UInt64Value] = []
    package var repeatedFloatWrapper: [Google.FloatValue] = []
    package var repeatedDoubleWrapper: [Google.DoubleValue] = []
    package var repeatedStringWrapper: [Google.StringValue] = []
    package var repeatedBytesWrapper: [Google.BytesValue] = []
    package var optionalDuration: Google.Duration?
    package var optionalTimestamp: Google.Timestamp?
    package var optionalFieldMask: Google.FieldMask?
    package var optionalStruct: Google.Struct?
    package var optionalAny: Google.AnyMessage?
    package var optionalValue: Google.Value?
    package var optionalNullValue: Google.NullValue = .nullValue
    package var repeatedDuration: [Google.Duration] = []
    package var repeatedTimestamp: [Google.Timestamp] = []
    package var repeatedFieldmask: [Google.FieldMask] = []
    package var repeatedStruct: [Google.Struct] = []
    package var repeatedAny: [Google.AnyMessage] = []
    package var repeatedValue: [Google.Value] = []
    package var repeatedListValue: [Google.ListValue] = []
    package var fieldname1: Int32 = 0
    package var fieldName2: Int32 = 0
    package var fieldName3: Int32 = 0
    package var fieldName4: Int32 = 0
    package var field0name5: Int32 = 0
    package var field0Name6: Int32 = 0
    package var fieldName7: Int32 = 0
    package var fieldName8: Int32 = 0
    package var fieldName9: Int32 = 0
    package var fieldName10: Int32 = 0
    package var fieldName11: Int32 = 0
    package var fieldName12: Int32 = 0
    package var fieldName13: Int32 = 0
    package var fieldName14: Int32 = 0
    package var fieldName15: Int32 = 0
    package var fieldName16: Int32 = 0
    package var fieldName17: Int32 = 0
    package var fieldName18: Int32 = 0
    package var unknownFields = UnknownFields()
    private var boxedOptionalNestedMessage: Boxed<TestMessages.TestAllTypesProto3.NestedMessage>?
    private var boxedRecursiveMessage: Boxed<TestMessages.TestAllTypesProto3>?

    package init() {}

    package var optionalNestedMessage: TestMessages.TestAllTypesProto3.NestedMessage? {
      get { boxedOptionalNestedMessage?.value }
      set { boxedOptionalNestedMessage = newValue.map(Boxed.init) }
    }

    package var recursiveMessage: TestMessages.TestAllTypesProto3? {
      get { boxedRecursiveMessage?.value }
      set { boxedRecursiveMessage = newValue.map(Boxed.init) }
    }

    /// Which member of `oneof_field` is there.
    package enum OneofField: Sendable, Equatable {
      case oneofUint32(UInt32)
      indirect case oneofNestedMessage(TestMessages.TestAllTypesProto3.NestedMessage)
      case oneofString(String)
      case oneofBytes([UInt8])
      case oneofBool(Bool)
      case oneofUint64(UInt64)
      case oneofFloat(Float)
      case oneofDouble(Double)
      case oneofEnum(TestMessages.TestAllTypesProto3.NestedEnum)
      case oneofNullValue(Google.NullValue)
    }

    package enum NestedEnum: OpenEnum {
      case foo
      case bar
      case baz
      case neg
      /// A number that this version of the contract does not name.
      case unrecognized(Int32)

      package init(rawValue: Int32) {
        switch rawValue {
        case 0: self = .foo
        case 1: self = .bar
        case 2: self = .baz
        case -1: self = .neg
        default: self = .unrecognized(rawValue)
        }
      }

      package var rawValue: Int32 {
        switch self {
        case .foo: 0
        case .bar: 1
        case .baz: 2
        case .neg: -1
        case .unrecognized(let number): number
        }
      }
    }

    package enum AliasedEnum: OpenEnum {
      case aliasFoo
      case aliasBar
      case aliasBaz
      /// A number that this version of the contract does not name.
      case unrecognized(Int32)

      package static let moo = Self.aliasBaz

      package static let bAz = Self.aliasBaz

      package init(rawValue: Int32) {
        switch rawValue {
        case 0: self = .aliasFoo
        case 1: self = .aliasBar
        case 2: self = .aliasBaz
        default: self = .unrecognized(rawValue)
        }
      }

      package var rawValue: Int32 {
        switch self {
        case .aliasFoo: 0
        case .aliasBar: 1
        case .aliasBaz: 2
        case .unrecognized(let number): number
        }
      }
    }

    package struct NestedMessage: Message {
      package static let fullName = "protobuf_test_messages.proto3.TestAllTypesProto3.NestedMessage"

      package var a: Int32 = 0
      package var unknownFields = UnknownFields()
      private var boxedCorecursive: Boxed<TestMessages.TestAllTypesProto3>?

      package init() {}

      package var corecursive: TestMessages.TestAllTypesProto3? {
        get { boxedCorecursive?.value }
        set { boxedCorecursive = newValue.map(Boxed.init) }
      }

      package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
        switch key.rawValue {
        case 0x08: a = try Int32Kind.read(from: &reader)
        case 0x12: try reader.merge(into: &boxedCorecursive)
        default: return false
        }
        return true
      }

      package func encodeFields(into writer: inout WireWriter) {
        writer.implicit(Int32Kind.self, 1, a)
        writer.explicit(MessageKind<TestMessages.TestAllTypesProto3>.self, 2, corecursive)
      }
    }

    package mutating func decodeField(_ key: FieldKey, from reader: inout WireReader) throws(WireError) -> Bool {
      switch key.rawValue {
      case 0x08: optionalInt32 = try Int32Kind.read(from: &reader)
      case 0x10: optionalInt64 = try Int64Kind.read(from: &reader)
      case 0x18: optionalUint32 = try UInt32Kind.read(from: &reader)
      case 0x20: optionalUint64 = try UInt64Kind.read(from: &reader)
      case 0x28: optionalSint32 = try SInt32Kind.read(from: &reader)
      case 0x30: optionalSint64 = try SInt64Kind.read(from: &reader)
      case 0x3D: optionalFixed32 = try Fixed32Kind.read(from: &reader)
      case 0x41: optionalFixed64 = try Fixed64Kind.read(from: &reader)
      case 0x4D: optionalSfixed32 = try SFixed32Kind.read(from: &reader)
      case 0x51: optionalSfixed64 = try SFixed64Kind.read(from: &reader)
      case 0x5D: optionalFloat = try FloatKind.read(from: &reader)
      case 0x61: optionalDouble = try DoubleKind.read(from: &reader)
      case 0x68: optionalBool = try BoolKind.read(from: &reader)
      case 0x72: optionalString = try StringKind.read(from: &reader)
      case 0x7A: optionalBytes = try BytesKind.read(from: &reader)
      case 0x92: try reader.merge(into: &boxedOptionalNestedMessage)
      case 0x9A: try reader.merge(into: &optionalForeignMessage)
      case 0xA8: optionalNestedEnum = try EnumKind<TestMessages.TestAllTypesProto3.NestedEnum>.read(from: &reader)
      case 0xB0: optionalForeignEnum = try EnumKind<TestMessages.ForeignEnum>.read(from: &reader)
      case 0xB8: optionalAliasedEnum = try EnumKind<TestMessages.TestAllTypesProto3.AliasedEnum>.read(from: &reader)
      case 0xC2: optionalStringPiece = try StringKind.read(from: &reader)
      case 0xCA: optionalCord = try StringKind.read(from: &reader)
      case 0xDA: try reader.merge(into: &boxedRecursiveMessage)
      case 0xF8: try reader.append(Int32Kind.self, to: &repeatedInt32)
      case 0xFA: try reader.appendPacked(Int32Kind.self, to: &repeatedInt32)
      case 0x0100: try reader.append(Int64Kind.self, to: &repeatedInt64)
      case 0x0102: try reader.appendPacked(Int64Kind.self, to: &repeatedInt64)
      case 0x0108: try reader.append(UInt32Kind.self, to: &repeatedUint32)
      case 0x010A: try reader.appendPacked(UInt32Kind.self, to: &repeatedUint32)
      case 0x0110: try reader.append(UInt64Kind.self, to: &repeatedUint64)
      case 0x0112: try reader.appendPacked(UInt64Kind.self, to: &repeatedUint64)
      case 0x0118: try reader.append(SInt32Kind.self, to: &repeatedSint32)
      case 0x011A: try reader.appendPacked(SInt32Kind.self, to: &repeatedSint32)
      case 0x0120: try reader.append(SInt64Kind.self, to: &repeatedSint64)
      case 0x0122: try reader.appendPacked(SInt64Kind.self, to: &repeatedSint64)
      case 0x012D: try reader.append(Fixed32Kind.self, to: &repeatedFixed32)
      case 0x012A: try reader.appendPacked(Fixed32Kind.self, to: &repeatedFixed32)
      case 0x0131: try reader.append(Fixed64Kind.self, to: &repeatedFixed64)
      case 0x0132: try reader.appendPacked(Fixed64Kind.self, to: &repeatedFixed64)
      case 0x013D: try reader.append(SFixed32Kind.self, to: &repeatedSfixed32)
      case 0x013A: try reader.appendPacked(SFixed32Kind.self, to: &repeatedSfixed32)
      case 0x0141: try reader.append(SFixed64Kind.self, to: &repeatedSfixed64)
      case 0x0142: try reader.appendPacked(SFixed64Kind.self, to: &repeatedSfixed64)
      case 0x014D: try reader.append(FloatKind.self, to: &repeatedFloat)
      case 0x014A: try reader.appendPacked(FloatKind.self, to: &repeatedFloat)
      case 0x0151: try reader.append(DoubleKind.self, to: &repeatedDouble)
      case 0x0152: try reader.appendPacked(DoubleKind.self, to: &repeatedDouble)
      case 0x0158: try reader.append(BoolKind.self, to: &repeatedBool)
      case 0x015A: try reader.appendPacked(BoolKind.self, to: &repeatedBool)
      case 0x0162: try reader.append(StringKind.self, to: &repeatedString)
      case 0x016A: try reader.append(BytesKind.self, to: &repeatedBytes)
      case 0x0182: try reader.append(MessageKind<TestMessages.TestAllTypesProto3.NestedMessage>.self, to: &repeatedNestedMessage)
      case 0x018A: try reader.append(MessageKind<TestMessages.ForeignMessage>.self, to: &repeatedForeignMessage)
      case 0x0198: try reader.append(EnumKind<TestMessages.TestAllTypesProto3.NestedEnum>.self, to: &repeatedNestedEnum)
      case 0x019A: try reader.appendPacked(EnumKind<TestMessages.TestAllTypesProto3.NestedEnum>.self, to: &repeatedNestedEnum)
      case 0x01A0: try reader.append(EnumKind<TestMessages.ForeignEnum>.self, to: &repeatedForeignEnum)
      case 0x01A2: try reader.appendPacked(EnumKind<TestMessages.ForeignEnum>.self, to: &repeatedForeignEnum)
      case 0x01B2: try reader.append(StringKind.self, to: &repeatedStringPiece)
      case 0x01BA: try reader.append(StringKind.self, to: &repeatedCord)
      case 0x0258: try reader.append(Int32Kind.self, to: &packedInt32)
      case 0x025A: try reader.appendPacked(Int32Kind.self, to: &packedInt32)
      case 0x0260: try reader.append(Int64Kind.self, to: &packedInt64)
      case 0x0262: try reader.appendPacked(Int64Kind.self, to: &packedInt64)
      case 0x0268: try reader.append(UInt32Kind.self, to: &packedUint32)
      case 0x026A: try reader.appendPacked(UInt32Kind.self, to: &packedUint32)
      case 0x0270: try reader.append(UInt64Kind.self, to: &packedUint64)
      case 0x0272: try reader.appendPacked(UInt64Kind.self, to: &packedUint64)
      case 0x0278: try reader.append(SInt32Kind.self, to: &packedSint32)
      case 0x027A: try reader.appendPacked(SInt32Kind.self, to: &packedSint32)
      case 0x0280: try reader.append(SInt64Kind.self, to: &packedSint64)
      case 0x0282: try reader.appendPacked(SInt64Kind.self, to: &packedSint64)
      case 0x028D: try reader.append(Fixed32Kind.self, to: &packedFixed32)
      case 0x028A: try reader.appendPacked(Fixed32Kind.self, to: &packedFixed32)
      case 0x0291: try reader.append(Fixed64Kind.self, to: &packedFixed64)
      case 0x0292: try reader.appendPacked(Fixed64Kind.self, to: &packedFixed64)
      case 0x029D: try reader.append(SFixed32Kind.self, to: &packedSfixed32)
      case 0x029A: try reader.appendPacked(SFixed32Kind.self, to: &packedSfixed32)
      case 0x02A1: try reader.append(SFixed64Kind.self, to: &packedSfixed64)
      case 0x02A2: try reader.appendPacked(SFixed64Kind.self, to: &packedSfixed64)
      case 0x02AD: try reader.append(FloatKind.self, to: &packedFloat)
      case 0x02AA: try reader.appendPacked(FloatKind.self, to: &packedFloat)
      case 0x02B1: try reader.append(DoubleKind.self, to: &packedDouble)
      case 0x02B2: try reader.appendPacked(DoubleKind.self, to: &packedDouble)
      case 0x02B8: try reader.append(BoolKind.self, to: &packedBool)
      case 0x02BA: try reader.appendPacked(BoolKind.self, to: &packedBool)
      case 0x02C0: try reader.append(EnumKind<TestMessages.TestAllTypesProto3.NestedEnum>.self, to: &packedNestedEnum)
      case 0x02C2: try reader.appendPacked(EnumKind<TestMessages.TestAllTypesProto3.NestedEnum>.self, to: &packedNestedEnum)
      case 0x02C8: try reader.append(Int32Kind.self, to: &unpackedInt32)
      case 0x02CA: try reader.appendPacked(Int32Kind.self, to: &unpackedInt32)
      case 0x02D0: try reader.append(Int64Kind.self, to: &unpackedInt64)
      case 0x02D2: try reader.appendPacked(Int64Kind.self, to: &unpackedInt64)
      case 0x02D8: try reader.append(UInt32Kind.self, to: &unpackedUint32)
      case 0x02DA: try reader.appendPacked(UInt32Kind.self, to: &unpackedUint32)
      case 0x02E0: try reader.append(UInt64Kind.self, to: &unpackedUint64)
      case 0x02E2: try reader.appendPacked(UInt64Kind.self, to: &unpackedUint64)
      case 0x02E8: try reader.append(SInt32Kind.self, to: &unpackedSint32)
      case 0x02EA: try reader.appendPacked(SInt32Kind.self, to: &unpackedSint32)
      case 0x02F0: try reader.append(SInt64Kind.self, to: &unpackedSint64)
      case 0x02F2: try reader.appendPacked(SInt64Kind.self, to: &unpackedSint64)
      case 0x02FD: try reader.append(Fixed32Kind.self, to: &unpackedFixed32)
      case 0x02FA: try reader.appendPacked(Fixed32Kind.self, to: &unpackedFixed32)
      case 0x0301: try reader.append(Fixed64Kind.self, to: &unpackedFixed64)
      case 0x0302: try reader.appendPacked(Fixed64Kind.self, to: &unpackedFixed64)
      case 0x030D: try reader.append(SFixed32Kind.self, to: &unpackedSfixed32)
      case 0x030A: try reader.appendPacked(SFixed32Kind.self, to: &unpackedSfixed32)
      case 0x0311: try reader.append(SFixed64Kind.self, to: &unpackedSfixed64)
      case 0x0312: try reader.appendPacked(SFixed64Kind.self, to: &unpackedSfixed64)
      case 0x031D: try reader.append(FloatKind.self, to: &unpackedFloat)
      case 0x031A: try reader.appendPacked(FloatKind.self, to: &unpackedFloat)
      case 0x0321: try reader.append(DoubleKind.self, to: &unpackedDouble)
      case 0x0322: try reader.appendPacked(DoubleKind.self, to: &unpackedDouble)
      case 0x0328: try reader.append(BoolKind.self, to: &unpackedBool)
      case 0x032A: try reader.appendPacked(BoolKind.self, to: &unpackedBool)
      case 0x0330: try reader.append(EnumKind<TestMessages.TestAllTypesProto3.NestedEnum>.self, to: &unpackedNestedEnum)
      case 0x0332: try reader.appendPacked(EnumKind<TestMessages.TestAllTypesProto3.NestedEnum>.self, to: &unpackedNestedEnum)
      case 0x01C2: try reader.insert(Int32Kind.self, Int32Kind.self, into: &mapInt32Int32)
      case 0x01CA: try reader.insert(Int64Kind.self, Int64Kind.self, into: &mapInt64Int64)
      case 0x01D2: try reader.insert(UInt32Kind.self, UInt32Kind.self, into: &mapUint32Uint32)
      case 0x01DA: try reader.insert(UInt64Kind.self, UInt64Kind.self, into: &mapUint64Uint64)
      case 0x01E2: try reader.insert(SInt32Kind.self, SInt32Kind.self, into: &mapSint32Sint32)
      case 0x01EA: try reader.insert(SInt64Kind.self, SInt64Kind.self, into: &mapSint64Sint64)
      case 0x01F2: try reader.insert(Fixed32Kind.self, Fixed32Kind.self, into: &mapFixed32Fixed32)
      case 0x01FA: try reader.insert(Fixed64Kind.self, Fixed64Kind.self, into: &mapFixed64Fixed64)
      case 0x0202: try reader.insert(SFixed32Kind.self, SFixed32Kind.self, into: &mapSfixed32Sfixed32)
      case 0x020A: try reader.insert(SFixed64Kind.self, SFixed64Kind.self, into: &mapSfixed64Sfixed64)
      case 0x0212: try reader.insert(Int32Kind.self, FloatKind.self, into: &mapInt32Float)
      case 0x021A: try reader.insert(Int32Kind.self, DoubleKind.self, into: &mapInt32Double)
      case 0x0222: try reader.insert(BoolKind.self, BoolKind.self, into: &mapBoolBool)
      case 0x022A: try reader.insert(StringKind.self, StringKind.self, into: &mapStringString)
      case 0x0232: try reader.insert(StringKind.self, BytesKind.self, into: &mapStringBytes)
      case 0x023A: try reader.insert(StringKind.self, MessageKind<TestMessages.TestAllTypesProto3.NestedMessage>.self, into: &mapStringNestedMessage)
      case 0x0242: try reader.insert(StringKind.self, MessageKind<TestMessages.ForeignMessage>.self, into: &mapStringForeignMessage)
      case 0x024A: try reader.insert(StringKind.self, EnumKind<TestMessages.TestAllTypesProto3.NestedEnum>.self, into: &mapStringNestedEnum)
      case 0x0252: try reader.insert(StringKind.self, EnumKind<TestMessages.ForeignEnum>.self, into: &mapStringForeignEnum)
      case 0x0378: oneofField = .oneofUint32(try UInt32Kind.read(from: &reader))
      case 0x0382:
        var payload: TestMessages.TestAllTypesProto3.NestedMessage?
        if case .oneofNestedMessage(let present) = oneofField { payload = present }
        oneofField = nil
        try reader.merge(into: &payload)
        oneofField = payload.map { .oneofNestedMessage($0) }
      case 0x038A: oneofField = .oneofString(try StringKind.read(from: &reader))
      case 0x0392: oneofField = .oneofBytes(try BytesKind.read(from: &reader))
      case 0x0398: oneofField = .oneofBool(try BoolKind.read(from: &reader))
      case 0x03A0: oneofField = .oneofUint64(try UInt64Kind.read(from: &reader))
      case 0x03AD: oneofField = .oneofFloat(try FloatKind.read(from: &reader))
      case 0x03B1: oneofField = .oneofDouble(try DoubleKind.read(from: &reader))
      case 0x03B8: oneofField = .oneofEnum(try EnumKind<TestMessages.TestAllTypesProto3.NestedEnum>.read(from: &reader))
      case 0x03C0: oneofField = .oneofNullValue(try EnumKind<Google.NullValue>.read(from: &reader))
      case 0x064A: try reader.merge(into: &optionalBoolWrapper)
      case 0x0652: try reader.merge(into: &optionalInt32Wrapper)
      case 0x065A: try reader.merge(into: &optionalInt64Wrapper)
      case 0x0662: try reader.merge(into: &optionalUint32Wrapper)
      case 0x066A: try reader.merge(into: &optionalUint64Wrapper)
      case 0x0672: try reader.merge(into: &optionalFloatWrapper)
      case 0x067A: try reader.merge(into: &optionalDoubleWrapper)
      case 0x0682: try reader.merge(into: &optionalStringWrapper)
      case 0x068A: try reader.merge(into: &optionalBytesWrapper)
      case 0x069A: try reader.append(MessageKind<Google.BoolValue>.self, to: &repeatedBoolWrapper)
      case 0x06A2: try reader.append(MessageKind<Google.Int32Value>.self, to: &repeatedInt32Wrapper)
      case 0x06AA: try reader.append(MessageKind<Google.Int64Value>.self, to: &repeatedInt64Wrapper)
      case 0x06B2: try reader.append(MessageKind<Google.UInt32Value>.self, to: &repeatedUint32Wrapper)
      case 0x06BA: try reader.append(MessageKind<Google.UInt64Value>.self, to: &repeatedUint64Wrapper)
      case 0x06C2: try reader.append(MessageKind<Google.FloatValue>.self, to: &repeatedFloatWrapper)
      case 0x06CA: try reader.append(MessageKind<Google.DoubleValue>.self, to: &repeatedDoubleWrapper)
      case 0x06D2: try reader.append(MessageKind<Google.StringValue>.self, to: &repeatedStringWrapper)
      case 0x06DA: try reader.append(MessageKind<Google.BytesValue>.self, to: &repeatedBytesWrapper)
      case 0x096A: try reader.merge(into: &optionalDuration)
      case 0x0972: try reader.merge(into: &optionalTimestamp)
      case 0x097A: try reader.merge(into: &optionalFieldMask)
      case 0x0982: try reader.merge(into: &optionalStruct)
      case 0x098A: try reader.merge(into: &optionalAny)
      case 0x0992: try reader.merge(into: &optionalValue)
      case 0x0998: optionalNullValue = try EnumKind<Google.NullValue>.read(from: &reader)
      case 0x09BA: try reader.append(MessageKind<Google.Duration>.self, to: &repeatedDuration)
      case 0x09C2: try reader.append(MessageKind<Google.Timestamp>.self, to: &repeatedTimestamp)
      case 0x09CA: try reader.append(MessageKind<Google.FieldMask>.self, to: &repeatedFieldmask)
      case 0x0A22: try reader.append(MessageKind<Google.Struct>.self, to: &repeatedStruct)
      case 0x09DA: try reader.append(MessageKind<Google.AnyMessage>.self, to: &repeatedAny)
      case 0x09E2: try reader.append(MessageKind<Google.Value>.self, to: &repeatedValue)
      case 0x09EA: try reader.append(MessageKind<Google.ListValue>.self, to: &repeatedListValue)
      case 0x0C88: fieldname1 = try Int32Kind.read(from: &reader)
      case 0x0C90: fieldName2 = try Int32Kind.read(from: &reader)
      case 0x0C98: fieldName3 = try Int32Kind.read(from: &reader)
      case 0x0CA0: fieldName4 = try Int32Kind.read(from: &reader)
      case 0x0CA8: field0name5 = try Int32Kind.read(from: &reader)
      case 0x0CB0: field0Name6 = try Int32Kind.read(from: &reader)
      case 0x0CB8: fieldName7 = try Int32Kind.read(from: &reader)
      case 0x0CC0: fieldName8 = try Int32Kind.read(from: &reader)
      case 0x0CC8: fieldName9 = try Int32Kind.read(from: &reader)
      case 0x0CD0: fieldName10 = try Int32Kind.read(from: &reader)
      case 0x0CD8: fieldName11 = try Int32Kind.read(from: &reader)
      case 0x0CE0: fieldName12 = try Int32Kind.read(from: &reader)
      case 0x0CE8: fieldName13 = try Int32Kind.read(from: &reader)
      case 0x0CF0: fieldName14 = try Int32Kind.read(from: &reader)
      case 0x0CF8: fieldName15 = try Int32Kind.read(from: &reader)
      case 0x0D00: fieldName16 = try Int32Kind.read(from: &reader)
      case 0x0D08: fieldName17 = try Int32Kind.read(from: &reader)
      case 0x0D10: fieldName18 = try Int32Kind.read(from: &reader)
      default: return false
      }
      return true
    }

    package func encodeFields(into writer: inout WireWriter) {
      writer.implicit(Int32Kind.self, 1, optionalInt32)
      writer.implicit(Int64Kind.self, 2, optionalInt64)
      writer.implicit(UInt32Kind.self, 3, optionalUint32)
      writer.implicit(UInt64Kind.self, 4, optionalUint64)
      writer.implicit(SInt32Kind.self, 5, optionalSint32)
      writer.implicit(SInt64Kind.self, 6, optionalSint64)
      writer.implicit(Fixed32Kind.self, 7, optionalFixed32)
      writer.implicit(Fixed64Kind.self, 8, optionalFixed64)
      writer.implicit(SFixed32Kind.self, 9, optionalSfixed32)
      writer.implicit(SFixed64Kind.self, 10, optionalSfixed64)
      writer.implicit(FloatKind.self, 11, optionalFloat)
      writer.implicit(DoubleKind.self, 12, optionalDouble)
      writer.implicit(BoolKind.self, 13, optionalBool)
      writer.implicit(StringKind.self, 14, optionalString)
      writer.implicit(BytesKind.self, 15, optionalBytes)
      writer.explicit(MessageKind<TestMessages.TestAllTypesProto3.NestedMessage>.self, 18, optionalNestedMessage)
      writer.explicit(MessageKind<TestMessages.ForeignMessage>.self, 19, optionalForeignMessage)
      writer.implicit(EnumKind<TestMessages.TestAllTypesProto3.NestedEnum>.self, 21, optionalNestedEnum)
      writer.implicit(EnumKind<TestMessages.ForeignEnum>.self, 22, optionalForeignEnum)
      writer.implicit(EnumKind<TestMessages.TestAllTypesProto3.AliasedEnum>.self, 23, optionalAliasedEnum)
      writer.implicit(StringKind.self, 24, optionalStringPiece)
      writer.implicit(StringKind.self, 25, optionalCord)
      writer.explicit(MessageKind<TestMessages.TestAllTypesProto3>.self, 27, recursiveMessage)
      writer.packed(Int32Kind.self, 31, repeatedInt32)
      writer.packed(Int64Kind.self, 32, repeatedInt64)
      writer.packed(UInt32Kind.self, 33, repeatedUint32)
      writer.packed(UInt64Kind.self, 34, repeatedUint64)
      writer.packed(SInt32Kind.self, 35, repeatedSint32)
      writer.packed(SInt64Kind.self, 36, repeatedSint64)
      writer.packed(Fixed32Kind.self, 37, repeatedFixed32)
      writer.packed(Fixed64Kind.self, 38, repeatedFixed64)
      writer.packed(SFixed32Kind.self, 39, repeatedSfixed32)
      writer.packed(SFixed64Kind.self, 40, repeatedSfixed64)
      writer.packed(FloatKind.self, 41, repeatedFloat)
      writer.packed(DoubleKind.self, 42, repeatedDouble)
      writer.packed(BoolKind.self, 43, repeatedBool)
      writer.repeated(StringKind.self, 44, repeatedString)
      writer.repeated(BytesKind.self, 45, repeatedBytes)
      writer.repeated(MessageKind<TestMessages.TestAllTypesProto3.NestedMessage>.self, 48, repeatedNestedMessage)
      writer.repeated(MessageKind<TestMessages.ForeignMessage>.self, 49, repeatedForeignMessage)
      writer.packed(EnumKind<TestMessages.TestAllTypesProto3.NestedEnum>.self, 51, repeatedNestedEnum)
      writer.packed(EnumKind<TestMessages.ForeignEnum>.self, 52, repeatedForeignEnum)
      writer.repeated(StringKind.self, 54, repeatedStringPiece)
      writer.repeated(StringKind.self, 55, repeatedCord)
      writer.map(Int32Kind.self, Int32Kind.self, 56, mapInt32Int32)
      writer.map(Int64Kind.self, Int64Kind.self, 57, mapInt64Int64)
      writer.map(UInt32Kind.self, UInt32Kind.self, 58, mapUint32Uint32)
      writer.map(UInt64Kind.self, UInt64Kind.self, 59, mapUint64Uint64)
      writer.map(SInt32Kind.self, SInt32Kind.self, 60, mapSint32Sint32)
      writer.map(SInt64Kind.self, SInt64Kind.self, 61, mapSint64Sint64)
      writer.map(Fixed32Kind.self, Fixed32Kind.self, 62, mapFixed32Fixed32)
      writer.map(Fixed64Kind.self, Fixed64Kind.self, 63, mapFixed64Fixed64)
      writer.map(SFixed32Kind.self, SFixed32Kind.self, 64, mapSfixed32Sfixed32)
      writer.map(SFixed64Kind.self, SFixed64Kind.self, 65, mapSfixed64Sfixed64)
      writer.map(Int32Kind.self, FloatKind.self, 66, mapInt32Float)
      writer.map(Int32Kind.self, DoubleKind.self, 67, mapInt32Double)
      writer.map(BoolKind.self, BoolKind.self, 68, mapBoolBool)
      writer.map(StringKind.self, StringKind.self, 69, mapStringString)
      writer.map(StringKind.self, BytesKind.self, 70, mapStringBytes)
      writer.map(StringKind.self, MessageKind<TestMessages.TestAllTypesProto3.NestedMessage>.self, 71, mapStringNestedMessage)
      writer.map(StringKind.self, MessageKind<TestMessages.ForeignMessage>.self, 72, mapStringForeignMessage)
      writer.map(StringKind.self, EnumKind<TestMessages.TestAllTypesProto3.NestedEnum>.self, 73, mapStringNestedEnum)
      writer.map(StringKind.self, EnumKind<TestMessages.ForeignEnum>.self, 74, mapStringForeignEnum)
      writer.packed(Int32Kind.self, 75, packedInt32)
      writer.packed(Int64Kind.self, 76, packedInt64)
      writer.packed(UInt32Kind.self, 77, packedUint32)
      writer.packed(UInt64Kind.self, 78, packedUint64)
      writer.packed(SInt32Kind.self, 79, packedSint32)
      writer.packed(SInt64Kind.self, 80, packedSint64)
      writer.packed(Fixed32Kind.self, 81, packedFixed32)
      writer.packed(Fixed64Kind.self, 82, packedFixed64)
      writer.packed(SFixed32Kind.self, 83, packedSfixed32)
      writer.packed(SFixed64Kind.self, 84, packedSfixed64)
      writer.packed(FloatKind.self, 85, packedFloat)
      writer.packed(DoubleKind.self, 86, packedDouble)
      writer.packed(BoolKind.self, 87, packedBool)
      writer.packed(EnumKind<TestMessages.TestAllTypesProto3.NestedEnum>.self, 88, packedNestedEnum)
      writer.repeated(Int32Kind.self, 89, unpackedInt32)
      writer.repeated(Int64Kind.self, 90, unpackedInt64)
      writer.repeated(UInt32Kind.self, 91, unpackedUint32)
      writer.repeated(UInt64Kind.self, 92, unpackedUint64)
      writer.repeated(SInt32Kind.self, 93, unpackedSint32)
      writer.repeated(SInt64Kind.self, 94, unpackedSint64)
      writer.repeated(Fixed32Kind.self, 95, unpackedFixed32)
      writer.repeated(Fixed64Kind.self, 96, unpackedFixed64)
      writer.repeated(SFixed32Kind.self, 97, unpackedSfixed32)
      writer.repeated(SFixed64Kind.self, 98, unpackedSfixed64)
      writer.repeated(FloatKind.self, 99, unpackedFloat)
      writer.repeated(DoubleKind.self, 100, unpackedDouble)
      writer.repeated(BoolKind.self, 101, unpackedBool)
      writer.repeated(EnumKind<TestMessages.TestAllTypesProto3.NestedEnum>.self, 102, unpackedNestedEnum)
      if case .oneofUint32(let value) = oneofField { writer.field(UInt32Kind.self, 111, value) }
      if case .oneofNestedMessage(let value) = oneofField { writer.field(MessageKind<TestMessages.TestAllTypesProto3.NestedMessage>.self, 112, value) }
      if case .oneofString(let value) = oneofField { writer.field(StringKind.self, 113, value) }
      if case .oneofBytes(let value) = oneofField { writer.field(BytesKind.self, 114, value) }
      if case .oneofBool(let value) = oneofField { writer.field(BoolKind.self, 115, value) }
      if case .oneofUint64(let value) = oneofField { writer.field(UInt64Kind.self, 116, value) }
      if case .oneofFloat(let value) = oneofField { writer.field(FloatKind.self, 117, value) }
      if case .oneofDouble(let value) = oneofField { writer.field(DoubleKind.self, 118, value) }
      if case .oneofEnum(let value) = oneofField { writer.field(EnumKind<TestMessages.TestAllTypesProto3.NestedEnum>.self, 119, value) }
      if case .oneofNullValue(let value) = oneofField { writer.field(EnumKind<Google.NullValue>.self, 120, value) }
      writer.explicit(MessageKind<Google.BoolValue>.self, 201, optionalBoolWrapper)
      writer.explicit(MessageKind<Google.Int32Value>.self, 202, optionalInt32Wrapper)
      writer.explicit(MessageKind<Google.Int64Value>.self, 203, optionalInt64Wrapper)
      writer.explicit(MessageKind<Google.UInt32Value>.self, 204, optionalUint32Wrapper)
      writer.explicit(MessageKind<Google.UInt64Value>.self, 205, optionalUint64Wrapper)
      writer.explicit(MessageKind<Google.FloatValue>.self, 206, optionalFloatWrapper)
      writer.explicit(MessageKind<Google.DoubleValue>.self, 207, optionalDoubleWrapper)
      writer.explicit(MessageKind<Google.StringValue>.self, 208, optionalStringWrapper)
      writer.explicit(MessageKind<Google.BytesValue>.self, 209, optionalBytesWrapper)
      writer.repeated(MessageKind<Google.BoolValue>.self, 211, repeatedBoolWrapper)
      writer.repeated(MessageKind<Google.Int32Value>.self, 212, repeatedInt32Wrapper)
      writer.repeated(MessageKind<Google.Int64Value>.self, 213, repeatedInt64Wrapper)
      writer.repeated(MessageKind<Google.UInt32Value>.self, 214, repeatedUint32Wrapper)
      writer.repeated(MessageKind<Google.UInt64Value>.self, 215, repeatedUint64Wrapper)
      writer.repeated(MessageKind<Google.FloatValue>.self, 216, repeatedFloatWrapper)
      writer.repeated(MessageKind<Google.DoubleValue>.self, 217, repeatedDoubleWrapper)
      writer.repeated(MessageKind<Google.StringValue>.self, 218, repeatedStringWrapper)
      writer.repeated(MessageKind<Google.BytesValue>.self, 219, repeatedBytesWrapper)
      writer.explicit(MessageKind<Google.Duration>.self, 301, optionalDuration)
      writer.explicit(MessageKind<Google.Timestamp>.self, 302, optionalTimestamp)
      writer.explicit(MessageKind<Google.FieldMask>.self, 303, optionalFieldMask)
      writer.explicit(MessageKind<Google.Struct>.self, 304, optionalStruct)
      writer.explicit(MessageKind<Google.AnyMessage>.self, 305, optionalAny)
      writer.explicit(MessageKind<Google.Value>.self, 306, optionalValue)
      writer.implicit(EnumKind<Google.NullValue>.self, 307, optionalNullValue)
      writer.repeated(MessageKind<Google.Duration>.self, 311, repeatedDuration)
      writer.repeated(MessageKind<Google.Timestamp>.self, 312, repeatedTimestamp)
      writer.repeated(MessageKind<Google.FieldMask>.self, 313, repeatedFieldmask)
      writer.repeated(MessageKind<Google.AnyMessage>.self, 315, repeatedAny)
      writer.repeated(MessageKind<Google.Value>.self, 316, repeatedValue)
      writer.repeated(MessageKind<Google.ListValue>.self, 317, repeatedListValue)
      writer.repeated(MessageKind<Google.Struct>.self, 324, repeatedStruct)
      writer.implicit(Int32Kind.self, 401, fieldname1)
      writer.implicit(Int32Kind.self, 402, fieldName2)
      writer.implicit(Int32Kind.self, 403, fieldName3)
      writer.implicit(Int32Kind.self, 404, fieldName4)
      writer.implicit(Int32Kind.self, 405, field0name5)
      writer.implicit(Int32Kind.self, 406, field0Name6)
      writer.implicit(Int32Kind.self, 407, fieldName7)
      writer.implicit(Int32Kind.self, 408, fieldName8)
      writer.implicit(Int32Kind.self, 409, fieldName9)
      writer.implicit(Int32Kind.self, 410, fieldName10)
      writer.implicit(Int32Kind.self, 411, fieldName11)
      writer.implicit(Int32Kind.self, 412, fieldName12)
      writer.implicit(Int32Kind.self, 413, fieldName13)
      writer.implicit(Int32Kind.self, 414, fieldName14)
      writer.implicit(Int32Kind.self, 415, fieldName15)
      writer.implicit(Int32Kind.self, 416, fieldName16)
      writer.implicit(Int32Kind.self, 417, fieldName17)
      writer.implicit(Int32Kind.self, 418, fieldName18)
    }
  }
}
