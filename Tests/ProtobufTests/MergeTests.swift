import Protobuf
import Testing

/// What the second occurrence of a field does, and what bytes that no writer of ours makes mean.
@Suite struct MergeTests {
  private func read(_ hex: String) throws -> Trial.Kinds {
    try Trial.Kinds(serialized: try #require([UInt8](hex: hex)))
  }

  @Test func lastScalarWins() throws {
    #expect(try read("08 01 08 02").anInt32 == 2)
    #expect(try read("72 01 61 72 01 62").text == "b")
    #expect(try read("8801 05 8801 00").maybeInt32 == 0)
  }

  @Test func subMessagesMerge() throws {
    let inner = try #require(try read("B201 06 0A0161 120101 B201 05 120102 1801").inner)
    #expect(inner.name == "a" && inner.numbers == [1, 2] && inner.flag == true)
    let child = try #require(try read("AA01 02 0801 AA01 02 1002 AA01 00").child)
    #expect(child.anInt32 == 1 && child.anInt64 == 2)
  }

  @Test func laterMemberOfOneofReplaces() throws {
    #expect(try read("8A02 01 61 A002 07").choice == .choiceNumber(7))
    #expect(try read("A002 07 8A02 01 61").choice == .choiceText("a"))
    #expect(try read("9202 03 0A0161 A002 07 9202 02 1801").choice == .choiceInner(.init { $0.flag = true }))
  }

  @Test func sameMessageOfOneofMerges() throws {
    let merged = Trial.Kinds.Inner {
      $0.name = "a"
      $0.flag = true
    }
    #expect(try read("9202 03 0A0161 9202 02 1801").choice == .choiceInner(merged))
    let kinds = Trial.Kinds {
      $0.anInt32 = 1
      $0.anInt64 = 2
    }
    #expect(try read("9A02 02 0801 9A02 02 1002").choice == .choiceKinds(kinds))
  }

  @Test func packedAndUnpackedAreBothRead() throws {
    #expect(try read("C001 01 C201 02 0203 C001 04").packed == [1, 2, 3, 4])
    #expect(try read("CA01 02 0102 C801 03").unpacked == [1, 2, 3])
    #expect(try read("C201 00").packed.isEmpty)
    #expect(try read("E201 10 000000000000F03F 0000000000000040").doubles == [1, 2])
  }

  @Test func lastEntryOfAKeyWins() throws {
    #expect(try read("F201 05 0A0161 1001 F201 05 0A0161 1002").counts == ["a": 2])
  }

  @Test func entryMayLackKeyOrValueAndHaveMore() throws {
    #expect(try read("F201 00").counts == ["": 0])
    #expect(try read("F201 02 1007").counts == ["": 7])
    #expect(try read("F201 07 1007 0A0161 1801").counts == ["a": 7])
    #expect(try read("FA01 00").inners == [0: Trial.Kinds.Inner()])
    let twice = try read("FA01 0B 0801 1203 0A0161 1202 1801").inners[1]
    #expect(twice?.name == "a" && twice?.flag == true)
  }

  @Test func wideVarintsAreCutToTheirField() throws {
    #expect(try read("08 FFFFFFFFFFFFFFFFFF01").anInt32 == -1)
    #expect(try read("08 8180808010").anInt32 == 1)
    #expect(try read("18 FFFFFFFFFFFFFFFFFF01").aUint32 == .max)
    #expect(try read("28 8180808010").aSint32 == -1)
    #expect(try read("8001 FEFFFFFFFFFFFFFFFF01").colour == .blue)
    #expect(try read("8001 8280808010").colour == .unrecognized(2))
    #expect(try read("68 80808080808080808001").aBool)
    #expect(try read("68 808000").aBool == false)
    #expect(try read("10 FFFFFFFFFFFFFFFFFF7F").anInt64 == -1, "bits beyond the 64th are dropped")
  }
}
