import Protobuf
import Testing

@Suite struct UnknownFieldsTests {
  @Test(arguments: [
    "CA3E 03 616263",
    "C03E 96 01",
    "C53E 01020304",
    "C13E 0102030405060708",
    "C33E 0801 12 01 61 C43E",
    "C33E CB3E CC3E 0D 00000000 C43E",
    // Longer varints than needed, for key and value, stay as they are.
    "C0BE00 8100",
    "F8FFFFFF0F 01",
  ])
  func areWrittenBackByteForByte(_ hex: String) throws {
    let bytes = try #require([UInt8](hex: hex))
    let message = try Trial.Kinds(serialized: [0x08, 0x01] + bytes + [0x10, 0x02])
    #expect(message.anInt32 == 1 && message.anInt64 == 2)
    #expect(message.unknownFields.bytes == bytes)
    #expect(message.serialized() == [0x08, 0x01, 0x10, 0x02] + bytes)
    #expect(message != Trial.Kinds { ($0.anInt32, $0.anInt64) = (1, 2) })
  }

  /// A known number with another wire type than its field's.
  @Test(arguments: ["0A 01 61", "0D 01020304", "70 05", "B001 01", "F001 01", "0B 0C", "8D02 00000000"])
  func wrongWireTypeIsUnknown(_ hex: String) throws {
    let bytes = try #require([UInt8](hex: hex))
    let message = try Trial.Kinds(serialized: bytes)
    #expect(message.unknownFields.bytes == bytes)
    #expect(message.serialized() == bytes)
  }

  @Test func theirOrderAcrossFieldsIsKept() throws {
    let bytes = try #require([UInt8](hex: "C03E 02 0801 C03E 01"))
    #expect(try Trial.Kinds(serialized: bytes).serialized() == [0x08, 0x01, 0xC0, 0x3E, 0x02, 0xC0, 0x3E, 0x01])
  }

  @Test func stayInTheirSubMessage() throws {
    let bytes = try #require([UInt8](hex: "B201 03 C03E 05"))
    let message = try Trial.Kinds(serialized: bytes)
    #expect(message.unknownFields.isEmpty && message.inner?.unknownFields.isEmpty == false)
    #expect(message.serialized() == bytes)
  }

  @Test func areOneWord() {
    #expect(MemoryLayout<UnknownFields>.size == MemoryLayout<Int>.size)
  }
}
