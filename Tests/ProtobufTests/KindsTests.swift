import Foundation
import Protobuf
import Testing

@Suite struct KindsTests {
  @Test(arguments: try! WireCase.load("kinds.cases"))
  func bytesOfProtocComeBack(_ wire: WireCase) throws {
    switch wire.message {
    case Trial.Kinds.fullName: try check(Trial.Kinds.self, wire.bytes)
    case Trial.TypeMessage.fullName: try check(Trial.TypeMessage.self, wire.bytes)
    case Trial.Hidden.fullName: try check(Trial.Hidden.self, wire.bytes)
    case Trial.Left.fullName: try check(Trial.Left.self, wire.bytes)
    default: Issue.record("no type \(wire.message)")
    }
  }

  private func check<M: Message>(_: M.Type, _ bytes: [UInt8]) throws {
    let message = try M(serialized: bytes)
    #expect(message.unknownFields.isEmpty)
    #expect(message.serialized() == bytes)
    #expect(try M(serialized: message.serialized()) == message)
  }

  private func kinds(_ name: String) throws -> Trial.Kinds {
    let wire = try #require(try WireCase.load("kinds.cases").first { $0.name == name })
    return try Trial.Kinds(serialized: wire.bytes)
  }

  @Test func valuesAreWhatTheTextSays() throws {
    let largest = try kinds("largest")
    #expect(largest.anInt32 == .max && largest.anInt64 == .max && largest.aUint32 == .max && largest.aUint64 == .max)
    #expect(largest.aSint32 == .max && largest.aSint64 == .max && largest.aFixed32 == .max)
    #expect(largest.aFixed64 == .max && largest.anSfixed32 == .max && largest.anSfixed64 == .max)
    #expect(largest.aFloat == .greatestFiniteMagnitude && largest.aDouble == .greatestFiniteMagnitude)
    #expect(largest.aBool && largest.text == "é世🎬\0" && largest.blob == [0, 0xFF, 0x80])
    #expect(largest.colour == .colour4k && largest.`default` == "d" && largest.self_ == "s")
    #expect(largest.unknownFields_ == "u" && largest.baseURLIDs == "b" && largest.highest == "h")

    let smallest = try kinds("smallest")
    #expect(smallest.anInt32 == .min && smallest.anInt64 == .min && smallest.aSint32 == .min)
    #expect(smallest.aSint64 == .min && smallest.anSfixed32 == .min && smallest.anSfixed64 == .min)
    #expect(smallest.aFloat == -.infinity && smallest.aDouble.bitPattern == (-0.0).bitPattern)
    #expect(smallest.colour == .blue)

    let minusOne = try kinds("minus-one")
    #expect(minusOne.anInt32 == -1 && minusOne.aSint32 == -1 && minusOne.aSint64 == -1)
    #expect(minusOne.aFloat.bitPattern == Float(-0.0).bitPattern && minusOne.aDouble == .leastNonzeroMagnitude)
  }

  @Test func presenceIsKept() throws {
    let present = try kinds("present-at-default")
    #expect(present.maybeInt32 == 0 && present.maybeText == "" && present.maybeDouble == 0)
    #expect(present.maybeColour == .unspecified && present.inner == Trial.Kinds.Inner())
    #expect(Trial.Kinds().serialized().isEmpty)
  }

  @Test func numbersWithoutNameAreKept() throws {
    let open = try kinds("open-enum")
    #expect(open.colour == .unrecognized(1_234_567) && open.maybeColour == .unrecognized(.min))
    #expect(open.colours == [.red, .unrecognized(99), .blue, .unspecified])
    #expect(Trial.Alias.uno == .one)
  }

  @Test func collectionsAreWhatTheTextSays() throws {
    let repeated = try kinds("repeated")
    #expect(repeated.packed == [0, 1, 127, 128, -1, .max] && repeated.unpacked == [0, 1, -1])
    #expect(repeated.words == ["", "a", "é"] && repeated.signed == [0, -1, 1, .min])
    #expect(repeated.children.count == 3 && repeated.children[1] == Trial.Kinds())
    let maps = try kinds("maps")
    #expect(maps.counts == ["": 0, "a": -1, "b": 300])
    #expect(maps.inners[-1]?.numbers == [1, 2] && maps.inners[0] == Trial.Kinds.Inner())
    #expect(maps.byFlag == [false: .unspecified, true: .unrecognized(7)])
    #expect(try kinds("recursive").child?.child?.child?.text == "deep")
  }

  @Test func equalMapsHaveEqualBytes() {
    let ascending = Trial.Kinds { kinds in for count in 0..<200 as Range<Int32> { kinds.counts["k\(count)"] = count } }
    let descending = Trial.Kinds { kinds in
      for count in (0..<200 as Range<Int32>).reversed() { kinds.counts["k\(count)"] = count }
    }
    #expect(ascending.serialized() == descending.serialized())
  }

  @Test func methodsKnowTheirPath() {
    #expect(Trial.Caller.ask.path == "/receiver.test.Caller/Ask")
    let listen: ServerStreamingMethod<Trial.Empty, Trial.TypeMessage> = Trial.Caller.listen
    let tell: ClientStreamingMethod<Trial.Empty, Trial.TypeMessage> = Trial.Caller.tell
    let talk: BidirectionalStreamingMethod<Trial.Empty, Trial.TypeMessage> = Trial.Caller.talk
    #expect([listen.path, tell.path, talk.path].map { $0.split(separator: "/").last } == ["Listen", "Tell", "Talk"])
  }
}
