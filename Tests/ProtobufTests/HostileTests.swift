import Protobuf
import Testing

/// Bytes that somebody made to hurt: each is refused with its reason and place.
@Suite struct HostileTests {
  struct Refusal: Sendable, CustomTestStringConvertible {
    let what: String
    let bytes: [UInt8]
    let error: WireError
    var testDescription: String { what }

    init(_ what: String, _ hex: String, _ code: WireError.Code, at offset: Int) {
      self.init(what, [UInt8](hex: hex)!, code, at: offset)
    }

    init(_ what: String, _ bytes: [UInt8], _ code: WireError.Code, at offset: Int) {
      (self.what, self.bytes, error) = (what, bytes, WireError(code, at: offset))
    }
  }

  @Test(arguments: [
    Refusal("key cut", "80", .truncated, at: 0),
    Refusal("value missing", "08", .truncated, at: 1),
    Refusal("varint cut", "08 FFFF", .truncated, at: 1),
    Refusal("fixed32 cut", "3D 000000", .truncated, at: 1),
    Refusal("fixed64 cut", "41 00000000000000", .truncated, at: 1),
    Refusal("length missing", "72", .truncated, at: 1),
    Refusal("string beyond the end", "72 02 61", .lengthBeyondEnd, at: 1),
    Refusal("message beyond the end", "B201 01", .lengthBeyondEnd, at: 2),
    Refusal("length of 1 GiB", "72 8080808004", .lengthBeyondEnd, at: 1),
    Refusal("length of 2^63", "7A 80808080808080808001", .overlongVarint, at: 1),
    Refusal("length of 2^64 - 1", "7A FFFFFFFFFFFFFFFFFF01", .overlongVarint, at: 1),
    Refusal("packed beyond the end", "C201 8080808004 00", .lengthBeyondEnd, at: 2),
    Refusal("inner string beyond its message", "B201 02 0A05 6161616161", .lengthBeyondEnd, at: 4),
    Refusal("inner varint beyond its message", "B201 02 10FF 01", .truncated, at: 4),
    Refusal("packed varint beyond its length", "C201 01 80 01", .truncated, at: 3),
    Refusal("packed double beyond its length", "E201 09 000000000000000000 00", .truncated, at: 11),
    Refusal("unknown field beyond the end", "CA3E 05 00", .lengthBeyondEnd, at: 2),
    Refusal("varint of 11 bytes", "08 8080808080808080808000", .overlongVarint, at: 1),
    Refusal("key of 6 bytes", "888080808000 00", .overlongVarint, at: 0),
    Refusal("length of 6 bytes", "72 808080808000", .overlongVarint, at: 1),
    Refusal("field number 0", "00 00", .invalidFieldNumber, at: 0),
    Refusal("field number 0, length-delimited", "02 00", .invalidFieldNumber, at: 0),
    Refusal("field number 0 later", "0801 00", .invalidFieldNumber, at: 2),
    Refusal("field number 2^29", "8080808010 00", .invalidFieldNumber, at: 0),
    Refusal("field number 0 in a group", "C33E 00 C43E", .invalidFieldNumber, at: 2),
    Refusal("wire type 6", "0E", .invalidWireType, at: 0),
    Refusal("wire type 7", "0F", .invalidWireType, at: 0),
    Refusal("end without start", "0C", .unexpectedEndGroup, at: 0),
    Refusal("end of an unknown group without start", "C43E", .unexpectedEndGroup, at: 0),
    Refusal("group ends with another number", "C33E CC3E", .unexpectedEndGroup, at: 2),
    Refusal("groups crossed", "C33E CB3E C43E CC3E", .unexpectedEndGroup, at: 4),
    Refusal("group not ended", "C33E 0801", .truncated, at: 4),
    Refusal("group ends outside its message", "B201 02 C33E C43E", .truncated, at: 5),
    Refusal("100,000 groups", [UInt8](repeating: 0x0B, count: 100_000), .tooDeep, at: 100),
    Refusal("lone continuation byte", "72 01 80", .invalidUTF8, at: 1),
    Refusal("byte FF", "72 01 FF", .invalidUTF8, at: 1),
    Refusal("overlong slash", "72 02 C0AF", .invalidUTF8, at: 1),
    Refusal("overlong NUL", "72 02 C080", .invalidUTF8, at: 1),
    Refusal("overlong in three bytes", "72 03 E0809F", .invalidUTF8, at: 1),
    Refusal("overlong in four bytes", "72 04 F0808080", .invalidUTF8, at: 1),
    Refusal("high surrogate", "72 03 EDA080", .invalidUTF8, at: 1),
    Refusal("low surrogate", "72 03 EDBFBF", .invalidUTF8, at: 1),
    Refusal("above U+10FFFF", "72 04 F4908080", .invalidUTF8, at: 1),
    Refusal("five-byte form", "72 05 F888808080", .invalidUTF8, at: 1),
    Refusal("character cut", "72 02 E282", .invalidUTF8, at: 1),
    Refusal("character cut, then another", "72 03 E28261", .invalidUTF8, at: 1),
    Refusal("in a repeated string", "D201 01 80", .invalidUTF8, at: 2),
    Refusal("in a map's key", "F201 03 0A0180", .invalidUTF8, at: 4),
    Refusal("in a oneof", "8A02 01 80", .invalidUTF8, at: 2),
  ])
  func isRefused(_ refusal: Refusal) {
    #expect(throws: refusal.error) { try Trial.Kinds(serialized: refusal.bytes) }
  }

  @Test func everyTruncationIsRefusedOrShorter() throws {
    for wire in try WireCase.load("kinds.cases") where wire.message == Trial.Kinds.fullName {
      for count in 0..<wire.bytes.count {
        let cut = Array(wire.bytes[..<count])
        if let message = try? Trial.Kinds(serialized: cut) { #expect(message.serialized() == cut) }
      }
    }
  }

  /// Any byte of any case replaced by any other: a value or a `WireError`, and what was read can be written and read.
  @Test func everyDamagedByteIsRefusedOrRead() throws {
    for wire in try WireCase.load("kinds.cases") where wire.bytes.count < 130 {
      for index in wire.bytes.indices {
        for byte in UInt8.min...UInt8.max {
          var damaged = wire.bytes
          damaged[index] = byte
          guard let message = try? Trial.Kinds(serialized: damaged) else { continue }
          let written = message.serialized()
          #expect(try Trial.Kinds(serialized: written).serialized() == written)
        }
      }
    }
  }

  private func nested(_ levels: Int) -> [UInt8] {
    var message = Trial.Kinds { $0.text = "bottom" }
    for _ in 0..<levels {
      let inner = message
      message = Trial.Kinds { $0.child = inner }
    }
    return message.serialized()
  }

  @Test func hundredLevelsAreReadAndOneMoreRefused() throws {
    let deepest = try Trial.Kinds(serialized: nested(100))
    #expect(deepest.serialized() == nested(100))
    #expect {
      try Trial.Kinds(serialized: nested(101))
    } throws: {
      ($0 as? WireError)?.code == .tooDeep
    }
  }

  @Test func groupsCountWithTheMessagesAroundThem() throws {
    func groups(_ count: Int) -> [UInt8] {
      [UInt8](repeating: 0x0B, count: count) + [UInt8](repeating: 0x0C, count: count)
    }
    #expect(try Trial.Kinds(serialized: groups(100)).unknownFields.bytes == groups(100))
    #expect(throws: WireError(.tooDeep, at: 100)) { try Trial.Kinds(serialized: groups(101)) }
    let inChild = [0xAA, 0x01, 0xC6, 0x01] + groups(99)
    #expect(try Trial.Kinds(serialized: inChild).child?.unknownFields.bytes == groups(99))
    #expect(throws: WireError.self) { try Trial.Kinds(serialized: [0xAA, 0x01, 0xC8, 0x01] + groups(100)) }
  }

  @Test func sizeIsCapped() throws {
    let largest = Trial.Kinds { $0.blob = [UInt8](repeating: 7, count: WireReader.sizeLimit - 4) }.serialized()
    #expect(largest.count == WireReader.sizeLimit)
    #expect(try Trial.Kinds(serialized: largest).blob.count == WireReader.sizeLimit - 4)
    #expect(throws: WireError(.tooLarge, at: WireReader.sizeLimit)) { try Trial.Kinds(serialized: largest + [0]) }
    #expect(throws: WireError(.tooLarge, at: 1)) { try Trial.Kinds(serialized: [8, 1], sizeLimit: 1) }
  }

  /// Three bytes each on the wire, some hundreds in memory.
  @Test func emptyElementsDoNotBuyMemory() {
    let children = (0..<300_000).flatMap { _ in [0xBA, 0x01, 0x00] as [UInt8] }
    #expect {
      try Trial.Kinds(serialized: children)
    } throws: {
      ($0 as? WireError)?.code == .tooLarge
    }
  }

  /// Merging may not copy what is there already: quadratic, this would take minutes.
  @Test(.timeLimit(.minutes(1)))
  func mergingManyTimesIsLinear() throws {
    for key in [[0xAA, 0x01], [0x9A, 0x02]] as [[UInt8]] {
      let once = key + [0x04, 0xC2, 0x01, 0x01, 0x05]
      let many = (0..<100_000).flatMap { _ in once }
      let message = try Trial.Kinds(serialized: many)
      let merged = if case .choiceKinds(let kinds) = message.choice { kinds } else { message.child }
      #expect(merged?.packed.count == 100_000)
    }
  }
}
